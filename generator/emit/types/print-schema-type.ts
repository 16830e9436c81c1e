import type { SchemaBundle } from "../../model/tool.js";
import { nameSchemaTypes } from "../../plan/name-types.js";
import { declareTypes } from "./declare-types.js";
import { docLines } from "./doc-lines.js";

const jsonTypes = {
  JsonValue: "export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;\n",
  JsonObject: "export type JsonObject = { readonly [key: string]: JsonValue };\n",
};

/** A module that needs no other one, with the type of one schema under a name, as a reader sees it. */
export function printSchemaType(bundle: SchemaBundle, name: string): string {
  const names = nameSchemaTypes(bundle, name);
  let usesJson = false;
  const json = (used: string): string => {
    usesJson = true;
    return used;
  };
  const declarations = declareTypes(names, { type: (used) => used, json }, (type) => docLines(type.schema, type.name));
  return [...declarations, ...(usesJson ? Object.values(jsonTypes) : [])].join("\n");
}
