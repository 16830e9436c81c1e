import type { JsonObject, JsonSchema, JsonValue } from "../runtime/types.js";
import { hiddenIn } from "./hidden-arguments.js";
import { asObject, isList, isObject, sameJson, show, tokensOf } from "./json.js";
import { mapSchema } from "./map-schema.js";
import { follow, readSchema } from "./read-schema.js";
import { isAlias } from "./send-as.js";
import { shapesOf } from "./shapes-of.js";
import type { Facts, Suite } from "./suite.js";
import type { Target } from "./targets.js";

/**
 * Holds a declared schema against the contract's by what it says: its root, what it hides, the arguments and the values that it
 * names; and MCP's word by word, for that is the contract's own. Which values it takes is seen by trying them.
 */
export function checkDeclaredSchema(
  schema: JsonObject,
  { tool, facts }: Suite,
  target: Target,
  isStrict: boolean,
): string[] {
  const contract = tool.input.json;
  const unions = target.kind === "mcp" ? [] : ["oneOf", "anyOf", "allOf", "not", "enum", "const"];
  const refused = unions.filter((keyword) => Object.hasOwn(schema, keyword));
  const isObjectRoot = schema["type"] === "object" && isObject(schema["properties"]);
  const isWhole = target.kind !== "mcp" || sameJson(visibleForms(schema, facts), visibleForms(contract, facts));
  return [
    ...(isObjectRoot ? [] : ["the root of the declared schema is not an object with properties"]),
    ...refused.map((keyword) => `the provider refuses ${keyword} at the root`),
    ...checkHidden(schema, facts),
    ...checkNames(schema, contract, facts),
    ...checkListed(schema, contract),
    ...(isStrict ? checkStrict(schema) : []),
    ...(isWhole ? [] : [`the declared schema says something else than the contract: ${show(schema)}`]),
  ];
}

/** Every argument that a model may see is asked for, under its own name or one that is made from it; and no other is. */
function checkNames(schema: JsonObject, contract: JsonSchema, facts: Facts): string[] {
  const hidden = hiddenIn(facts).map((pointer) => tokensOf(pointer)[0]);
  const shapes = shapesOf(contract);
  // Of more forms than are read nothing is said.
  if (shapes.length === 0) return [];
  const known = namesIn(contract);
  const possible = shapes.flatMap(({ properties }) =>
    [...properties].filter(([, schemas]) => mayBe(schemas, contract)).map(([name]) => name),
  );
  const asked = [...namesIn(schema)].filter((name) => name !== "arguments" || known.has(name));
  const told = shapesOf(schema).flatMap(({ properties }) => [...properties.keys()]);
  const isWrapped = told.length === 1 && asked.length === 0;
  const isOf = (sent: string, own: string): boolean => sent === own || isAlias(sent, own);
  return [
    ...asked
      .filter((sent) => ![...known].some((own) => isOf(sent, own)))
      .map((name) => `the contract does not know the argument ${name}`),
    ...[...new Set(possible)]
      .filter((own) => !isWrapped && !hidden.includes(own) && !told.some((sent) => isOf(sent, own)))
      .map((own) => `the model is not told of the argument ${own}`),
  ];
}

/** The names of an object's properties, in whatever form of it and under whatever condition. */
function namesIn(root: JsonSchema): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<JsonValue>([root]);
  // The set grows while it is read.
  for (const schema of seen) {
    if (!isObject(schema)) continue;
    const { $ref: reference, properties, required, then, else: otherwise } = schema;
    for (const name of Object.keys(Object(properties))) names.add(name);
    for (const name of isList(required) ? required : []) names.add(String(name));
    const lists = ["allOf", "anyOf", "oneOf"].flatMap((keyword): readonly JsonValue[] => {
      const list = schema[keyword];
      return isList(list) ? list : [];
    });
    const depending = ["dependentSchemas", "dependencies"].flatMap((keyword): readonly JsonValue[] => {
      const parts = schema[keyword];
      return isObject(parts) ? Object.values(parts) : [];
    });
    const referred = typeof reference === "string" ? follow(root, reference) : undefined;
    for (const part of [...lists, ...depending, then, otherwise, referred]) if (part !== undefined) seen.add(part);
  }
  return names;
}

