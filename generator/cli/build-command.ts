import { type LoadedConfig, loadConfig } from "../config/load-config.js";
import type { ResolvedConfig } from "../config/resolve-config.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Look } from "../diagnostics/render-diagnostic.js";
import { type BuildResult, build, type Stage } from "../pipeline.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { hasDrift, reportErrors, reportJson, reportText } from "./reporter.js";
import { pathFrom, type Terminal } from "./terminal.js";
import { type WatchCycle, watchAndRun } from "./watch.js";

export type BuildOptions = {
  readonly config?: string;
  readonly format: "text" | "json";
  readonly quiet?: boolean;
  readonly check?: boolean;
  readonly watch?: boolean;
  readonly filter?: string;
};

/** `toolgen build`: compiles the registry, or with `--check` compares only. */
export async function runBuild(options: BuildOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.watch !== true) return buildOnce(await load(options, terminal), options, terminal);
  const prepare = async (): Promise<WatchCycle | undefined> => {
    const loaded = await load(options, terminal);
    if (loaded.inputs.length === 0) {
      await buildOnce(loaded, options, terminal);
      return undefined;
    }
    return {
      files: loaded.inputs,
      folders: loaded.config === undefined ? [] : [loaded.config.registry],
      run: async () => {
        await buildOnce(loaded, options, terminal);
        if (options.quiet !== true) terminal.log("watching for changes, Ctrl-C ends\n");
      },
    };
  };
  await watchAndRun(prepare, new AbortController().signal);
  return exitCode.usage;
}

const load = ({ config }: BuildOptions, { cwd }: Terminal): Promise<LoadedConfig> =>
  loadConfig({ cwd, ...(config === undefined ? {} : { file: config }) });

async function buildOnce(loaded: LoadedConfig, options: BuildOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const { config, root } = loaded;
  const result =
    config === undefined ? { ...nothing, diagnostics: loaded.diagnostics } : await compile(config, options, terminal);
  const look: Look = { paint: terminal.paint, fileName: pathFrom(terminal.cwd, root) };
  if (options.format === "json") terminal.print(reportJson(result));
  else if (options.quiet === true || config === undefined) terminal.print(reportErrors(result, look));
  else terminal.print(reportText(result, look, performance.now() - started));
  if (config === undefined) return exitCode.usage;
  const drifted = result.drift !== undefined && hasDrift(result.drift);
  return hasErrors(result.diagnostics) || drifted ? exitCode.findings : exitCode.clean;
}

/** The result of a build that did not take place. */
const nothing = { tools: [], written: [], unchanged: 0, removed: [] } as const;

function compile(config: ResolvedConfig, options: BuildOptions, terminal: Terminal): Promise<BuildResult> {
  return build({
    config,
    check: options.check === true,
    ...(options.filter === undefined ? {} : { filter: options.filter }),
    ...(options.format === "text" && options.quiet !== true
      ? { onStage: (stage: Stage, detail: string) => terminal.progress(`${stage} ${detail}`) }
      : {}),
  });
}
