import { stringify } from "yaml";
import { loadRegistry } from "../../generator/load/load-registry.js";
import { buildModel } from "../../generator/model/build-model.js";
import type { Tool } from "../../generator/model/tool.js";
import { parseContracts } from "../../generator/parse/parse-contracts.js";
import type { JsonObject } from "../../generator/schema/json.js";

/** The tools of a registry that is written down as objects: contract by name, and other files by path. Throws where it has errors. */
export async function toolsOf(
  contracts: Readonly<Record<string, JsonObject>>,
  others: Readonly<Record<string, JsonObject>> = {},
): Promise<Tool[]> {
  const encode = (value: JsonObject, path: string): Uint8Array => {
    const text = path.endsWith(".json") ? JSON.stringify(value) : stringify(value, { aliasDuplicateObjects: false });
    return new TextEncoder().encode(text);
  };
  const files = new Map<string, Uint8Array>([
    ...Object.entries(contracts).map(([name, contract]): [string, Uint8Array] => [
      `${name}/contract.yaml`,
      encode({ ...plain, name, ...contract }, "contract.yaml"),
    ]),
    ...Object.entries(others).map(([path, value]): [string, Uint8Array] => [path, encode(value, path)]),
  ]);
  const registry = await loadRegistry({ label: "registry", files, diagnostics: [] });
  const parsed = parseContracts(registry.sources);
  const built = buildModel(parsed.contracts, { goals: ["preview", "validation", "production", "restore"], files });
  const faults = [...registry.diagnostics, ...parsed.diagnostics, ...built.diagnostics].filter(
    ({ severity }) => severity === "error",
  );
  if (faults.length > 0) throw new Error(faults.map(({ rule, message }) => `${rule}: ${message}`).join("\n"));
  return built.tools;
}

const plain: JsonObject = {
  description: "Does one thing to one order. It does nothing else.",
  schema_version: "1.0.0",
  side_effect_class: "modify",
  idempotency: "natural",
  owner: "team-shipping",
  input: {
    type: "object",
    properties: { order_id: { type: "string" }, note: { type: "string" } },
    required: ["order_id"],
    additionalProperties: false,
  },
};
