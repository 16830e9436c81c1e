const patterns: readonly RegExp[] = [
  /(?:~|\$HOME|%USERPROFILE%|\/home\/\w+|\/root)[/\\]\.(?:ssh|aws|gnupg|kube|docker|config\/gcloud|azure|netrc|npmrc|pgpass|bash_history|zsh_history|cursor|claude)\b[/\\\w.-]*/iu,
  /(?<![\w/])\.(?:ssh|aws|gnupg|kube)[/\\][\w.-]+/u,
  /\bid_(?:rsa|dsa|ecdsa|ed25519)\b/u,
  /\/etc\/(?:passwd|shadow|sudoers)\b/u,
  /(?<![\w.*/-])\.(?:env|netrc|pgpass|git-credentials|npmrc)(?![\w-])(?!\.(?:example|sample|template))/u,
  /\b(?:claude_desktop_config\.json|wallet\.dat|login\.keychain(?:-db)?)\b/iu,
  /\b169\.254\.169\.254\b|\bmetadata\.google\.internal\b/u,
  /\bfile:\/\/\/?(?:etc|root|home|proc|C:)/iu,
];

/** A sentence that says that such files are refused. */
const refusal =
  /\b(?:are|is|be) (?:always )?(?:rejected|refused|forbidden|blocked|excluded|denied|disallowed|redacted|masked)\b|\b(?:rejects|refuses|excludes|blocks|redacts|masks)\b|\b(?:are|is) not (?:read|allowed|permitted|accessible|accepted)\b/iu;

/** Files of keys, passwords and settings, and a cloud's metadata address: the first that a text names. */
export function sensitivePathIn(text: string): { readonly path: string; readonly index: number } | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const sentence = sentenceAt(text, match.index);
    if (!refusal.test(sentence)) return { path: match[0], index: match.index };
  }
  return undefined;
}

/** The sentence that a place in a text lies in. A dot inside a name ends none. */
function sentenceAt(text: string, index: number): string {
  const before = Math.max(...[". ", "! ", "? ", "\n"].map((mark) => text.lastIndexOf(mark, index)));
  const behind = /[.!?](?:\s|$)|\n/u.exec(text.slice(index));
  return text.slice(before + 1, behind === null ? undefined : index + behind.index);
}
