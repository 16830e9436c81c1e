import type { Form, JsonObject, JsonSchema, JsonValue, Loss } from "../runtime/types.js";
import { filled, visible } from "./hidden-arguments.js";
import { isObject, memberOf, valueAt, withValueAt } from "./json.js";
import { readSchema } from "./read-schema.js";
import { refusalsOf } from "./refusals-of.js";
import { sendAs } from "./send-as.js";
import { type Shape, shapesOf } from "./shapes-of.js";
import type { Suite } from "./suite.js";
import type { Target } from "./targets.js";

/**
 * What the contract refuses for the sake of arguments that a model sees, the declared schema refuses as well, unless its losses
 * say otherwise.
 */
export function checkDeclaredRefusals(schema: JsonObject, suite: Suite, target: Target, { losses }: Form): string[] {
  const { tool, facts, accepted } = suite;
  const told = losses.reduce<JsonValue>((rest, { at, keyword }) => {
    const place = `${at}/${keyword}`;
    return valueAt(rest, place) === undefined ? rest : (withValueAt(rest, place, undefined) ?? rest);
  }, tool.input.json);
  const right = accepted.find(
    ({ input, schema_version }) => input !== undefined && schema_version === undefined,
  )?.input;
  return refusalsOf(suite)
    .filter(({ part, schema_version }) => part === "input" && schema_version === undefined)
    .flatMap(({ title, value, at }) => {
      const sent = sendAs(schema, visible(value, facts));
      if (readSchema(schema, sent).length > 0) return [];
      // Some of what is wrong can't be sent at all: what comes back is right then.
      const call = { tool_call_id: "golden", name: facts.name, arguments: JSON.stringify(sent) };
      const back = target.decode === undefined ? sent : target.decode({ tools: [tool] }, call).arguments;
      const whole = filled(back as JsonValue, right, facts);
      const faults = readSchema(tool.input.json, whole);
      const isTold =
        readSchema(told as JsonSchema, whole).length > 0 &&
        !faults.every((fault) => losses.some((loss) => speaksOf(loss, fault.keyword)));
      const isFolded = losses.some(({ at: place, keyword }) => place === "" && unions.includes(keyword));
      const isDemanded = isTold && (!isFolded || isRefusedByAll(tool.input.json, whole));
      return isDemanded ? [`the declared schema accepts ${title} (wrong at ${at || "the root"})`] : [];
    });
}

/** Whether a loss speaks of a keyword, itself or in a branch of the union that the keyword is. */
const speaksOf = ({ at, keyword }: Loss, refusing: string): boolean =>
  keyword === refusing || (unions.includes(refusing) && at.includes(`/${refusing}/`));

const unions: readonly string[] = ["oneOf", "anyOf"];

/** Whether an object is wrong by what all branches of the root's unions agree on: that is said even where they are folded. */
function isRefusedByAll(schema: JsonSchema, value: JsonValue): boolean {
  const shapes = shapesOf(schema);
  if (shapes.length === 0) return false;
  const names = new Set([...Object.keys(Object(value)), ...shapes.flatMap(({ required }) => [...required])]);
  return [...names].some((name) => shapes.every((shape) => refuses(schema, shape, name, memberOf(value, name))));
}

function refuses(root: JsonSchema, shape: Shape, name: string, member: JsonValue | undefined): boolean {
  if (member === undefined) return shape.required.has(name);
  const schemas = (shape.properties.get(name) ?? []).filter((schema) => isObject(schema));
  return schemas.length > 0 && schemas.every((schema) => readSchema(schema, member, root).length > 0);
}
