import {
  registerSchema,
  setShouldValidateFormat,
  setShouldValidateSchema,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/draft-07";
import * as Browser from "@hyperjump/browser";
import { addKeyword } from "@hyperjump/json-schema/experimental";
import * as Instance from "@hyperjump/json-schema/instance/experimental";
import { type Dialect, dialectUri } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";

const uri = "https://second-opinion.example/schema";

/** `digits × 10^-places` of a number as it is written. */
function decimal(value: number): { readonly digits: bigint; readonly places: number } {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) };
}

/** Hyperjump takes 5e-324 for a multiple of 1: it divides in binary, and takes a remainder below 10^-7 for none. */
function isMultiple(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(divisor)) return BigInt(value) % BigInt(divisor) === 0n;
  const [a, b] = [decimal(value), decimal(divisor)];
  const places = Math.max(a.places, b.places);
  const scale = ({ digits, places: own }: typeof a): bigint => digits * 10n ** BigInt(places - own);
  return scale(a) % scale(b) === 0n;
}
addKeyword({
  id: "https://json-schema.org/keyword/multipleOf",
  compile: async (schema) => Browser.value<number>(schema),
  interpret: (divisor, instance) =>
    Instance.typeOf(instance) !== "number" || isMultiple(Instance.value<number>(instance), divisor),
});

/** A second opinion on a schema: whether it accepts a value, formats apart. */
export async function hyperjumpVerdict(schema: JsonSchema, dialect: Dialect): Promise<(value: JsonValue) => boolean> {
  setShouldValidateFormat(false);
  // Its meta-schema of draft-07 refuses empty lists and equal constants in `enum`, which the published one allows.
  setShouldValidateSchema(false);
  // It takes schemas for its own and changes them.
  registerSchema(structuredClone(schema) as Parameters<typeof registerSchema>[0], uri, dialectUri[dialect]);
  try {
    const check = await validate(uri);
    return (value) => check(value as Parameters<typeof check>[0]).valid;
  } finally {
    unregisterSchema(uri);
  }
}
