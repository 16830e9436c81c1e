import type { Release, ReleasedVersion } from "../parse/read-releases.js";

/** What became of a name that was released: it is in use, it leads to another one, or its tool was removed. */
export type ReleasedName = ReleasedVersion & {
  readonly name: string;
  readonly state: "live" | "renamed" | "removed";
  /** The day of the last release that said something of the name. */
  readonly day: string;
};

/** Every name that was ever released, with the last version that it stood for; a renamed one stands for the new name's. */
export function releasedNames(releases: readonly Release[]): ReadonlyMap<string, ReleasedName> {
  const names = new Map<string, ReleasedName & { readonly to?: string }>();
  for (const { day, tools, renamed = {}, removed = [] } of releases) {
    const become = (name: string, state: ReleasedName["state"], to = name): void => {
      const known = names.get(name);
      if (known !== undefined) names.set(name, { ...known, state, day, to });
    };
    for (const [name, to] of Object.entries(renamed)) become(name, "renamed", to);
    for (const name of removed) become(name, "removed");
    for (const [name, version] of Object.entries(tools)) names.set(name, { ...version, name, state: "live", day });
  }
  return new Map([...names].map(([name, known]) => [name, { ...known, ...versionOf(name, names) }]));
}

/** At most as many steps as there are names: a record that was edited may lead in a circle. */
function versionOf(
  name: string,
  names: ReadonlyMap<string, ReleasedName & { readonly to?: string }>,
): ReleasedVersion | undefined {
  let known = names.get(name);
  for (let steps = 0; known?.state === "renamed" && steps < names.size; steps += 1) known = names.get(known.to ?? name);
  return known && { schema_version: known.schema_version, contract_hash: known.contract_hash };
}
