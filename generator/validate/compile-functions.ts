import type { AnySchema } from "ajv";
import { compileSchema, SchemaEnv } from "ajv/dist/compile/index.js";
import type { AnyValidateFunction } from "ajv/dist/types/index.js";
import type { Dialect } from "../schema/dialect.js";
import type { JsonSchema, JsonValue } from "../schema/json.js";
import { valueAt } from "../schema/pointer.js";
import { createAjv } from "./create-ajv.js";
import { FunctionQueue } from "./keywords/function-queue.js";

/**
 * Compiles a self-contained schema that has gone through `markFunctions`: its own function first, then those of all schemas that
 * it refers to. They can be printed, not run.
 */
export function compileFunctions(schema: JsonSchema, dialect: Dialect): AnyValidateFunction[] {
  const queue = new FunctionQueue();
  const ajv = createAjv(dialect, queue);
  const root = new SchemaEnv({ schema: schema as AnySchema });
  const functions: AnyValidateFunction[] = [];
  for (const pointer of queue.pointers) {
    const part = valueAt(schema as JsonValue, pointer);
    const env = pointer === "" ? root : new SchemaEnv({ schema: part as AnySchema, root, baseId: root.baseId });
    const { validate } = compileSchema.call(ajv, env);
    if (validate === undefined) throw new Error(`Ajv gives no function for ${pointer}`);
    functions.push(validate);
  }
  return functions;
}
