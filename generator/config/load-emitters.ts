import { existsSync } from "node:fs";
import path from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { emitterModule, evaluateConfig } from "./evaluate-config.js";
import type { EmitterRequest } from "./resolve-config.js";

/** A plug-in's module, loaded and not yet judged. */
export type EmitterModule = {
  /** POSIX path, relative to the folder of the configuration. */
  readonly file: string;
  /** Its default export. */
  readonly value: unknown;
  readonly options: unknown;
  /** Where in the module, or in what it imports, something was thrown. */
  readonly placeOfError: (error: unknown) => Promise<Place>;
};

/** Loads the modules of the plug-ins, as the configuration itself is loaded. `inputs` are absolute paths. */
export async function loadEmitters(
  requests: readonly EmitterRequest[],
  root: string,
): Promise<{
  readonly emitters: readonly EmitterModule[];
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: readonly string[];
}> {
  const emitters: EmitterModule[] = [];
  const diagnostics: Diagnostic[] = [];
  const inputs: string[] = [];
  for (const { use, options, place } of requests) {
    const absolute = path.resolve(root, use);
    const file = path.relative(root, absolute).replaceAll("\\", "/");
    // Told here and watched all the same: it may be about to be written.
    inputs.push(absolute);
    if (!existsSync(absolute)) {
      const params = {
        detail: `there is no emitter ${JSON.stringify(file)}`,
        advice: "name the file of the emitter, with its ending",
      };
      diagnostics.push(createDiagnostic("invalid-config", params, place));
      continue;
    }
    const evaluated = await evaluateConfig(absolute, root, emitterModule);
    inputs.push(...evaluated.inputs);
    diagnostics.push(...evaluated.diagnostics);
    if (evaluated.diagnostics.length > 0) continue;
    emitters.push({ file, value: evaluated.value, options, placeOfError: evaluated.placeOfError });
  }
  return { emitters, diagnostics, inputs };
}
