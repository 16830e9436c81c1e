import { showHidden } from "../show-hidden.js";

/** Finished markup, which is put in as it is. Everything else is text. */
export type Html = { readonly markup: string };
type Part = Html | string | number | readonly Html[];

/** Markup from a template: texts that are put in are escaped, with hidden characters shown, in elements and attributes alike. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = literals.map((literal, index) => literal + (index < parts.length ? print(parts[index] ?? "") : ""));
  return { markup: markup.join("") };
}

export const nothing: Html = { markup: "" };

/** Markup where there is something to show. */
export const when = <Value>(value: Value | undefined, show: (value: Value) => Html): Html =>
  value === undefined || value === "" ? nothing : show(value);

const print = (part: Part): string => {
  if (typeof part === "string") return escapeText(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeText = (text: string): string =>
  showHidden(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
