import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Contract } from "../parse/contract.js";
import contractSchema from "../parse/contract.schema.json" with { type: "json" };
import { printYaml } from "../print/print-yaml.js";
import { defaultDialect, dialectUri } from "../schema/dialect.js";
import { compareText, isObject, type JsonObject, type JsonSchema, type JsonValue } from "../schema/json.js";

/**
 * A contract as a file that stands alone: schemas with all that they refer to, defaults of the domain written out, its hash at the
 * end. Samples are no part of it.
 */
export function freezeContract({ fields, bundles }: Contract, contractHash: string): string {
  const schemaAt = (pointer: string): JsonSchema => standalone(bundles.get(pointer), pointer);
  const freeze = (field: string, value: JsonValue): JsonValue => {
    if (field === "input" || field === "output") return schemaAt(`/${field}`);
    if (field !== "errors" || !Array.isArray(value)) return value;
    return value.map((error: JsonValue, index) =>
      isObject(error) && "details" in error ? { ...error, details: schemaAt(`/errors/${index}/details`) } : error,
    );
  };
  const entries = Object.entries(fields as unknown as JsonObject)
    .filter(([field]) => field !== "$schema" && field !== "contract_hash")
    .map(([field, value]): [string, JsonValue] => [field, freeze(field, value)])
    .sort(([a], [b]) => rank(a) - rank(b) || compareText(a, b));
  const comment = "# Frozen by `toolgen release`. Never edited: the hash at the end proves it.\n";
  return comment + printYaml(Object.fromEntries([...entries, ["contract_hash", contractHash]]));
}

/** Fields in the order in which the contract's meta-schema describes them; a person's own behind them. */
const fieldOrder = Object.keys(contractSchema.properties);
const rank = (field: string): number => {
  const at = fieldOrder.indexOf(field);
  return at < 0 ? fieldOrder.length : at;
};

/** Says its dialect where that is not the default, whether its own file said so or not. */
function standalone(bundle: SchemaBundle | undefined, pointer: string): JsonSchema {
  if (bundle === undefined) throw new Error(`the schema at ${pointer} was not loaded`);
  const { schema, dialect } = bundle;
  if (typeof schema === "boolean") return schema;
  const rest = Object.entries(schema).filter(([keyword]) => keyword !== "$schema");
  const named: [string, JsonValue][] = dialect === defaultDialect ? [] : [["$schema", dialectUri[dialect]]];
  return Object.fromEntries([...named, ...rest]);
}
