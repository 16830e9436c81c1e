import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../schema/json.js";
import { packageRoot } from "./package-root.js";

/** What is copied or filled in for every generated package, as text. */
export type Templates = {
  /** Handlebars sources of files that are prose. */
  readonly readme: string;
  /** The runtime's modules, file name → TypeScript, sorted. */
  readonly runtime: ReadonlyMap<string, string>;
};

/** Reads the templates that ship with toolgen. */
export function readTemplates(): Templates {
  const folder = join(packageRoot(), "templates");
  const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8").replaceAll("\r\n", "\n");
  const runtime = readdirSync(join(folder, "runtime"))
    .filter((file) => file.endsWith(".ts"))
    .sort(compareText)
    .map((file): [string, string] => [file, read("runtime", file)]);
  return { readme: read("README.md.hbs"), runtime: new Map(runtime) };
}
