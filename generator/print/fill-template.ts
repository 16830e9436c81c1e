import Handlebars from "handlebars";

/**
 * Fills a template for a file that is prose. `noEscape`: HTML escapes would be wrong in Markdown and code; `strict`: a
 * missing value is our bug and not an empty string. Contract text comes in as a finished literal or as `markdownText` only.
 */
export function fillTemplate(template: string, values: object): string {
  return Handlebars.compile(template, { noEscape: true, strict: true })(values);
}
