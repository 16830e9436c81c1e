import { type ReleasedName, releasedNames } from "../model/released-names.js";
import type { Tool } from "../model/tool.js";
import type { Release } from "../parse/read-releases.js";
import { compareText } from "../schema/json.js";

/** What became of names since the last release. */
export type NameSteps = {
  /** Tools whose name stands for another version than the record says, or for one for the first time. */
  readonly changed: readonly Tool[];
  /** Names that nobody bears any more, neither now nor formerly. */
  readonly removed: readonly ReleasedName[];
  /** Old name → new name. */
  readonly renamed: ReadonlyMap<string, string>;
};

/** Compares the tools with the record of releases, which alone remembers what is gone. */
export function trackNames(tools: readonly Tool[], releases: readonly Release[]): NameSteps {
  const known = releasedNames(releases);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const heirs = new Map(tools.flatMap((tool) => tool.formerly.map((name) => [name, tool.name] as const)));
  const gone = [...known.values()].filter(({ name, state }) => state !== "removed" && !byName.has(name));
  return {
    changed: tools.filter(({ name, hashes }) => {
      const last = known.get(name);
      return last?.state !== "live" || last.contract_hash !== hashes.contract;
    }),
    removed: gone.filter(({ name }) => !heirs.has(name)).sort((a, b) => compareText(a.name, b.name)),
    renamed: new Map(
      gone.flatMap(({ name, state }) => {
        const heir = heirs.get(name);
        return heir === undefined || state === "renamed" ? [] : [[name, heir] as const];
      }),
    ),
  };
}
