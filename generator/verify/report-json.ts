import { type Diagnostic, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { unsafeCharacters } from "../print/unsafe-characters.js";
import { adviseOnCause } from "./advise-on-cause.js";
import { describeCause } from "./describe-cause.js";
import type { Subject } from "./report-text.js";
import type { Verification } from "./tally-causes.js";

/**
 * The result as one JSON document with a line end; `docs/verify.md` describes its form. A terminal that shows it obeys nothing
 * in it: characters that do something stand as escapes.
 */
export function reportJson(
  verification: Verification,
  { tool, part, schema_version, pointer }: Subject,
  diagnostics: readonly Diagnostic[],
): string {
  const { records, valid, invalid, unreadable, cut, others } = verification;
  const causes = verification.causes.map((cause) => ({
    outcome: cause.outcome,
    tool: cause.tool,
    schema_version: cause.schema_version,
    keyword: cause.keyword,
    at: cause.at,
    property: cause.property,
    expected: cause.expected,
    found: cause.found,
    count: cause.records,
    share: Number((cause.records / records).toFixed(6)),
    message: describeCause(cause, records),
    hint: adviseOnCause(cause) ?? null,
    examples: cause.examples.map(({ file, line, column, record, place }) => ({
      file,
      line,
      column,
      record,
      at: place,
    })),
  }));
  const document = {
    ...{ format: "toolgen/verify-samples@1", tool, part, schema_version, at: pointer },
    ...{ records, valid, invalid, unreadable, causes, other_causes: others, cut_records: cut },
    diagnostics: sortDiagnostics(diagnostics).map(({ rule, severity, message, hint, place }) => {
      const { file = null, line = null, column = null, pointer: at = null } = place ?? {};
      return { rule, severity, message, file, line, column, pointer: at, hint };
    }),
  };
  return `${JSON.stringify(document, undefined, 2).replace(unsafeCharacters, escapeCharacter)}\n`;
}

/** Outside of strings the document has none of these characters but line ends. */
const escapeCharacter = (character: string): string =>
  character === "\n" ? "\n" : character.replace(/[\s\S]/g, escapeUnit);

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
