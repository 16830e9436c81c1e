/** JSON Schema as plain JSON: what the tests read of a contract with none of the product's code. */
export type Schema = boolean | SchemaObject;
export type SchemaObject = { readonly [keyword: string]: unknown };
export type Kind = "object" | "array" | "string" | "number" | "boolean" | "null";

export const allKinds: readonly Kind[] = ["object", "array", "string", "number", "boolean", "null"];

export const isSchemaObject = (value: unknown): value is SchemaObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isSchema = (value: unknown): value is Schema => typeof value === "boolean" || isSchemaObject(value);

/** What a schema holds under a keyword. A property of `Object.prototype` is none. */
export const keywordOf = (schema: Schema, keyword: string): unknown =>
  isSchemaObject(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;

/** The schemas by name under a keyword such as `properties`. */
export const schemaMap = (schema: Schema, keyword: string): [string, Schema][] => {
  const map = keywordOf(schema, keyword);
  return isSchemaObject(map)
    ? Object.entries(map).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    : [];
};

/** The schemas in a list under a keyword such as `anyOf`. */
export const schemaList = (schema: Schema, keyword: string): Schema[] => {
  const list = keywordOf(schema, keyword);
  return Array.isArray(list) ? list.filter(isSchema) : [];
};

export const stringList = (schema: Schema, keyword: string): string[] => {
  const list = keywordOf(schema, keyword);
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
};

/** A contract's schema with the two facts that decide how it is read. */
export type SchemaDocument = {
  readonly root: Schema;
  /** Whether it is written in draft 4 to 7, which are read alike but for the bounds of numbers. */
  readonly isDraft7: boolean;
  readonly draft: number;
};

export function readDocument(root: unknown): SchemaDocument {
  if (!isSchema(root)) throw new Error("not a schema");
  const named = /draft-0([4-7])/.exec(String(keywordOf(root, "$schema")))?.[1];
  return { root, isDraft7: named !== undefined, draft: Number(named ?? 2020) };
}

/** Whether a reference makes everything beside it void, as drafts before 2019-09 say. */
export const standsAlone = (schema: Schema, { isDraft7 }: SchemaDocument): boolean =>
  isDraft7 && typeof keywordOf(schema, "$ref") === "string";

/** What a `$ref` leads to: a JSON pointer into the document, with the schema that stands there. */
export function followReference(
  schema: Schema,
  { root }: SchemaDocument,
): { pointer: string; schema: Schema } | undefined {
  const ref = keywordOf(schema, "$ref");
  if (typeof ref !== "string") return undefined;
  const pointer = decodeURIComponent(ref.replace(/^#/, ""));
  let found: unknown = root;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    found = (found as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  if (!ref.startsWith("#") || !isSchema(found)) throw new Error(`$ref ${ref} leads nowhere`);
  return { pointer, schema: found };
}

export const kindOf = (value: unknown): Kind => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as Kind;
};

/** The kinds of value that a schema's own `type`, `const` and `enum` leave. */
export function ownKinds(schema: Schema): readonly Kind[] {
  const type = keywordOf(schema, "type");
  const names = (Array.isArray(type) ? type : [type]).map((name) => (name === "integer" ? "number" : name));
  const values = ownValues(schema);
  const kinds =
    values === undefined ? allKinds : allKinds.filter((kind) => values.some((value) => kindOf(value) === kind));
  return type === undefined ? kinds : kinds.filter((kind) => names.includes(kind));
}

/** The values that `const` or `enum` lists. */
export function ownValues(schema: Schema): readonly unknown[] | undefined {
  if (isSchemaObject(schema) && Object.hasOwn(schema, "const")) return [schema["const"]];
  const values = keywordOf(schema, "enum");
  return Array.isArray(values) ? values : undefined;
}

/** The kinds of value that a schema lets through, in place and by references; never too few. */
export function kindsOf(
  schema: Schema,
  document: SchemaDocument,
  seen: ReadonlySet<Schema> = new Set(),
): readonly Kind[] {
  if (typeof schema === "boolean") return schema ? allKinds : [];
  if (seen.has(schema)) return allKinds;
  const inside = new Set([...seen, schema]);
  const target = followReference(schema, document);
  const conditions = target === undefined ? [] : [kindsOf(target.schema, document, inside)];
  if (!standsAlone(schema, document)) {
    conditions.push(ownKinds(schema));
    conditions.push(...schemaList(schema, "allOf").map((part) => kindsOf(part, document, inside)));
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = schemaList(schema, keyword);
      if (branches.length > 0) conditions.push(branches.flatMap((branch) => kindsOf(branch, document, inside)));
    }
  }
  return allKinds.filter((kind) => conditions.every((kinds) => kinds.includes(kind)));
}

export const escapeToken = (token: string): string => token.replaceAll("~", "~0").replaceAll("/", "~1");
