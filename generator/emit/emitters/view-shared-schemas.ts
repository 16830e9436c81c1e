import type { SharedTypes } from "../../plan/plan-shared-types.js";
import { isObject } from "../../schema/json.js";
import { valueAt } from "../../schema/pointer.js";
import { standaloneSchema } from "../emit-declarations.js";
import type { SharedSchemaView } from "./tool-view.js";
import { deepFreeze } from "./view-tool.js";

/** The shared schemas for plug-ins, in the order of their places. */
export const viewSharedSchemas = (shared: SharedTypes): SharedSchemaView[] =>
  [...shared.values()].map(({ key, name, bundle, pointer }) => {
    const document = standaloneSchema(bundle);
    const schema = valueAt(document, pointer);
    const view = { name, source: key, schema: isObject(schema) ? schema : schema !== false, document };
    return deepFreeze(structuredClone(view));
  });
