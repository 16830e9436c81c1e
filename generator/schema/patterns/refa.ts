import { createRequire } from "node:module";
import type * as Refa from "refa";

let loaded: typeof Refa | undefined;

/** refa, loaded when the first pattern is looked into: it is a megabyte, and most schemas have none. */
export function refa(): typeof Refa {
  loaded ??= createRequire(import.meta.url)("refa") as typeof Refa;
  return loaded;
}
