import { compile } from "json-schema-to-typescript";
import { Parent } from "json-schema-to-typescript/dist/src/types/JSONSchema.js";

/** Its output with default options. `customName` names the root alone, for which `$id` or `title` would decide otherwise. */
export const printType = (schema, name) =>
  compile(schema, name, { bannerComment: "", customName: (node) => (node[Parent] === null ? name : undefined) });
