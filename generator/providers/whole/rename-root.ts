import { isObject, type JsonValue } from "../../schema/json.js";
import { aliasName } from "../alias-name.js";
import { lose, nodeOf } from "../subset/context.js";
import type { Root } from "./fold-root.js";
import { naming } from "./naming.js";
import type { Whole } from "./print-whole.js";

/** The arguments under names that the provider takes. */
export function renameRoot(root: Root, context: Whole): Root {
  const { keys } = context.rules;
  const { properties, required } = root.parameters;
  if (keys === undefined || !isObject(properties)) return root;
  const names = Object.keys(properties);
  const sent = new Map(names.map((name) => [name, aliasName(name, keys, names)]));
  const changed = [...sent].filter(([name, alias]) => name !== alias);
  if (changed.length === 0) return root;
  const entries = Object.entries(root.parameters).flatMap(([keyword, value]): [string, JsonValue][] => {
    if (keyword === "properties") {
      return [
        [keyword, Object.fromEntries(Object.entries(properties).map(([name, one]) => [sent.get(name) ?? name, one]))],
      ];
    }
    if (keyword === "required" && Array.isArray(required)) {
      return [[keyword, required.map((name: JsonValue) => sent.get(String(name)) ?? name)]];
    }
    if (!naming.includes(keyword)) return [[keyword, value]];
    if (keyword !== "then" && keyword !== "else") lose(context, "", keyword, "unsupported");
    return [];
  });
  const rename = Object.fromEntries(changed.map(([name, alias]) => [alias, name]));
  return { ...root, parameters: Object.fromEntries(entries), decode: nodeOf({ rename, ...root.decode }) };
}
