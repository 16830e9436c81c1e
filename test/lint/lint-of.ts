import { stringify } from "yaml";
import { type LintItem, lintRegistry } from "../../generator/lint/lint-registry.js";
import { defaultLintSettings, type LintSettings } from "../../generator/lint/lint-settings.js";
import { loadRegistry } from "../../generator/load/load-registry.js";
import { buildModel } from "../../generator/model/build-model.js";
import { parseContracts } from "../../generator/parse/parse-contracts.js";
import type { TargetName } from "../../generator/providers/targets/names.js";
import type { JsonObject } from "../../generator/schema/json.js";

export const today = "2026-11-30";

/** A contract that no rule has anything against. */
export const clean: JsonObject = {
  description: "Returns status and total of one order. It does not track the parcel.",
  schema_version: "1.0.0",
  side_effect_class: "read",
  owner: "team-shop",
  input: {
    type: "object",
    properties: {
      number: {
        description: "The number of the order, not of a payment.",
        type: "integer",
        minimum: 1,
        maximum: 999_999,
      },
    },
    required: ["number"],
    additionalProperties: false,
  },
};

/** Samples that leave nothing out. */
const samples: Readonly<Record<string, JsonObject>> = {
  "ideal.yaml": { title: "An order", kind: "ideal", input: { number: 938 } },
  "legacy.yaml": { title: "An old order", kind: "legacy", input: { number: 7 } },
  "refused.yaml": {
    title: "A payment",
    kind: "boundary",
    input: { number: 0 },
    rejects: { in: "input", at: "/number", keyword: "minimum" },
  },
};

/** Files by their path in the registry: texts as they are, objects as YAML or JSON. */
export type Files = Readonly<Record<string, JsonObject | string>>;

/** A contract folder that is clean but for what is given: fields of the contract, and samples. Another input has none. */
export function contractFiles(name: string, fields: JsonObject = {}, own?: Files): Files {
  const files = Object.entries(own ?? (fields["input"] === undefined ? samples : {})).map(
    ([file, content]) => [`${name}/samples/${file}`, content] as const,
  );
  return { [`${name}/contract.yaml`]: { name, ...clean, ...fields }, ...Object.fromEntries(files) };
}

/** What lint says of a registry. Throws where a build would refuse it: then the test shows nothing. */
export async function lintFiles(
  given: Files,
  settings: LintSettings = defaultLintSettings,
  targets: readonly TargetName[] = [],
): Promise<LintItem[]> {
  const encode = (path: string, content: JsonObject | string): Uint8Array => {
    const options = { aliasDuplicateObjects: false, lineWidth: 0 };
    const text =
      typeof content === "string"
        ? content
        : path.endsWith(".json")
          ? JSON.stringify(content)
          : stringify(content, options);
    return new TextEncoder().encode(text);
  };
  const files = new Map(Object.entries(given).map(([path, content]) => [path, encode(path, content)]));
  const registry = await loadRegistry({ label: "registry", files, diagnostics: [] });
  const parsed = parseContracts(registry.sources);
  const goals = ["preview", "validation", "production", "restore"];
  const { tools, diagnostics } = buildModel(parsed.contracts, { goals, files });
  const faults = [...registry.diagnostics, ...parsed.diagnostics, ...diagnostics].filter(
    ({ severity }) => severity === "error",
  );
  if (faults.length > 0) throw new Error(faults.map(({ rule, message }) => `${rule}: ${message}`).join("\n"));
  return lintRegistry({ tools, registry, settings, targets, today });
}

/** What lint says of one tool, `get_order_status`, clean but for the given fields. */
export const lintContract = (fields: JsonObject, own?: Files): Promise<LintItem[]> =>
  lintFiles(contractFiles("get_order_status", fields, own));

export const rulesOf = (items: readonly LintItem[]): string[] => items.map(({ rule }) => rule);
