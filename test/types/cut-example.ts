import { readFileSync } from "node:fs";
import { type Dialect, definitionsKey, dialectOf, dialectUri } from "../../generator/schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../generator/schema/json.js";
import { fragmentToPointer, parsePointer, valueAt } from "../../generator/schema/pointer.js";
import { mapSchema } from "../../generator/schema/walk.js";
import type { TypeExample } from "./type-examples.js";

const corpus = new URL("../../../shared/corpus/", import.meta.url);

/** The schema of an example without its texts, which are other people's, and with no more than the properties to be shown. */
export function cutExample({ file, at, keep }: TypeExample): {
  readonly schema: JsonObject;
  readonly dialect: Dialect;
} {
  const contract: JsonValue = JSON.parse(readFileSync(new URL(file, corpus), "utf8"));
  const whole = valueAt(contract, `/${parsePointer(at)[0] ?? ""}`);
  const dialect = dialectOf(isObject(whole) ? whole : true) ?? "2020-12";
  const found = valueAt(contract, at);
  if (!isObject(whole) || !isObject(found)) throw new Error(`${file} has no schema at ${at}`);
  const definitions = definitionsKey[dialect];
  const shown = cut(withoutKey(found, definitions), keep, dialect);
  const reached = reachedDefinitions(shown, whole, definitions, keep, dialect);
  return {
    schema: {
      $schema: dialectUri[dialect],
      ...(isObject(shown) ? shown : {}),
      ...(reached.size === 0 ? {} : { [definitions]: Object.fromEntries(reached) }),
    },
    dialect,
  };
}

const withoutKey = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));

const texts = ["$schema", "$id", "$comment", "title", "description", "examples"];

const cut = (schema: JsonSchema, keep: readonly string[], dialect: Dialect): JsonSchema =>
  mapSchema(schema, dialect, (node) => {
    if (typeof node === "boolean") return node;
    const entries = Object.entries(node).flatMap(([keyword, value]): [string, JsonValue][] => {
      if (texts.includes(keyword) || keyword.startsWith("x-")) return [];
      if (keyword === "required" && Array.isArray(value)) {
        return [[keyword, value.filter((name: JsonValue) => keep.some((kept) => kept === name))]];
      }
      if (keyword !== "properties" || !isObject(value)) return [[keyword, value]];
      return [[keyword, Object.fromEntries(Object.entries(value).filter(([name]) => keep.includes(name)))]];
    });
    return Object.fromEntries(entries);
  });

/** The definitions that a schema leads to, each cut like the schema. */
function reachedDefinitions(
  start: JsonSchema,
  whole: JsonObject,
  keyword: string,
  keep: readonly string[],
  dialect: Dialect,
): ReadonlyMap<string, JsonSchema> {
  const reached = new Map<string, JsonSchema>();
  const queue = [start];
  for (const schema of queue) {
    mapSchema(schema, dialect, (node) => {
      const ref = member(node, "$ref");
      const [, name = ""] = typeof ref === "string" ? parsePointer(fragmentToPointer(ref) ?? "") : [];
      const target = member(member(whole, keyword), name);
      if (!reached.has(name) && isObject(target)) {
        const shown = cut(target, keep, dialect);
        reached.set(name, shown);
        queue.push(shown);
      }
      return node;
    });
  }
  return reached;
}
