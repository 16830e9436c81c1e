import type { Form, JsonObject, JsonValue, Tool } from "../runtime/types.js";
import { filled } from "./hidden-arguments.js";
import type { Input } from "./inputs-of.js";
import { isObject, sameJson, show, tokensOf } from "./json.js";
import { sendAs } from "./send-as.js";
import { discriminatorOf, shapeFor, shapesOf } from "./shapes-of.js";
import type { Suite } from "./suite.js";
import type { Target } from "./targets.js";
import { withoutAddedNulls } from "./without-added-nulls.js";

/** The form in which a tool was declared, and the name. */
export type Sent = { readonly name: string; readonly schema: JsonObject; readonly form: Form };

/**
 * Arguments as a model sends them under the declared name must come back as they were. Where one property tells the
 * branches of a folded union apart, the model may send null for what belongs to other branches. A provider that does not keep
 * capital letters may have written the texts that a strict form lists in others.
 */
export function checkWayBack(
  suite: Suite,
  { decode, kind, changesCase }: Target,
  { name, schema, form }: Sent,
  { title, value, seen, sent: shown }: Input & { readonly seen: JsonValue; readonly sent: JsonValue },
): string[] {
  const { tool, facts } = suite;
  if (decode === undefined) return [];
  const nulls = Object.fromEntries(foreignNames(suite, value).map((foreign) => [foreign, null]));
  const asText = (args: JsonValue): string => JSON.stringify(isObject(args) ? { ...nulls, ...args } : args);
  const sent = asText(shown);
  const isShouted = changesCase === true && form === tool.declarations[kind]?.strict;
  // A provider may refuse a tool's own name, so that a call comes under another.
  const alias = { ...tool.declarations, [kind]: { ...tool.declarations[kind], name: "golden_alias" } };
  const calls: readonly (readonly [string, Tool, string])[] = [
    [name, tool, sent],
    [
      "golden_alias",
      { ...tool, declarations: alias },
      isShouted ? asText(sendAs(schema, seen, inOtherCapitals)) : sent,
    ],
  ];
  const whole = filled(seen, value, facts);
  return [
    ...calls.flatMap(([called, declared, text]) => {
      const back = decode({ tools: [declared] }, { tool_call_id: "golden", name: called, arguments: text });
      if (back.name !== facts.name) return [`a call of ${called} comes back as ${back.name}`];
      const isSame = sameJson(back.arguments, seen) || isToldApartNowhere(back.arguments, seen, form);
      return isSame ? [] : [`${title}: the arguments come back as ${show(back.arguments)}`];
    }),
    ...(tool.input.is(whole) ? [] : [`${title}: the arguments, filled again, are refused`]),
  ];
}

/** A text in capitals, or in small letters where it has none. */
function inOtherCapitals(text: string): string {
  const [large, small] = [text.toUpperCase(), text.toLowerCase()];
  // Some letters have no single capital.
  if (large.toLowerCase() !== small) return text;
  return text === large ? small : large;
}

/** Whether what comes back has a null where nothing was, as the form's losses say it may. */
function isToldApartNowhere(back: unknown, seen: JsonValue, { losses }: Form): boolean {
  const places = losses.filter(({ why }) => why === "ambiguous").map(({ at }) => tokensOf(at).at(-1));
  return sameJson(
    withoutAddedNulls(back as JsonValue, seen, (name) => places.includes(name)),
    seen,
  );
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
