import type { SharedSchemaView, ToolView } from "./tool-view.js";

/** A file of a plug-in: a POSIX path inside the plug-in's own folder of the generated package, and its text with LF line ends. */
export type EmittedFile = { readonly path: string; readonly content: string };
type Emission = readonly EmittedFile[] | Promise<readonly EmittedFile[]>;

/** What a plug-in may know besides the tools. */
export type EmitterContext<Options = unknown> = {
  /** What the configuration hands to the plug-in. toolgen does not look into it: who relies on it checks it. */
  readonly options: Options;
  /** What the generated package is called: `@example/tools`. */
  readonly packageName: string;
};

/**
 * A plug-in that writes files into `<output>/<name>/`. Each function is pure: the same views and options give the same files,
 * whatever the time, the machine and the other tools are. All three may be left out but one.
 */
export type Emitter<Options = unknown> = {
  /** The folder that it writes to: lower-case letters, digits and `-`, beginning with a letter. */
  readonly name: string;
  /** Raise it whenever the same contract gives other files. Messages name it, and caches will count on it. */
  readonly version: string;
  /** The files of one tool. A build with `--filter` calls it for the tools that match. */
  readonly emitTool?: (tool: ToolView, context: EmitterContext<Options>) => Emission;
  /** The files of one schema that several contracts share. */
  readonly emitShared?: (schema: SharedSchemaView, context: EmitterContext<Options>) => Emission;
  /** The files that speak of all tools, which come sorted by name. */
  readonly emitIndex?: (tools: readonly ToolView[], context: EmitterContext<Options>) => Emission;
};

/**
 * Gives the plug-in back as it is; it exists so that editors complete and check it. The configuration names its module, whose
 * default export it is: `emitters: [{ use: "./emitters/markdown.ts", options: { … } }]`. Experimental until 1.0.
 */
export function defineEmitter<Options = unknown>(emitter: Emitter<Options>): Emitter<Options> {
  return emitter;
}
