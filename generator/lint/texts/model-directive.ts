/** One way of giving a model orders that have nothing to do with using a tool. */
type Signal = { readonly name: string; readonly pattern: RegExp };

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join("|"), "iu");

/**
 * Signals that do not follow from each other. Each pattern has a direction: `before using any other tool` takes over,
 * `before the other tools of this server` describes a life cycle. In English, French, German, Spanish and Chinese.
 */
const signals: readonly Signal[] = [
  {
    name: "overrides instructions",
    pattern: anyOf(
      "\\b(?:ignore|disregard|forget|override|bypass)\\b[^.\\n]{0,40}\\b(?:previous|prior|above|earlier|preceding|all|any|other|system|safety|your)\\b[^.\\n]{0,25}\\b(?:instructions?|prompts?|rules|guidelines|messages|directives|polic(?:y|ies)|restrictions)\\b",
      "ignore[rz]?\\b[^.\\n]{0,30}\\b(?:instructions|consignes|règles)",
      "ignorier\\p{L}*\\b[^.\\n]{0,30}\\b(?:anweisungen|regeln|vorgaben)",
      "ignor[ae]\\p{L}*\\b[^.\\n]{0,30}\\b(?:instrucciones|reglas)",
      "(?:忽略|无视|忘记)[^。\\n]{0,10}(?:之前|以上|先前|所有|一切)[^。\\n]{0,8}(?:指令|提示|规则|说明|要求)",
    ),
  },
  {
    name: "hides something from the user",
    pattern: anyOf(
      "\\b(?:do not|don['’]t|never|must not|should not|without)\\b[^.\\n]{0,20}\\b(?:tell|telling|mention|mentioning|inform|informing|reveal|disclos\\p{L}+|notify|notifying|alert)\\b[^.\\n]{0,40}\\b(?:users?|humans?|anyone|customers?|them)\\b",
      "\\b(?:keep|kept)\\b[^.\\n]{0,20}\\b(?:secret|hidden|from the user)\\b",
      "\\buser\\b[^.\\n]{0,15}\\b(?:must|should|need)\\s*(?:not|n['’]t)\\s+(?:know|see|be (?:told|informed))",
      "\\bne\\b[^.\\n]{0,15}\\b(?:dites|dis|dire|mentionne\\p{L}*|parle\\p{L}*|informe\\p{L}*)\\b[^.\\n]{0,30}utilisateur",
      "(?:nutzer|benutzer|anwender)\\b[^.\\n]{0,30}\\bnicht\\b[^.\\n]{0,15}(?:sagen|mitteilen|erwähnen|informieren|verraten)",
      "\\bno\\b[^.\\n]{0,10}(?:digas|diga|menciones|informes|reveles)\\b[^.\\n]{0,30}usuario",
      "(?:不要|不得|切勿|别|勿)[^。\\n]{0,4}(?:告诉|告知|提及|透露|通知|让)[^。\\n]{0,8}用户",
    ),
  },
  {
    name: "puts itself before all tools",
    pattern: anyOf(
      "\\b(?:before|after|instead of|whenever|prior to)\\b[^.\\n]{0,25}\\b(?:any|every|all|each)\\s+(?:other\\s+|of the other\\s+)?(?:tools?|functions?|actions?|commands?|requests?|responses?|answers?)\\b",
      "\\b(?:do not|don['’]t|never)\\s+(?:use|call)\\b[^.\\n]{0,20}\\b(?:any\\s+)?other\\s+tools?\\b",
      "\\bavant\\b[^.\\n]{0,20}\\btout(?:e)?\\s+autre\\s+(?:outil|action)",
      "\\bvor\\b[^.\\n]{0,10}\\bjede[mrs]\\s+(?:anderen\\s+)?(?:werkzeug|tool|aktion|aufruf)",
      "\\bantes\\b[^.\\n]{0,20}\\bcualquier\\s+otra\\s+herramienta",
      "(?:在)?(?:使用|调用)(?:任何|所有)其他(?:工具|函数)(?:之前|前)",
    ),
  },
  {
    name: "compels the model",
    pattern: anyOf(
      "\\byou\\s+(?:must|have to|are required to|shall)\\s+(?:always|first|never|immediately)\\b",
      "\\b(?:must|shall)\\s+always\\b",
      "\\balways\\s+(?:call|use|include|pass|add|send|run|read|invoke|execute)\\b",
      "\\b(?:under (?:all|any|no) circumstances|no exceptions|mandatory for every|it is (?:critical|imperative))\\b",
      "\\b(?:vous devez|tu dois) (?:toujours|d['’]abord)",
      "\\b(?:du musst|sie müssen) (?:immer|zuerst)",
      "\\b(?:debes|debe) (?:siempre|primero)",
      "(?:你|您)?必须(?:始终|总是|首先|先)",
    ),
  },
  {
    name: "imitates a system message",
    pattern: anyOf(
      "<\\/?(?:important|system|hidden|secret|instructions?|admin|assistant|critical)(?:_\\w+)?\\s*\\/?>",
      "\\[\\/?(?:inst|system)\\]|<<\\/?sys>>|<\\|(?:im_start|im_end|system|user|assistant)\\|?>",
      "^\\s*(?:###\\s*)?(?:system|assistant)(?: prompt| message)?\\s*:",
      "\\bnew instructions?\\s*:|\\bsystem override\\b|系统提示[:：]|新(?:的)?指令[:：]",
    ),
  },
  {
    name: "changes the model's role",
    pattern: anyOf(
      "\\byou are now\\b|\\bfrom now on,? you\\b|\\b(?:act|behave) as (?:an? )?(?:admin\\p{L}*|root|unrestricted|developer mode|dan)\\b",
      "\\bpretend (?:to be|you are)\\b|\\b(?:developer|god|debug) mode enabled\\b|\\bjailbr(?:eak|oken)\\s+(?:mode|prompt|the model|yourself)\\b",
      "\\btu es maintenant\\b|\\bdu bist (?:jetzt|nun)\\b|\\bahora eres\\b|你现在是|从现在起你",
    ),
  },
  {
    name: "collects what was said or kept secret",
    pattern: anyOf(
      "\\b(?:send|forward|post|upload|include|append|pass|copy|leak|exfiltrate|transmit|b?cc|read|summari[sz]e)\\b[^.\\n]{0,60}\\b(?:(?:whole |full |entire |previous )?conversation(?: history)?|chat history|system prompt|previous messages|credentials|passwords?|api keys?|secrets|ssh keys?|private keys?|environment variables)\\b",
      "(?:发送|传递|附上|包含|转发|上传)[^。\\n]{0,20}(?:对话(?:历史|记录)|系统提示|密码|密钥|凭证)",
      "\\b(?:envoie\\p{L}*|transmet\\p{L}*|joins|ajoute\\p{L}*)\\b[^.\\n]{0,40}\\b(?:conversation|mots? de passe|clés? privées?)",
      "\\b(?:sende|schicke|füge|übergib)\\b[^.\\n]{0,40}(?:gesprächs?verlauf|passw[oö]rt\\p{L}*|schlüssel)",
    ),
  },
  {
    name: "skips the user's consent",
    pattern: anyOf(
      "\\b(?:without|do not|don['’]t|never|no need to|skip)\\b[^.\\n]{0,25}\\b(?:confirm(?:ation|ing)?|approval|permission|consent)\\b",
      "\\b(?:even if|although)\\b[^.\\n]{0,20}\\buser\\b[^.\\n]{0,20}\\b(?:says|asks|objects|refuses|declines)\\b",
      "(?:无需|不要|不必)[^。\\n]{0,6}(?:询问|确认|征求)[^。\\n]{0,6}用户",
      "\\bsans\\b[^.\\n]{0,15}\\b(?:demander|confirmation|accord)|\\bohne\\b[^.\\n]{0,15}\\b(?:nachzufragen|rückfrage|zustimmung)|\\bsin\\b[^.\\n]{0,15}\\b(?:preguntar|confirmación)",
    ),
  },
  {
    name: "passes something off as something else",
    pattern: anyOf(
      "\\b(?:present|describe|report)\\s+(?:it|this|them|the result)\\s+as (?:if|though)\\b",
      "\\b(?:claim|pretend|tell the user|say)\\s+that\\b[^.\\n]{0,60}\\b(?:instead|although|even though|was successful|failed)\\b",
      "\\bmake (?:it look|the user believe)\\b",
    ),
  },
];

/** A tool against such attacks names them. It takes away one signal, for an attacker can say so, too. */
const counterEvidence =
  /\b(?:detects?|detection|flags?|classif(?:y|ies)|moderat(?:es?|ion)|scans?|guards?)\b[^.\n]{0,80}\b(?:injections?|jailbreaks?|attacks?|attempts?|malicious|unsafe|poison\w*)\b/i;

/** The signals in a text, after what speaks for it was taken away. */
export function directivesIn(text: string): string[] {
  const found = signals.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
  return counterEvidence.test(text) ? found.slice(1) : found;
}
