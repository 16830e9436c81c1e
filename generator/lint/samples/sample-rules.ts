import type { Sample } from "../../model/tool.js";
import { isObject, type JsonValue, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { type LintedRegistry, ofEachTool, type RuleChecks } from "../rule-check.js";
import { unionsOf } from "../schema-facts.js";
import { nameOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";
import { shownValues } from "./shown-values.js";

/** What golden samples show and leave out (G1, G2). */
export const sampleRules: RuleChecks<
  | "samples-missing"
  | "legacy-sample-missing"
  | "refusal-sample-missing"
  | "enum-value-unshown"
  | "branch-unshown"
  | "secret-in-sample"
> = {
  "samples-missing": ofEachTool(checkPresence),
  "legacy-sample-missing": ofEachTool(checkLegacy),
  "refusal-sample-missing": ofEachTool(checkRefusals),
  "enum-value-unshown": checkValues,
  "branch-unshown": ofEachTool(checkBranches),
  "secret-in-sample": ofEachTool(checkSecrets),
};

const ofTool = ({ tool }: LintedTool) => ({ tool: tool.name, at: "/samples", fragment: null, place: tool.place });

function checkPresence(linted: LintedTool): Finding[] {
  return linted.tool.samples.length === 0 ? [createFinding("samples-missing", {}, ofTool(linted))] : [];
}

/** Where there is no sample at all, that alone is said. */
function checkLegacy(linted: LintedTool): Finding[] {
  const { samples } = linted.tool;
  if (samples.length === 0 || samples.some(({ kind }) => kind === "legacy" || kind === "incomplete")) return [];
  return [createFinding("legacy-sample-missing", {}, ofTool(linted))];
}

function checkRefusals(linted: LintedTool): Finding[] {
  const { samples } = linted.tool;
  if (samples.length === 0 || samples.some(({ rejects }) => rejects !== undefined)) return [];
  return [createFinding("refusal-sample-missing", {}, ofTool(linted))];
}

/** The values that samples show as good, of the current version. */
function goodValues({ tool }: LintedTool, part: "input" | "output"): JsonValue[] {
  return tool.samples.flatMap((sample) => {
    const isCurrent = (sample.schema_version ?? tool.schema_version) === tool.schema_version;
    const value = sample[part];
    return !isCurrent || value === undefined || sample.rejects?.in === part ? [] : [value];
  });
}

type Reach = { readonly part: SchemaPart; readonly shown: ReturnType<typeof shownValues> };
const reached = new WeakMap<LintedTool, readonly Reach[]>();

function reachOf(linted: LintedTool): readonly Reach[] {
  const known = reached.get(linted);
  if (known !== undefined) return known;
  const reach = linted.parts.flatMap((part): Reach[] => {
    const values = part.name === "error" ? [] : goodValues(linted, part.name);
    return values.length === 0 ? [] : [{ part, shown: shownValues(part.bundle, values) }];
  });
  reached.set(linted, reach);
  return reach;
}

const mostValues = 8;

/** An enum of a shared schema is shown by whichever tool shows it. */
function checkValues({ tools }: LintedRegistry): Finding[] {
  const enums = new Map<string, { tool: string; part: SchemaPart; node: SchemaNode; seen: Set<string> }>();
  for (const linted of tools) {
    for (const { part, shown } of reachOf(linted)) {
      for (const node of part.nodes) {
        const values = member(node.schema, "enum");
        if (!Array.isArray(values) || values.length < 2 || node.isCondition) continue;
        const { file, line, column } = part.bundle.placeOf(node.pointer);
        const key = `${file}:${line}:${column}`;
        const known = enums.get(key) ?? { tool: linted.tool.name, part, node, seen: new Set() };
        for (const value of shown.values.get(node.pointer) ?? []) known.seen.add(value);
        enums.set(key, known);
      }
    }
  }
  return [...enums.values()].flatMap(({ tool, part, node, seen }) => {
    const values = [member(node.schema, "enum") ?? []].flat();
    const unshown = values.map((value) => JSON.stringify(value)).filter((value) => !seen.has(value));
    if (unshown.length === 0) return [];
    const list = unshown.length > mostValues ? [...unshown.slice(0, mostValues), "…"] : unshown;
    const at = `${part.root}${node.pointer}/enum`;
    const place = part.bundle.placeOf(`${node.pointer}/enum`, "key");
    const params = { values: list.join(", "), name: nameOfNode(part, node) };
    return [createFinding("enum-value-unshown", params, { tool, at, fragment: unshown, place })];
  });
}

function checkBranches(linted: LintedTool): Finding[] {
  return reachOf(linted).flatMap(({ part, shown }) =>
    part.nodes.flatMap((node) =>
      unionsOf(node.schema).flatMap(({ keyword, branches }) =>
        branches.flatMap((_, index): Finding[] => {
          const pointer = `${node.pointer}/${keyword}`;
          if (node.isCondition || shown.branches.get(pointer)?.has(index) === true) return [];
          const place = part.bundle.placeOf(`${pointer}/${index}`);
          const circumstances = {
            tool: linted.tool.name,
            at: `${part.root}${pointer}/${index}`,
            fragment: index,
            place,
          };
          return [createFinding("branch-unshown", { number: index + 1, keyword }, circumstances)];
        }),
      ),
    ),
  );
}

const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["an AWS key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/],
  ["a GitLab token", /\bglpat-[\w-]{20}\b/],
  ["a Slack token", /\bxox[abprs]-[\w-]{20,}/],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ["an API key", /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{32,}|\bAIza[\w-]{35}\b/],
  ["a signed token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
];

function checkSecrets({ tool }: LintedTool): Finding[] {
  return tool.samples.flatMap((sample) =>
    (["input", "output", "error"] as const).flatMap((part) =>
      textsOf(sample[part] ?? null, `/${part}`).flatMap(({ text, pointer }) => {
        const what = secrets.find(([, pattern]) => pattern.test(text) && !/EXAMPLE/.test(text))?.[0];
        if (what === undefined) return [];
        const at = `/samples/${sample.name}${pointer}`;
        return [
          createFinding(
            "secret-in-sample",
            { what },
            { tool: tool.name, at, fragment: what, place: sample.placeOf(pointer) },
          ),
        ];
      }),
    ),
  );
}

function textsOf(value: Sample["input"] & JsonValue, pointer: string): { text: string; pointer: string }[] {
  if (typeof value === "string") return [{ text: value, pointer }];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue, index) => textsOf(item, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, `${pointer}/${escapeToken(key)}`));
}
