import { readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { compareText } from "../schema/json.js";
import { packageRoot } from "./package-root.js";

/** What is copied or filled in for every generated package, as text. */
export type Templates = {
  /** The Handlebars source of the package's README. */
  readonly readme: string;
  /** The modules that every package holds, by their path below `src/`, sorted. */
  readonly sources: ReadonlyMap<string, string>;
  /** The published schema of `declarations/index.json`. */
  readonly indexSchema: string;
};

/** Reads the templates that ship with toolgen. */
export function readTemplates(): Templates {
  const folder = join(packageRoot(), "templates");
  const read = (path: string): string => readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join(posix.sep))
    .filter((path) => path.endsWith(".ts"))
    .sort(compareText)
    .map((path): [string, string] => [path, read(path)]);
  return {
    readme: read("README.md.hbs"),
    sources: new Map(sources),
    indexSchema: read("declarations/index.schema.json"),
  };
}
