import type { JsonObject, JsonSchema, JsonValue } from "../runtime/types.js";
import { hiddenIn } from "./hidden-arguments.js";
import { asObject, isList, isObject, sameJson, show, tokensOf } from "./json.js";
import { shapesOf } from "./shapes-of.js";
import type { Facts, Suite } from "./suite.js";
import type { Target } from "./targets.js";

/** Holds a declared schema against the contract's, form by form: what it hides, its root, the values that it names. */
export function checkDeclaredSchema(schema: JsonObject, { tool, facts }: Suite, target: Target): string[] {
  const contract = tool.input.json;
  const unions = target.kind === "mcp" ? [] : ["oneOf", "anyOf", "allOf", "not", "enum", "const"];
  const refused = unions.filter((keyword) => Object.hasOwn(schema, keyword));
  const isObjectRoot = schema["type"] === "object" && isObject(schema["properties"]);
  const [known, named] = [wordsIn(visibleForms(contract, facts)), wordsIn(visibleForms(schema, facts))];
  // Where a union is folded, what its root says of a property stands for what the branches say.
  const mayLose = (tool.declarations[target.kind]?.plain.losses ?? []).length > 0;
  const isUntold = (word: string): boolean => !named.has(word) && (!mayLose || word.startsWith("property "));
  const isWhole = target.kind !== "mcp" || sameJson(visibleForms(schema, facts), visibleForms(contract, facts));
  return [
    ...(isObjectRoot ? [] : ["the root of the declared schema is not an object with properties"]),
    ...refused.map((keyword) => `the provider refuses ${keyword} at the root`),
    ...checkHidden(schema, facts),
    ...[...named].filter((value) => !known.has(value)).map((value) => `the contract does not know ${value}`),
    ...[...known].filter(isUntold).map((value) => `the model is not told of ${value}`),
    ...(isWhole ? [] : [`the declared schema says something else than the contract: ${show(schema)}`]),
  ];
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

/** Every value that an `enum` or a `const` names and every property, as JSON text. Annotations that hold values name none. */
function wordsIn(value: JsonValue): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (node: JsonValue): void => {
    if (isList(node)) node.forEach(collect);
    if (!isObject(node)) return;
    for (const [keyword, inner] of Object.entries(node)) {
      if (keyword === "const") found.add(JSON.stringify(inner));
      else if (keyword === "enum" && isList(inner)) for (const one of inner) found.add(JSON.stringify(one));
      else if (!/^(?:default|examples|x-.*)$/.test(keyword)) collect(inner);
      if (keyword === "properties") for (const name of Object.keys(Object(inner))) found.add(`property ${name}`);
    }
  };
  collect(value);
  return found;
}
