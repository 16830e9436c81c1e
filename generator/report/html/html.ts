import { showHidden } from "../show-hidden.js";

/** Finished markup, which is put in as it is. Everything else is text. */
export type Html = { readonly markup: string };
type Part = Html | string | number | readonly Html[];

/** Markup from a template: texts that are put in are escaped as their place demands, with hidden characters shown. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = literals[0] ?? "";
  let isInTag = endsInTag(markup, false);
  for (const [index, part] of parts.entries()) {
    const literal = literals[index + 1] ?? "";
    markup += print(part, isInTag) + literal;
    isInTag = endsInTag(literal, isInTag);
  }
  return { markup };
}

export const nothing: Html = { markup: "" };

/** Markup where there is something to show. */
export const when = (text: string | undefined, show: (text: string) => Html): Html =>
  text === undefined || text === "" ? nothing : show(text);

/** Told by the templates alone, never by what is put into them. */
const endsInTag = (literal: string, isInTag: boolean): boolean =>
  /[<>]/.test(literal) ? literal.lastIndexOf("<") > literal.lastIndexOf(">") : isInTag;

function print(part: Part, isInTag: boolean): string {
  if (typeof part === "string") return showHidden(part).replace(isInTag ? /[&<>"']/g : /[&<>]/g, reference);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

const reference = (character: string): string => `&#${character.charCodeAt(0)};`;
