import { fillDefaults } from "../../templates/runtime/fill-defaults.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Tool } from "../model/tool.js";
import { type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { evaluate } from "../schema/values/evaluate.js";
import { sampleValues } from "../schema/values/sample-values.js";
import { childrenOf, type SchemaChild } from "../schema/walk.js";
import { compileTool } from "../validate/compile-tool.js";
import { type DefaultsPlan, planDefaults } from "./plan-defaults.js";

/** Whether a tool's defaults can be counted on: each is filled in, and arguments that were right are right with them. */
export function checkDefaults(tools: readonly Tool[]): Diagnostic[] {
  return tools.filter(({ apply_defaults }) => apply_defaults).flatMap(checkTool);
}

function checkTool(tool: Tool): Diagnostic[] {
  const plan = planDefaults(tool);
  const refused = [...plan.filled].flatMap(([pointer, { value, property }]) => {
    if (evaluate(tool.input, [property], value) !== false) return [];
    const place = tool.input.placeOf(`${pointer}/default`);
    return [createDiagnostic("default-refused", { value: shorten(value) }, place)];
  });
  // What a wrong default does to whole arguments is no second finding.
  return [...findUnfilled(tool, plan), ...(refused.length > 0 ? refused : checkInputs(tool, plan))];
}

/** Where no keyword on the way leaves it open whether a schema applies. */
const certain = [
  "properties",
  "allOf",
  "items",
  "prefixItems",
  "additionalItems",
  "additionalProperties",
  "$defs",
  "definitions",
];

function findUnfilled(tool: Tool, { filled, endless }: DefaultsPlan): Diagnostic[] {
  const { dialect, schema: root, placeOf } = tool.input;
  const found: Diagnostic[] = [];
  const visit = (schema: JsonSchema, pointer: string, above: readonly SchemaChild[], isRequired: boolean): void => {
    if (member(schema, "default") !== undefined && !filled.has(pointer)) {
      const [reason, advice] = endless.has(pointer)
        ? withoutEnd
        : explain(
            above.map(({ keyword }) => keyword),
            isRequired,
          );
      const what = above.findLast(({ keyword }) => keyword === "properties")?.key ?? "the input";
      found.push(
        createDiagnostic("default-never-filled", { what, reason, advice }, placeOf(`${pointer}/default`, "key")),
      );
    }
    const required = member(schema, "required");
    for (const child of childrenOf(schema, dialect)) {
      const demanded = Array.isArray(required) && child.keyword === "properties" && required.includes(child.key ?? "");
      visit(child.schema, pointer + child.pointer, [...above, child], demanded);
    }
  };
  visit(root, "", [], false);
  return found;
}

const withoutEnd = [
  "it would be filled into itself without end",
  "let the default hold the property, or remove it",
] as const;

function explain(above: readonly string[], isRequired: boolean): readonly [reason: string, advice: string] {
  if (isRequired) return ["the property is required", "remove the default, or take the property out of required"];
  const open = above.findLast((keyword) => !certain.includes(keyword));
  if (open !== undefined) {
    return [
      `it stands under ${open}, and whether that applies to a call is open`,
      `move it to a property outside of ${open}, or remove it`,
    ];
  }
  if (above.at(-1) !== "properties") return ["only properties are filled in", "move it to the property, or remove it"];
  return [
    "no certain way leads to it: a choice stands before the definition, or another default of the property comes first",
    "keep one default for each property, outside of unions and conditions",
  ];
}

/** So many inputs are tried: the samples' and others that the schema allows. */
const tried = 60;

function checkInputs(tool: Tool, { table }: DefaultsPlan): Diagnostic[] {
  if (table === undefined) return [];
  const { schema, dialect, placeOf } = tool.input;
  const { input: issuesOf } = compileTool(tool).validators;
  const own = tool.samples.flatMap((sample) => {
    const isCurrent = (sample.schema_version ?? tool.schema_version) === tool.schema_version;
    if (sample.input === undefined || sample.rejects?.in === "input" || !isCurrent) return [];
    return [
      { what: `the input of the sample ${sample.name}`, value: sample.input, place: sample.placeOf("/input", "key") },
    ];
  });
  const isValid = (value: JsonValue): boolean => issuesOf(value).length === 0;
  const made = sampleValues(schema, dialect, { count: tried, seed: 1, isValid }).map((value) => ({
    what: `the input ${shorten(value)}`,
    value,
    place: placeOf(""),
  }));
  for (const { what, value, place } of [...own, ...made]) {
    const [issue] = issuesOf(fillDefaults(table, value));
    if (issue !== undefined) return [createDiagnostic("defaults-break-input", { what, detail: issue.message }, place)];
  }
  return [];
}

function shorten(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
