import type { JsonValue, Tool } from "../runtime/types.js";
import { filled, visible } from "./hidden-arguments.js";
import { isObject, sameJson, show } from "./json.js";
import { discriminatorOf, shapeFor, shapesOf } from "./shapes-of.js";
import type { Sample, Suite } from "./suite.js";
import type { Target } from "./targets.js";

/**
 * Arguments as a model sends them under the declared name must come back as the sample's input. Where one property tells the
 * branches of a folded union apart, the model may send null for what belongs to other branches.
 */
export function checkWayBack(suite: Suite, { decode, kind }: Target, name: string, sample: Sample): string[] {
  const { tool, facts } = suite;
  if (sample.input === undefined || decode === undefined) return [];
  const seen = visible(sample.input, facts);
  const nulls = foreignNames(suite, sample.input).map((foreign): [string, null] => [foreign, null]);
  const sent = JSON.stringify(isObject(seen) ? { ...Object.fromEntries(nulls), ...seen } : seen);
  // A provider may refuse a tool's own name, so that a call comes under another.
  const alias = { ...tool.declarations, [kind]: { ...tool.declarations[kind], name: "golden_alias" } };
  const calls: readonly (readonly [string, Tool])[] = [
    [name, tool],
    ["golden_alias", { ...tool, declarations: alias }],
  ];
  const whole = filled(seen, sample.input, facts);
  return [
    ...calls.flatMap(([called, declared]) => {
      const back = decode({ tools: [declared] }, { tool_call_id: "golden", name: called, arguments: sent });
      if (back.name !== facts.name) return [`a call of ${called} comes back as ${back.name}`];
      const isSame = sameJson(back.arguments, seen);
      return isSame ? [] : [`the arguments of ${sample.name} come back as ${show(back.arguments)}`];
    }),
    ...(tool.input.is(whole) ? [] : [`the arguments of ${sample.name}, filled again, are refused`]),
  ];
}

/** Names that only other branches of the input's union have. */
function foreignNames({ tool }: Suite, input: JsonValue): readonly string[] {
  const shapes = shapesOf(tool.input.json);
  const by = discriminatorOf(shapes);
  const own = by === undefined ? undefined : shapeFor(shapes, by, input);
  if (own === undefined) return [];
  const names = new Set(shapes.flatMap(({ properties }) => [...properties.keys()]));
  return [...names].filter((name) => !own.properties.has(name));
}
