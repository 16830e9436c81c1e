import { createHash } from "node:crypto";
import { canonicalJson, orderedSchema, withoutAnnotations } from "../schema/canonical.js";
import { compareText, isObject, type JsonObject, type JsonValue } from "../schema/json.js";
import type { Hashes, SchemaBundle, Tool } from "./tool.js";

/** `tg1:` names the algorithm: SHA-256 over canonical JSON with ordered properties (DESIGN, section 1). */
export const hashJson = (value: JsonValue): string => `tg1:${sha256(canonicalJson(value))}`;

export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

type Hashed = Omit<Tool, "hashes" | "names" | "domain" | "file" | "place" | "placeOf" | "samples" | "versions">;

/** Both schemas without annotations: equal for two contracts that accept and return the same values. */
export const wireHash = ({ input, output }: Pick<Tool, "input" | "output">): string =>
  hashJson({ input: wireSchema(input), output: output === undefined ? null : wireSchema(output) });

/** All that a caller or a model can notice, with every default written out: to write a default down changes nothing. */
export function contractHash(tool: Hashed): string {
  // Who answers for a tool, and where people read about it, changes no call.
  const { input, output, errors, owner, tags, docs, needs_review, ...rest } = tool;
  const described: JsonObject = {
    ...plain(rest),
    input: fullSchema(input),
    output: output === undefined ? null : fullSchema(output),
    errors: errors.map(({ details, ...error }) => ({
      ...plain(error),
      ...(details === undefined ? {} : { details: fullSchema(details) }),
    })),
  };
  return hashJson(described);
}

/** Whether two versions differ in their number alone. */
export const hasSameContent = (a: Tool, b: Tool): boolean => contentHash(a) === contentHash(b);

function contentHash(tool: Tool): string {
  const { hashes, names, domain, file, place, placeOf, samples, versions, ...facts } = tool;
  return contractHash({ ...facts, schema_version: "" });
}

/** The hash of a list of tools, which are sorted by name: the runtime computes the same. */
export const listHash = (tools: readonly Pick<Tool, "name" | "hashes">[]): string =>
  hashJson(tools.map(({ name, hashes }): JsonValue => [name, hashes.contract]));

/**
 * The bytes of every file that a contract is made of, by registry path. Line ends count as LF: a checkout that rewrites
 * them leaves the meaning of YAML and JSON as it is.
 */
export function sourceHash(paths: readonly string[], files: ReadonlyMap<string, Uint8Array>): string {
  const parts = [...paths].sort(compareText).map((path) => {
    const bytes = files.get(path) ?? new Uint8Array();
    return [path, sha256(bytes.includes(0x0d) ? foldLineEnds(bytes) : bytes)];
  });
  return hashJson(parts);
}

const foldLineEnds = (bytes: Uint8Array): Uint8Array =>
  bytes.filter((byte, index) => byte !== 0x0d || bytes[index + 1] !== 0x0a);

export const hashesOf = (tool: Hashed, source: string): Hashes => ({
  wire: wireHash(tool),
  contract: contractHash(tool),
  source,
});

const wireSchema = ({ schema, dialect }: SchemaBundle): JsonValue => [
  dialect,
  orderedSchema(withoutAnnotations(schema, dialect), dialect),
];

/** The dialect says what `$schema` says, whether it is written or not. */
const fullSchema = ({ schema, dialect }: SchemaBundle): JsonValue => [
  dialect,
  orderedSchema(isObject(schema) ? without(schema, "$schema") : schema, dialect),
];

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** Readonly plain data is JSON once its absent members are gone. */
const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;
