import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { OutputFile } from "../emit/emitter.js";
import type { Tool } from "../model/tool.js";
import type { SharedTypes } from "../plan/plan-shared-types.js";
import { extendToolkit, isExtensible } from "./extend-toolkit.js";
import type { Specifiers } from "./find-specifiers.js";
import { findStrays, placeAt, type Toolkit } from "./find-strays.js";
import { handlerName, printHandler } from "./print-handler.js";
import { printToolkit } from "./print-toolkit.js";
import { readToolkits, type ToolkitModule } from "./read-toolkits.js";

export type ScaffoldRequest = {
  /** All tools of the registry, and those that are to get handlers. */
  readonly tools: readonly Tool[];
  readonly selected: readonly Tool[];
  readonly shared: SharedTypes;
  readonly specifiers: Specifiers;
  /** The folder of the handlers. All paths are POSIX and relative to one folder. */
  readonly into: string;
  /** The TypeScript modules of that folder, and those elsewhere that may make a toolkit: path → text. */
  readonly sources: ReadonlyMap<string, string>;
  /** How a relative import ends: `.js` in ES modules, nothing in CommonJS. */
  readonly importEnding: ".js" | "";
};

export type ScaffoldPlan = {
  /** Files that do not exist yet. */
  readonly created: readonly OutputFile[];
  /** Modules of a person's with their new text, and the tools that are new in them. */
  readonly edited: readonly (OutputFile & { readonly tools: readonly string[] })[];
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Decides which handlers are missing and where they go: a file for each tool, an entry in the toolkit. What a person wrote is
 * kept to the letter; where it can't be extended safely, that is said and nothing else is done to it.
 */
export async function planScaffold(request: ScaffoldRequest): Promise<ScaffoldPlan> {
  const { tools, selected, shared, specifiers, into, sources } = request;
  const makers = new Map([...sources].filter(([, text]) => /\bcreateToolkit\b/.test(text)).map(withoutMark));
  const modules = makers.size === 0 ? new Map<string, ToolkitModule>() : await readToolkits(makers);
  const toolkits = [...modules].flatMap(([path, module]) =>
    (module.toolkits ?? []).map((found): Toolkit => ({ path, text: makers.get(path) ?? "", module, found })),
  );
  const diagnostics = findStrays(tools, toolkits, request);

  const keys = new Set(toolkits.flatMap(({ found }) => found.keys.map(({ name }) => name)));
  const missing = selected.filter(({ name }) => !keys.has(name));
  const fileOf = (tool: Tool): string => posix.join(into, `${tool.name === "index" ? "index_" : tool.name}.ts`);
  const created = missing
    .filter((tool) => !sources.has(fileOf(tool)))
    .map((tool): OutputFile => ({ path: fileOf(tool), content: printHandler(tool, shared, specifiers) }));
  const ready = missing.filter((tool) => {
    const text = sources.get(fileOf(tool));
    const isReady = text === undefined || exportsName(text, handlerName(tool));
    const detail = `${fileOf(tool)} exports no ${handlerName(tool)}`;
    if (!isReady) diagnostics.push(notExtended([tool], detail, "export it, or add the handler by hand"));
    return isReady;
  });
  if (ready.length === 0) return { created, edited: [], diagnostics };

  const broken = [...modules].find(([, module]) => module.toolkits === undefined)?.[0];
  if (toolkits.length === 0 && broken === undefined) {
    const path = ["index.ts", "toolkit.ts"].map((name) => posix.join(into, name)).find((name) => !sources.has(name));
    if (path !== undefined) {
      const content = printToolkit(ready, specifiers, (tool) =>
        relativeModule(path, fileOf(tool), request.importEnding),
      );
      return { created: [...created, { path, content }], edited: [], diagnostics };
    }
  }
  const target = chooseToolkit(toolkits, into);
  if (target === undefined || !isExtensible(target.found)) {
    diagnostics.push(explain(ready, toolkits, target, broken));
    return { created, edited: [], diagnostics };
  }
  const { path, text, module, found } = target;
  const original = sources.get(path) ?? "";
  const ending = endingOf(module) ?? request.importEnding;
  const extended = extendToolkit(text, module, found, ready, specifiers, (tool) =>
    relativeModule(path, fileOf(tool), ending),
  );
  const content = original.slice(0, original.length - text.length) + extended;
  return { created, edited: [{ path, content, tools: ready.map(({ name }) => name) }], diagnostics };
}

const exportsName = (text: string, name: string): boolean =>
  new RegExp(
    `\\bexport\\s+(?:(?:async\\s+)?function|const|let|var)\\s+${name}\\b|\\bexport\\s*\\{[^}]*\\b${name}\\b`,
  ).test(text);

/** Without the byte order mark that some editors write; offsets do not count it. */
const withoutMark = ([path, text]: [string, string]): [string, string] => [path, text.replace(/^\uFEFF/, "")];

/** The only one, or the only one in the folder of the handlers. */
function chooseToolkit(toolkits: readonly Toolkit[], into: string): Toolkit | undefined {
  const inside = toolkits.filter(({ path }) => posix.dirname(path) === posix.normalize(into));
  const [only, second] = inside.length > 0 ? inside : toolkits;
  return second === undefined ? only : undefined;
}

function explain(
  tools: readonly Tool[],
  toolkits: readonly Toolkit[],
  target: Toolkit | undefined,
  broken: string | undefined,
): Diagnostic {
  if (target !== undefined) {
    const detail = "its tools or its handlers come from elsewhere";
    const { path, text, found } = target;
    return notExtended(tools, detail, "add them by hand", placeAt(path, text, found));
  }
  if (toolkits.length > 1) {
    const places = toolkits.map(({ path }) => path).join(", ");
    return notExtended(tools, `there are several: ${places}`, "add them to one of these by hand");
  }
  if (broken !== undefined) return notExtended(tools, `${broken} does not parse`, "correct it, and scaffold again");
  return notExtended(
    tools,
    "index.ts and toolkit.ts make none",
    "make one in either, with createToolkit([]).handle({})",
  );
}

const notExtended = (tools: readonly Tool[], detail: string, advice: string, place?: Place): Diagnostic =>
  createDiagnostic("toolkit-not-extended", { names: tools.map(({ name }) => name).join(", "), detail, advice }, place);

/** A relative import of one module by another. */
function relativeModule(from: string, to: string, ending: string): string {
  const path = posix.relative(posix.dirname(from), to).replace(/\.ts$/, ending);
  return path.startsWith("../") ? path : `./${path}`;
}

/** How the relative imports of a module end; undefined where it has none. */
function endingOf({ imports }: ToolkitModule): string | undefined {
  const example = imports.find(({ from }) => /^\.\.?\//.test(from))?.from;
  return example === undefined ? undefined : (/\.[jt]s$/.exec(example)?.[0] ?? "");
}
