import { earlierVersions } from "../../model/earlier-versions.js";
import type { Effect, Sample, Tool } from "../../model/tool.js";
import { suiteFile, testingFile, toolFiles } from "../../plan/package-paths.js";
import { planDefaults } from "../../plan/plan-defaults.js";
import { createModule, type Module } from "../../print/create-module.js";
import { printLiteral } from "../../print/literal.js";
import { refusalsOf } from "../../providers/declare-tool.js";
import { type JsonObject, type JsonValue, mapObject } from "../../schema/json.js";
import type { OutputFile } from "../emitter.js";
import { deriveCases } from "./derive-cases.js";

/** The name of a tool's suite in its module. */
export const suiteName = ({ names }: Tool): string => `${names.value}Suite`;

/**
 * `testing/samples/<tool>.ts`: what the registry says of a tool and its earlier versions, as literals, for the golden cases to hold
 * the shipped tools against. Made from the model, by none of the emitters whose work it judges.
 */
export function emitSuite(tool: Tool): OutputFile {
  const path = suiteFile(tool);
  const versions = earlierVersions(tool);
  const module = createModule(path, [tool, ...versions].map(suiteName));
  for (const version of versions) {
    module.print(
      `/** What the registry said of version ${version.schema_version}. */\n` +
        `const ${printSuite(module, version, toolFiles(tool, version.schema_version).index, ofVersion(tool, version))}\n`,
    );
  }
  module.print(
    `/** What the registry says of the tool. */\n` +
      `export const ${printSuite(module, tool, toolFiles(tool).index, ofVersion(tool, tool), versions)}`,
  );
  return { path, content: module.text() };
}

/** Frozen versions have no samples of their own: the tool's say under which version they were made. */
const ofVersion = ({ samples, schema_version }: Tool, version: Tool): readonly Sample[] =>
  samples.filter((sample) => (sample.schema_version ?? schema_version) === version.schema_version);

function printSuite(
  module: Module,
  tool: Tool,
  file: string,
  samples: readonly Sample[],
  versions: readonly Tool[] = [],
): string {
  const rows = (name: string, items: readonly JsonValue[], room?: number): string =>
    items.length === 0
      ? `  ${name}: [],\n`
      : `  ${name}: [\n${items.map((item) => `    ${printLiteral(item, 2, room)},\n`).join("")}  ],\n`;
  const { made, varied, broken } = deriveCases(tool, samples);
  const refused = Object.keys(refusalsOf(tool));
  const accepted = samples.filter(({ rejects }) => rejects === undefined);
  return (
    `${suiteName(tool)}: ${module.type("Suite", testingFile("suite"))} = {\n` +
    `  tool: ${module.value(tool.names.value, file)},\n` +
    `  versions: [${versions.map(suiteName).join(", ")}],\n` +
    `  facts: ${printLiteral(factsOf(tool), 1)},\n` +
    (refused.length === 0 ? "" : `  refused: ${printLiteral(refused, 1)},\n`) +
    rows("accepted", accepted.map(acceptedRow)) +
    rows("rejected", samples.flatMap(rejectedRow)) +
    rows("made", made) +
    rows("varied", varied.map(present), lineOfChange) +
    rows("broken", broken.map(present), lineOfChange) +
    `};\n`
  );
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

function acceptedRow({ name, title, kind, input, output, error }: Sample): JsonObject {
  return present({ name, title, kind, input, output, error: error?.["code"] });
}

function rejectedRow(sample: Sample): JsonObject[] {
  const { title, rejects } = sample;
  if (rejects === undefined) return [];
  const { in: part, at, keyword } = rejects;
  return [present({ title, part, at, keyword, value: sample[part] })];
}
