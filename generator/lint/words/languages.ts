/** What is known of a language: frequent little words that betray it, and the words that set limits in it. */
type Language = {
  readonly name: string;
  readonly sign: RegExp;
  readonly limit: RegExp;
  /** Whether the letters alone tell. */
  readonly isScript?: true;
};

const word = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, "iu");

/**
 * Fourteen languages. Those with an alphabet are told by their little words; a script that belongs to one language by its
 * letters. A limit is a word of negation, of restriction, or of an occasion.
 */
const languages: readonly Language[] = [
  {
    name: "English",
    sign: word("the|an?|of|to|for|and|in|by|with|from"),
    limit: word(
      "not|never|no|none|nothing|only|just|without|instead|except|unless|cannot|rather|avoid|when|whenever|if|before|after|until|" +
        "use (?:it|this|for|to|in)|used (?:to|for|when)|useful|[a-z]+n['’]t",
    ),
  },
  {
    name: "French",
    sign: word("le|la|les|des?|du|une?|et|pour|dans|par|avec|aux?"),
    limit: word(
      "ne|pas|jamais|seulement|uniquement|sauf|sans|lorsque?|quand|si|aucune?|rien|avant|après|n['’]\\w+|lorsqu['’]\\w+",
    ),
  },
  {
    name: "German",
    sign: word("der|die|das|den|dem|des|eine?[rnms]?|und|für|mit|von|zu[rm]?|im|aus"),
    limit: word("nicht|nichts|kein(?:e[rnms]?)?|nur|nie|ohne|außer|ausser|wenn|falls|statt|bevor|erst|sobald"),
  },
  {
    name: "Spanish",
    sign: word("el|los|las|de|del|una?|y|para|por|con|en"),
    limit: word("no|nunca|s[oó]lo|[uú]nicamente|solamente|sin|salvo|excepto|cuando|si|antes|después|nada|ning[uú]na?"),
  },
  {
    name: "Portuguese",
    sign: word("o|os|as|da|do|das|dos|uma?|e|para|por|com|em"),
    limit: word("não|nunca|s[óo]|somente|apenas|sem|exceto|quando|se|antes|depois|nada|nenhuma?"),
  },
  {
    name: "Italian",
    sign: word("il|lo|gli|di|del|della|un[oa]?|e|per|con|da"),
    limit: word("non|mai|solo|soltanto|senza|tranne|quando|se|prima|dopo|nulla|niente|nessuna?"),
  },
  {
    name: "Dutch",
    sign: word("de|het|een|van|en|voor|met|in|uit|naar"),
    limit: word("niet|niets|geen|alleen|nooit|zonder|behalve|als|wanneer|tenzij|voordat|pas"),
  },
  {
    name: "Japanese",
    isScript: true,
    sign: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    limit: /ない|ません|のみ|だけ|以外|場合|とき|時に|ずに|禁止/u,
  },
  {
    name: "Chinese",
    isScript: true,
    sign: /^(?!.*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=.*\p{Script=Han})/su,
    limit: /[不仅僅只勿非无無未别別若没沒]|当|當|如果|时|時|之前|之后|请勿|除非/u,
  },
  {
    name: "Korean",
    isScript: true,
    sign: /\p{Script=Hangul}/u,
    limit: /않|없|만\s|말\s|마세요|때|경우|아니|못|전에|후에/u,
  },
  {
    name: "Russian",
    isScript: true,
    sign: /\p{Script=Cyrillic}/u,
    limit: word(
      "не|нет|ни|только|лишь|без|кроме|если|когда|никогда|ничего|перед|после|ні|тільки|лише|якщо|коли|само|ако|когато",
    ),
  },
  {
    name: "Arabic",
    isScript: true,
    sign: /\p{Script=Arabic}/u,
    limit:
      /(?<!\p{L})و?(?:لا|ليس|فقط|لم|لن|عند|عندما|إذا|دون|بدون|إلا|غير|قبل|بعد|اگر|هنگام|مگر|نہیں|صرف)(?!\p{L})|نمی|نکن/u,
  },
  {
    name: "Hebrew",
    isScript: true,
    sign: /\p{Script=Hebrew}/u,
    limit: /(?<!\p{L})ו?(?:לא|רק|אין|אל|אם|כאשר|כש\p{L}+|ללא|בלי|אינו|אינה|לפני|אחרי)(?!\p{L})/u,
  },
  {
    name: "Hindi",
    isScript: true,
    sign: /\p{Script=Devanagari}/u,
    limit: /नहीं|केवल|सिर्फ|मत|बिना|यदि|अगर|जब|न\s|पहले|बाद|नाही|छैन/u,
  },
];

/** How often the sign of a language comes in a text. */
const countSigns = (text: string, { sign }: Language): number =>
  (text.match(new RegExp(sign.source, `${sign.flags}g`)) ?? []).length;

/** A little word may come in any language by chance, two of them hardly; a script does not. */
function languagesOf(text: string): readonly Language[] {
  return languages.filter((language) => countSigns(text, language) >= (language.isScript === true ? 1 : 2));
}

/** Whether a text sets a limit; undefined where its language is none that is known. */
export function setsLimit(text: string): boolean | undefined {
  const prose = text.replace(/\b\w+:\/\/\S+|`[^`]*`/gu, " ");
  if (languagesOf(prose).length === 0) return undefined;
  // In doubt about the language, the doubt counts for the text.
  return languages.some((language) => countSigns(prose, language) > 0 && language.limit.test(prose));
}

/** Whether a text is most likely English. */
export function isEnglish(text: string): boolean {
  if (/[^\p{ASCII}\p{P}\p{S}\p{Z}\p{Emoji}]/u.test(text)) return false;
  const counts = new Map(languages.map((language) => [language.name, countSigns(text, language)]));
  const own = counts.get("English") ?? 0;
  return own > 0 && [...counts.values()].every((count) => count <= own);
}

/** Words of a text; of scripts that put no spaces between words, two letters count as one. */
export function countWords(text: string): number {
  const dense = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu,
  );
  const spaced = text.match(
    /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}'’])+/gu,
  );
  return Math.ceil((dense?.length ?? 0) / 2) + (spaced?.length ?? 0);
}

/** An English word without the endings of number, person and time, so far as a rule of thumb goes. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|o)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^s]s$/.test(word)) return word.slice(0, -1);
  return word;
}
