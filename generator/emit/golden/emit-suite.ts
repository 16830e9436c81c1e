import { earlierVersions } from "../../model/earlier-versions.js";
import type { Effect, Sample, Tool } from "../../model/tool.js";
import { suiteFile, testingFile, toolFiles } from "../../plan/package-paths.js";
import { planDefaults } from "../../plan/plan-defaults.js";
import { createModule } from "../../print/create-module.js";
import { printLiteral, printString } from "../../print/literal.js";
import { refusalsOf } from "../../providers/declare-tool.js";
import { type JsonObject, type JsonValue, mapObject } from "../../schema/json.js";
import type { OutputFile } from "../emitter.js";
import { deriveCases } from "./derive-cases.js";

/** The name of a tool's suite in its module. */
export const suiteName = ({ names }: Tool): string => `${names.value}Suite`;

/**
 * `testing/samples/<tool>.ts`: what the registry says of a tool, as literals, for the golden cases to hold the shipped tool
 * against. Made from the model, by none of the emitters whose work it judges.
 */
export function emitSuite(tool: Tool): OutputFile {
  const path = suiteFile(tool);
  const module = createModule(path, [suiteName(tool)]);
  const type = module.type("Suite", testingFile("suite"));
  const rows = (name: string, items: readonly JsonValue[], room?: number): string =>
    items.length === 0
      ? `  ${name}: [],\n`
      : `  ${name}: [\n${items.map((item) => `    ${printLiteral(item, 2, room)},\n`).join("")}  ],\n`;
  const versions = earlierVersions(tool).map((version) => {
    const value = module.value(version.names.value, toolFiles(tool, version.schema_version).index);
    const facts = printLiteral(factsOf(version), 3);
    return `    ${printString(version.schema_version)}: {\n      tool: ${value},\n      facts: ${facts},\n    },\n`;
  });
  const derived = deriveCases(tool);
  const refused = Object.keys(refusalsOf(tool));
  const accepted = tool.samples.filter(({ rejects }) => rejects === undefined);
  module.print(
    `/** What the registry says of the tool. */\n` +
      `export const ${suiteName(tool)}: ${type} = {\n` +
      `  tool: ${module.value(tool.names.value, toolFiles(tool).index)},\n` +
      `  versions: {${versions.length === 0 ? "" : `\n${versions.join("")}  `}},\n` +
      `  facts: ${printLiteral(factsOf(tool), 1)},\n` +
      (refused.length === 0 ? "" : `  refused: ${printLiteral(refused, 1)},\n`) +
      rows(
        "accepted",
        accepted.map((sample) => acceptedRow(sample, tool)),
      ) +
      rows(
        "rejected",
        tool.samples.flatMap((sample) => rejectedRow(sample, tool)),
      ) +
      rows("made", derived.made) +
      rows("varied", derived.varied.map(present), lineOfChange) +
      rows("broken", derived.broken.map(present), lineOfChange) +
      `};\n`,
  );
  return { path, content: module.text() };
}

/** A change is read as a row of a table, one line each where that is possible at all. */
const lineOfChange = 160;

/** Members without a value are left out. */
const present = (members: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));

function factsOf(tool: Tool): JsonObject {
  const { by, worst } = tool.effects;
  return present({
    name: tool.name,
    formerly: tool.formerly,
    title: tool.title,
    description: tool.description,
    schema_version: tool.schema_version,
    ...effectRow(worst),
    open_world: tool.hints.openWorldHint,
    answers: tool.output !== undefined,
    effects:
      by === undefined
        ? undefined
        : { by: by.pointer, cases: by.cases.map(({ value, effect }) => ({ value, ...effectRow(effect) })) },
    idempotency: { ...tool.idempotency },
    injected: mapObject(tool.injected, (source) => source),
    errors: tool.errors.map(({ details, ...error }) => present({ ...error, details: details?.schema })),
    goals: tool.goals,
    timeout_ms: tool.timeout_ms,
    apply_defaults: tool.apply_defaults,
    defaults: planDefaults(tool).table,
    stability: tool.stability,
    deprecated: tool.deprecated,
    owner: tool.owner,
    tags: tool.tags,
    docs: tool.docs,
    hashes: { ...tool.hashes },
  });
}

const effectRow = ({ side_effect_class, approval, concurrency }: Effect): JsonObject => ({
  side_effect_class,
  approval,
  concurrency,
});

/** A sample of another version is judged by that version. */
const otherVersion = ({ schema_version }: Sample, tool: Tool): string | undefined =>
  schema_version === tool.schema_version ? undefined : schema_version;

function acceptedRow(sample: Sample, tool: Tool): JsonObject {
  const { name, title, kind, input, output, error } = sample;
  return present({
    name,
    title,
    kind,
    schema_version: otherVersion(sample, tool),
    input,
    output,
    error: error?.["code"],
  });
}

function rejectedRow(sample: Sample, tool: Tool): JsonObject[] {
  const { title, rejects } = sample;
  if (rejects === undefined) return [];
  const { in: part, at, keyword } = rejects;
  return [present({ title, schema_version: otherVersion(sample, tool), part, at, keyword, value: sample[part] })];
}