/** No value is listed but those that the contract names, as they are or as texts, and null where something may be absent. */
function checkListed(schema: JsonObject, contract: JsonSchema): string[] {
  const named = valuesIn(contract);
  const known = new Set(["null", ...named, ...[...named].map((value) => JSON.stringify(value))]);
  return [...valuesIn(schema)]
    .filter((value) => !known.has(value))
    .map((value) => `the contract does not know ${value}`);
}

/** Whether an argument can have a value at all: one whose listed values its own type refuses need not be asked for. */
const mayBe = (schemas: readonly JsonValue[], root: JsonSchema): boolean =>
  schemas.every((schema) => {
    const values = isObject(schema) ? schema["enum"] : undefined;
    return !isList(values) || values.some((value) => readSchema(schema as JsonSchema, value, root).length === 0);
  });

/** Where a provider holds the model to a schema, every object is closed and every list says what its items are. */
function checkStrict(schema: JsonObject): string[] {
  const problems: string[] = [];
  const check = (node: JsonValue | undefined, at: string): void => {
    if (!isObject(node)) return;
    const types = [node["type"] ?? []].flat();
    if (types.includes("object") && node["additionalProperties"] !== false)
      problems.push(`${at || "the root"} is open`);
    if (types.includes("array") && !isObject(node["items"])) problems.push(`${at} says nothing of its items`);
    for (const word of ["properties", "$defs"]) {
      for (const [name, inner] of Object.entries(Object(node[word]))) check(inner as JsonValue, `${at}/${name}`);
    }
    check(node["items"], `${at}/items`);
    for (const branch of isList(node["anyOf"]) ? node["anyOf"] : []) check(branch, at);
  };
  check(schema, "");
  return problems;
}

function checkHidden(schema: JsonObject, facts: Facts): string[] {
  const shows = (inner: JsonSchema, [name, ...deeper]: readonly string[]): boolean =>
    shapesOf(inner).some(({ properties, required }) => {
      const found = properties.get(name ?? "") ?? [];
      if (deeper.length === 0) return found.length > 0 || required.has(name ?? "");
      return found.some((member) => isObject(member) && shows(member, deeper));
    });
  return hiddenIn(facts)
    .filter((pointer) => shows(schema, tokensOf(pointer)))
    .map((pointer) => `the model sees ${pointer}`);
}

/** What a schema says of the properties that a model sees, in every form of the object, and of what they refer to. */
function visibleForms(schema: JsonSchema, facts: Facts): JsonValue {
  const hidden = hiddenIn(facts).map((pointer) => tokensOf(pointer)[0]);
  const { $defs = {}, definitions = {} } = isObject(schema) ? schema : {};
  const forms = shapesOf(schema).map(
    ({ properties, required }): JsonValue => [
      [...properties]
        .filter(([name]) => !hidden.includes(name))
        .map(([name, schemas]): JsonValue => [name, schemas.map(asObject)]),
      [...required].filter((name) => !hidden.includes(name)).sort(),
    ],
  );
  return { forms, $defs, definitions };
}

/** Every value that an `enum` or a `const` names anywhere in a schema, as JSON text. */
function valuesIn(schema: JsonSchema): ReadonlySet<string> {
  const found = new Set<string>();
  mapSchema(schema, (node) => {
    const { enum: listed } = node;
    for (const value of isList(listed) ? listed : []) found.add(JSON.stringify(value));
    if (Object.hasOwn(node, "const")) found.add(JSON.stringify(node["const"]));
    return node;
  });
  return found;
}
