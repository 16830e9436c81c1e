export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
};

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Reads an XML document of elements, attributes and text, and throws where it is not well-formed: a strict reader of the part
 * of XML 1.0 that reports use. No comments, no CDATA, no DTD.
 */
export function readXml(source: string): Element {
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(source);
  if (forbidden !== null) throw new Error(`the character ${forbidden[0].codePointAt(0)?.toString(16)} is not allowed`);
  const rest = source.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, "");
  const token = /<\/([\w-]+)>|<([\w-]+)((?: [\w-]+="[^"<>]*")*)(\/?)>|([^<>]+)/y;
  const root = { name: "", attributes: {}, children: [] as Element[], text: "" };
  const open: (typeof root)[] = [root];
  while (token.lastIndex < rest.length) {
    const at = token.lastIndex;
    const match = token.exec(rest);
    const parent = open.at(-1);
    if (match === null || parent === undefined) throw new Error(`not well-formed: ${rest.slice(at, at + 80)}`);
    const [, closed, opened, attributes = "", isEmpty, text] = match;
    if (text !== undefined) parent.text += decode(text);
    else if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes another element`);
    } else {
      const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        decode(value),
      ]);
      const element = { name: opened ?? "", attributes: Object.fromEntries(pairs), children: [], text: "" };
      parent.children.push(element);
      if (isEmpty === "") open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`${open.at(-1)?.name} is not closed`);
  return root;
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|([a-z]+));|&/g, (reference, code?: string, name?: string) => {
    const character = code === undefined ? entities[name ?? ""] : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`${reference} is no reference`);
    return character;
  });
