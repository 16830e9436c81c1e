import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ListedTool } from "./many-tools.js";

/** The contracts of a corpus that a build accepts: `<origin>/<file>.json`, less those that `refused` names. */
export function readOriginals(corpus: string, refused: readonly string[]): ListedTool[] {
  const origins = readdirSync(corpus, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return origins
    .map(({ name }) => name)
    .sort()
    .flatMap((domain) =>
      readdirSync(join(corpus, domain))
        .sort()
        .filter((file) => !refused.includes(`${domain}/${file}`))
        .map((file) => ({ domain, tool: JSON.parse(readFileSync(join(corpus, domain, file), "utf8")) })),
    );
}
