/**
 * Verbs of deleting, sending, paying and publishing as they begin a sentence, language by language, each in a group. What a
 * tool looks for ("deleted items") or leads to ("before you delete") is no beginning.
 */
const beginnings: readonly RegExp[] = [
  ...english("delete|destroy|erase|purge|wipe|remove|send|publish|pay|overwrite", ""),
  // These are nouns as well: `Refunds by month`.
  ...english(
    "charge|refund|purchase|transfer|cancel|drop",
    "(?=(?:an?|the|all|one|this|these|every|any|existing|your)\\s)",
  ),
  beginning(
    "supprime[rz]?|efface[rz]?|envoie|envoyer|envoyez|publie[rz]?|paie|payer|payez|rembourse[rz]?|annule[rz]?|retire[rz]?",
    "et|puis",
  ),
  beginning(
    "lösch(?:t|e|en)|entfern(?:t|e|en)|sendet?|senden|verschickt?|versendet|veröffentlicht|bezahlt|überweist|storniert|erstattet",
    "und|dann",
  ),
  beginning("eliminar?|borrar?|envía|enviar|publicar?|pagar?|reembolsar?|cancelar?", "y|luego"),
  // Chinese joins clauses with commas.
  /(?:^|[，,；;]|并且?|然后|会|将)\s*(?:永久|彻底|批量|立即|自动)?(删除|清空|清除|发送|寄送|支付|付款|扣款|退款|发布|转账|取消|注销)(?![前后後的时時]|之[前后])/u,
];

/** A sentence with one of these denies or limits what it says, or speaks of something else. */
const denial =
  /(?<!\p{L})(?:not|never|no|nothing|none|without|cannot|[a-z]+n['’]t|before|after|if|when|instead|ne|n['’]\w+|pas|jamais|sans|aucune?|rien|nicht|nichts|kein\p{L}*|nie|ohne|nunca|sin|nada)(?!\p{L})|[不未勿別别無无非]|之前|之后|如果/iu;

/** The verb by which a description says that the tool deletes, sends, pays or publishes; undefined where none does. */
export function effectOfText(text: string): string | undefined {
  const sentences = text.split(/(?<=[.!?])\s+|[。！？\n]+/u).map((sentence) => sentence.trim());
  for (const sentence of sentences) {
    if (denial.test(sentence)) continue;
    for (const pattern of beginnings) {
      const verb = pattern.exec(sentence)?.[1];
      if (verb !== undefined) return verb;
    }
  }
  return undefined;
}

/** The imperative and the third person at the beginning; the third person alone behind "and": `to read and delete` is a plan. */
function english(verbs: string, behind: string): RegExp[] {
  const subject = "(?:(?:this|the)\\s+(?:tool|function|method|command|endpoint)\\s+)?";
  const adverb = "(?:(?:permanently|irreversibly|immediately|automatically|also|then|will|can)\\s+){0,3}";
  return [
    new RegExp(`^${subject}${adverb}((?:${verbs})s?)\\s+${behind}`, "iu"),
    new RegExp(`\\b(?:and|then)\\s+${adverb}((?:${verbs})s)\\s+${behind}`, "iu"),
  ];
}

function beginning(verbs: string, joints: string): RegExp {
  return new RegExp(`(?:^|\\s(?:${joints})\\s+)(${verbs})(?!\\p{L})`, "iu");
}
