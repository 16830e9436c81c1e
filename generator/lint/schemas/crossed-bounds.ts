import { type JsonObject, member } from "../../schema/json.js";

/** Two keywords of a schema that leave nothing between them. */
export type CrossedBounds = {
  readonly low: string;
  readonly least: number;
  readonly high: string;
  readonly most: number;
};

/** Lower and upper bounds; `true` where the two may not even be equal. */
const pairs: readonly (readonly [low: string, high: string, isOpen: boolean])[] = [
  ["minimum", "maximum", false],
  ["minimum", "exclusiveMaximum", true],
  ["exclusiveMinimum", "maximum", true],
  ["exclusiveMinimum", "exclusiveMaximum", true],
  ["minLength", "maxLength", false],
  ["minItems", "maxItems", false],
  ["minContains", "maxContains", false],
  ["minProperties", "maxProperties", false],
];

export function crossedBounds(schema: JsonObject): CrossedBounds | undefined {
  for (const [low, high, isOpen] of pairs) {
    const [least, most] = [member(schema, low), member(schema, high)];
    if (typeof least !== "number" || typeof most !== "number") continue;
    if (least > most || (isOpen && least === most)) return { low, least, high, most };
  }
  return undefined;
}
