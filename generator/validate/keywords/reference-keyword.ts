import { _, type Ajv, type Code, Name } from "ajv";
import { nil, strConcat } from "ajv/dist/compile/codegen/index.js";
import { joinErrors, validateOnce } from "../../../templates/runtime/validation.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { type EvaluationScope, seenByCaller } from "./evaluation-scope.js";
import type { FunctionQueue } from "./function-queue.js";
import { replaceKeyword } from "./replace-keyword.js";
import { useRuntime } from "./use-runtime.js";

/** Names that every function knows. */
const [errors, vErrors, instancePath] = [new Name("errors"), new Name("vErrors"), new Name("instancePath")];
/** What a recursive function has found out about values before; its callers hand it on. */
const memo = new Name("memo");

/** The parameters that Ajv gives to each function, of which all but the first two serve options that are off here. */
const ajvParameters = 'data, {instancePath="", parentData, parentDataProperty, rootData=data}={}';

/** The code of a schema's function with the parameters that our `$ref` hands over. */
export function withOwnParameters(code: string, schema: JsonSchema): string {
  if (!code.includes(ajvParameters)) throw new Error("Ajv's functions have other parameters");
  const more = [
    member(schema, "recursive") === true ? `, ${memo}=new Map()` : "",
    member(schema, "reports") === true ? `, ${seenByCaller}=new Set()` : "",
  ];
  return code.replace(ajvParameters, `data, instancePath=""${more.join("")}`);
}

/**
 * `$ref` as a call. Ajv copies the list of all errors after each call, which takes the square of the time where a long array
 * has many wrong items, and reads what was looked at from a field of the function, which other calls overwrite.
 */
export function addReferenceKeyword(ajv: Ajv, scope: EvaluationScope, queue: FunctionQueue): void {
  replaceKeyword(ajv, "$ref", (cxt) => {
    const { gen, schema: ref, data, it } = cxt;
    const pointer = fragmentToPointer(ref) ?? "";
    const target = valueAt(it.schemaEnv.root.schema as JsonValue, pointer);
    if (typeof target === "boolean") {
      cxt.subschema({ schema: target, schemaPath: nil, topSchemaRef: nil, errSchemaPath: ref }, gen.name("valid"));
      return;
    }
    if (!isObject(target)) throw new Error(`there is no schema at ${ref}`);
    const validate = queue.nameOf(pointer);
    const path = strConcat(instancePath, it.errorPath);
    const seen = scope.seenAt(cxt);
    const isRecursive = target["recursive"] === true;
    const isInside = member(it.schemaEnv.schema as JsonSchema, "recursive") === true;
    const known = isRecursive ? (isInside ? [memo] : seen === undefined ? [] : [_`new Map()`]) : [];
    const args = list([data, path, ...known, ...(seen === undefined ? [] : [seen])]);
    const call =
      isRecursive && isInside ? _`${useRuntime(cxt, { validateOnce })}(${validate}, ${args})` : _`${validate}(${args})`;
    cxt.pass(call, () => {
      gen.assign(vErrors, _`${useRuntime(cxt, { joinErrors })}(${vErrors}, ${validate}.errors)`);
      gen.assign(errors, _`${vErrors}.length`);
    });
  });
}

const list = (codes: readonly Code[]): Code => codes.reduce((all, one) => _`${all}, ${one}`);
