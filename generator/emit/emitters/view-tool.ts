import { earlierVersions } from "../../model/earlier-versions.js";
import type { Sample, Tool } from "../../model/tool.js";
import { planDefaults } from "../../plan/plan-defaults.js";
import { visibleSchema } from "../../providers/visible-schema.js";
import { standaloneSchema } from "../emit-declarations.js";
import type { SampleView, ToolView } from "./tool-view.js";

/** A tool for plug-ins: a copy, frozen throughout, so that nothing that they do reaches the compiler or another plug-in. */
export function viewTool(tool: Tool): ToolView {
  const { table: defaults } = planDefaults(tool);
  const { title, timeout_ms, deprecated, owner, docs, output, effects } = tool;
  const view: ToolView = {
    name: tool.name,
    names: tool.names,
    domain: tool.domain,
    file: tool.file,
    ...(title === undefined ? {} : { title }),
    description: tool.description,
    schema_version: tool.schema_version,
    ...effects.worst,
    ...(effects.by === undefined ? {} : { effects: { by: effects.by.pointer, cases: effects.by.cases } }),
    hints: tool.hints,
    idempotency: tool.idempotency,
    injected: tool.injected,
    errors: tool.errors.map(({ details, ...error }) => ({
      ...error,
      ...(details === undefined ? {} : { details: standaloneSchema(details) }),
    })),
    goals: tool.goals,
    ...(timeout_ms === undefined ? {} : { timeout_ms }),
    apply_defaults: tool.apply_defaults,
    ...(defaults === undefined ? {} : { defaults }),
    stability: tool.stability,
    ...(deprecated === undefined ? {} : { deprecated }),
    formerly: tool.formerly,
    ...(owner === undefined ? {} : { owner }),
    tags: tool.tags,
    ...(docs === undefined ? {} : { docs }),
    hashes: tool.hashes,
    input: standaloneSchema(tool.input),
    visible_input: visibleSchema(tool),
    ...(output === undefined ? {} : { output: standaloneSchema(output) }),
    samples: tool.samples.map(viewSample),
    versions: earlierVersions(tool).map(({ schema_version, hashes }) => ({ schema_version, hashes })),
  };
  return deepFreeze(structuredClone(view));
}

const viewSample = ({ placeOf: _, ...sample }: Sample): SampleView => sample;

/** Freezes plain data throughout and gives it back. */
export function deepFreeze<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null || Object.isFrozen(data)) return data;
  for (const item of Object.values(data)) deepFreeze(item);
  return Object.freeze(data);
}
