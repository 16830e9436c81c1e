import { createDiagnostic, type Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Tool } from "../../model/tool.js";
import type { PackagePlan } from "../../plan/plan-package.js";
import type { OutputFile } from "../emitter.js";
import { checkEmission, type TakenNames } from "./check-emission.js";
import type { EmitterContext } from "./define-emitter.js";
import { type EmitterFunction, type LoadedEmitter, refuse } from "./read-emitters.js";
import { viewSharedSchemas } from "./view-shared-schemas.js";
import { viewTool } from "./view-tool.js";

/** One call of a plug-in: with what, and which tool it is about. */
type Task = { readonly name: EmitterFunction; readonly subject: unknown; readonly about: string; readonly tool?: Tool };

/**
 * The files of all plug-ins, below a folder for each. Where only some tools are asked for, what speaks of all of them is left
 * out. What a plug-in does wrong is a finding; it can't leave its folder and can't reach the compiler.
 */
export async function runEmitters(
  emitters: readonly LoadedEmitter[],
  plan: PackagePlan,
  tools: readonly Tool[],
): Promise<{ readonly files: readonly OutputFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  if (emitters.length === 0) return { files: [], diagnostics: [] };
  const tasks = planTasks(plan, tools);
  const files: OutputFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const emitter of emitters) {
    const taken: TakenNames = new Map();
    const context: EmitterContext = Object.freeze({ options: emitter.options, packageName: plan.name });
    for (const task of tasks) {
      const found = await runTask(emitter, task, context, taken);
      files.push(...found.files);
      diagnostics.push(...found.diagnostics);
    }
  }
  return { files, diagnostics };
}

function planTasks(plan: PackagePlan, tools: readonly Tool[]): Task[] {
  const views = tools.map(viewTool);
  const forTools = tools.map(
    (tool, index): Task => ({ name: "emitTool", subject: views[index], about: `for ${tool.name}`, tool }),
  );
  if (tools.length < plan.tools.length) return forTools;
  const forShared = viewSharedSchemas(plan.shared).map(
    (schema): Task => ({ name: "emitShared", subject: schema, about: `for ${schema.source}` }),
  );
  return [
    ...forTools,
    ...forShared,
    { name: "emitIndex", subject: Object.freeze(views), about: "for the list of tools" },
  ];
}

async function runTask(
  emitter: LoadedEmitter,
  { name, subject, about, tool }: Task,
  context: EmitterContext,
  taken: TakenNames,
): Promise<{ readonly files: readonly OutputFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  if (!emitter.has(name)) return { files: [], diagnostics: [] };
  const related = tool === undefined ? undefined : [{ message: tool.name, place: tool.place }];
  const who = `${name} of ${emitter.name} ${emitter.version}`;
  try {
    const given = await emitter.call(name, subject, context);
    const { files, faults } = checkEmission(given, emitter.name, taken);
    const diagnostics = faults.map(({ detail, advice }) =>
      refuse(emitter.file, `${who} ${detail} ${about}`, advice, related),
    );
    return { files, diagnostics };
  } catch (error) {
    const detail = error instanceof Error ? error.message : typeof error === "string" ? error : "no Error";
    const place = await emitter.placeOfError(error);
    return { files: [], diagnostics: [createDiagnostic("emitter-throws", { who, about, detail }, place, related)] };
  }
}
