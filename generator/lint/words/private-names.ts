import { wordsOfName } from "./verbs.js";

type Kind = { readonly kind: string; readonly names: readonly string[] };

const kind = (what: string, names: string): Kind => ({ kind: what, names: names.split(" ") });

/** Names of secrets, as their words in a row: French and Spanish without accents, Chinese as it is. */
const secrets: readonly Kind[] = [
  kind(
    "a password",
    "password passwd pwd passphrase passcode mot_de_passe motdepasse passwort kennwort contrasena clave_de_acceso 密码 口令",
  ),
  kind(
    "a key",
    "api_key apikey secret_key private_key access_key encryption_key signing_key ssh_key cle_api api_schluessel clave_api 密钥 私钥",
  ),
  kind(
    "a token",
    "access_token auth_token api_token bearer_token refresh_token id_token session_token oauth_token jwt bearer jeton 令牌 访问令牌",
  ),
  kind("a secret", "secret client_secret credentials credential webhook_secret 凭证"),
  kind("a one-time code", "otp otp_code mfa_code totp pin_code 2fa_code 验证码"),
];
/** Words behind a secret's name that make it something else: `secret_name`, `password_policy`. */
const harmless = new Set(
  "name names id ids type policy length count hash hint status state expiry expires expiration created updated version path url uri description label reset required enabled alias arn prefix scopes scope rotation format strength".split(
    " ",
  ),
);

const sensitive: readonly Kind[] = [
  kind(
    "a card number",
    "card_number credit_card creditcard credit_card_number cc_number pan cvv cvc cvv2 numero_carte numero_de_carte carte_bancaire kartennummer kreditkartennummer numero_tarjeta 银行卡号 卡号",
  ),
  kind(
    "an account number",
    "iban account_number bank_account bank_account_number routing_number sort_code kontonummer numero_compte cuenta_bancaria 银行账号",
  ),
  kind(
    "an identity number",
    "ssn social_security social_security_number passport passport_number national_id national_id_number tax_id tax_number driver_license drivers_license driving_licence numero_securite_sociale steuernummer sozialversicherungsnummer ausweisnummer dni curp id_card id_card_number 身份证 身份证号 身份证号码 护照号",
  ),
  kind(
    "a date of birth",
    "date_of_birth birth_date birthdate birthday dob date_de_naissance date_naissance geburtsdatum fecha_nacimiento fecha_de_nacimiento 出生日期 生日",
  ),
  kind("pay", "salary gehalt salaire salario 工资 薪资"),
  kind("medical facts", "diagnosis medical_record medical_history diagnose diagnostic_medical diagnostico 诊断 病历"),
];

/** What a name asks for that no model should handle; undefined for what is none. */
export function secretOfName(name: string): string | undefined {
  const words = fold(name);
  const last = words.at(-1) ?? "";
  return harmless.has(last) ? undefined : find(secrets, words);
}

/** What a name holds that logs must not show; undefined for what is none. */
export const sensitiveKindOfName = (name: string): string | undefined => find(sensitive, fold(name));

const fold = (name: string): string[] => wordsOfName(name.normalize("NFD").replace(/\p{M}/gu, ""));

/** A kind whose words the name ends with; `new_password`, `customer_iban`. */
function find(kinds: readonly Kind[], words: readonly string[]): string | undefined {
  const text = `_${words.join("_")}`;
  return kinds.find(({ names }) => names.some((one) => text.endsWith(`_${one}`)))?.kind;
}
