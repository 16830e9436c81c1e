import type { Form, JsonObject, JsonSchema, JsonValue } from "../runtime/types.js";
import { checkDeclaredInputs } from "./check-declared-inputs.js";
import { checkDeclaredRefusals } from "./check-declared-refusals.js";
import { checkDeclaredSchema } from "./check-declared-schema.js";
import { asObject, isObject, memberOf, sameJson, show, valueAt } from "./json.js";
import { mapSchema } from "./map-schema.js";
import { readSchema } from "./read-schema.js";
import type { Facts, Suite } from "./suite.js";
import type { Target } from "./targets.js";

/** Holds what one target is told about one tool against the registry, read through the samples. */
export function checkDeclaration(suite: Suite, target: Target): string[] {
  const { tool, facts } = suite;
  const declaration = tool.declarations[target.kind];
  const isRefused = suite.refused?.includes(target.kind) === true;
  const list = valueAt(target.send({ tools: [tool] }) as JsonValue, target.list);
  if (declaration === undefined || isRefused) {
    const isRight = declaration === undefined && isRefused && sameJson(list, []);
    return isRight ? [] : [`the tool is ${isRefused ? "" : "not "}refused, and the declaration is ${show(list)}`];
  }
  const outer = memberOf(list, "0");
  const entry = valueAt(outer, target.entry);
  const sent = valueAt(entry, target.schema) ?? target.noSchema;
  const [name, description] = [memberOf(entry, "name"), memberOf(entry, "description")];
  if (typeof name !== "string" || typeof description !== "string" || !isObject(sent)) {
    return [`the declaration is ${show(outer)}`];
  }
  const isStrict = memberOf(entry, "strict") === true;
  const form = isStrict ? declaration.strict : declaration.plain;
  if (form === undefined) return ["the declaration says that it is strict, and has no such form"];
  const schema = target.read === undefined ? sent : target.read(sent);
  const expected = target.envelope({ name, description, schema: sent, strict: isStrict }, facts, outer);
  return [
    ...(sameJson(list, [expected]) ? [] : [`the envelope is ${show(list)}`]),
    ...checkName(name, facts, target),
    ...checkDescription(description, facts, form),
    ...checkDeclaredSchema(schema, suite, target, isStrict),
    ...checkAnswers(outer, suite, target),
    ...checkDeclaredInputs(suite, target, { name, schema, form }),
    ...checkDeclaredRefusals(schema, suite, target, form),
  ];
}

function checkName(name: string, facts: Facts, { toolName }: Target): string[] {
  if (!toolName.test(name)) return [`the provider refuses the name ${show(name)}`];
  return name === facts.name || !toolName.test(facts.name) ? [] : [`the name is ${show(name)}`];
}

/** The contract's text stands first; a note may follow where the schema says less than the contract, or no default. */
function checkDescription(description: string, facts: Facts, { description: own }: Form): string[] {
  const isWhole = description === facts.description;
  const isNoted = description === own && description.startsWith(`${facts.description}\n\n`);
  return isWhole || isNoted ? [] : [`the description is ${show(description)}`];
}

/** MCP's answers: any JSON value since 2026-07-28; before, an object, made by wrapping where the contract's is none. */
function checkAnswers(outer: JsonValue | undefined, { tool, facts, accepted }: Suite, target: Target): string[] {
  if (target.kind !== "mcp" || !facts.answers) return [];
  const schema = memberOf(outer, "outputSchema");
  const contract = schemaOf(tool.output.json);
  if (!isObject(schema)) return [`the output schema is ${show(schema)}`];
  const isWrapped = target.name === "mcp.2025-11-25" && contract["type"] !== "object";
  const isRight = isWrapped ? sameJson(schema, wrapped(contract)) : sameJson(schema, contract);
  return [
    ...(isRight ? [] : [`the output schema says something else than the contract: ${show(schema)}`]),
    ...accepted.flatMap(({ name, output }) =>
      output === undefined || readSchema(schema, isWrapped ? { result: output } : output).length === 0
        ? []
        : [`the declared schema refuses the output of ${name}`],
    ),
  ];
}

/** An object that holds the answer, with references that have moved along. */
function wrapped({ $schema, ...answer }: JsonObject): JsonObject {
  const moved = mapSchema(answer, ({ $ref: reference, ...schema }) => ({
    ...(typeof reference === "string" ? { $ref: reference.replace(/^#/, "#/properties/result") } : {}),
    ...schema,
  }));
  return {
    ...($schema === undefined ? {} : { $schema }),
    type: "object",
    properties: { result: moved },
    required: ["result"],
    additionalProperties: false,
  };
}

/** MCP's schemas are objects, those of the root's properties as well. */
function schemaOf(schema: JsonSchema): JsonObject {
  const root = asObject(schema);
  const { properties } = root;
  if (!isObject(properties)) return root;
  const members = Object.entries(properties).map(([name, member]): [string, JsonValue] => [name, asObject(member)]);
  return { ...root, properties: Object.fromEntries(members) };
}
