import { isObject, type JsonSchema, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";

/** A regular expression in a schema, and where it stands from there. */
export type PatternUse = {
  readonly pattern: string;
  readonly pointer: string;
  readonly part: "key" | "value";
  /** The longest text that it is held against, in characters: validators don't try a pattern on what `maxLength` refuses. */
  readonly maxLength?: number;
};

/** The regular expressions of one schema, without those of the schemas inside it. */
export function patternsOf(schema: JsonSchema): PatternUse[] {
  const pattern = member(schema, "pattern");
  const maxLength = member(schema, "maxLength");
  const limit = typeof maxLength === "number" ? { maxLength } : {};
  const patterned = member(schema, "patternProperties");
  const names = isObject(patterned) ? Object.keys(patterned) : [];
  return [
    ...(typeof pattern === "string" ? [{ pattern, pointer: "/pattern", part: "value" as const, ...limit }] : []),
    ...names.map((name) => ({
      pattern: name,
      pointer: `/patternProperties/${escapeToken(name)}`,
      part: "key" as const,
    })),
  ];
}
