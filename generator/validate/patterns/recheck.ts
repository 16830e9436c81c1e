import { createRequire } from "node:module";
import type * as Recheck from "recheck";

let loaded: Pick<typeof Recheck, "checkSync"> | undefined;

/**
 * recheck's checker in plain JavaScript, loaded when the first pattern needs it: it is three megabytes, and hardly any does.
 * `dist/` has a copy of its one file (scripts/compile.mjs): as a dependency recheck would bring a hundred megabytes of programs.
 */
export function recheck(): Pick<typeof Recheck, "checkSync"> {
  loaded ??= createRequire(import.meta.url)("#recheck") as Pick<typeof Recheck, "checkSync">;
  return loaded;
}
