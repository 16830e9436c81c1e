/** The compiled modules of a package, by POSIX path inside `dist/`. */
export type Modules = ReadonlyMap<string, string>;

/** A replacement in one module: code units `from` to `to` become `text`. */
export type Edit = { readonly file: string; readonly from: number; readonly to: number; readonly text: string };

/** One fault put into the compiled package. What it makes still parses. */
export type Mutation = { readonly label: string; readonly edits: readonly Edit[] };

/** A kind of fault, and every place where it can be put. */
export type Operator = { readonly name: string; readonly find: (modules: Modules) => readonly Mutation[] };

/** A module's text with the edits that concern it. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((a, b) => b.from - a.from);
  return backwards.reduce(
    (current, { from, to, text: inserted }) => current.slice(0, from) + inserted + current.slice(to),
    text,
  );
}

/** Every match of an expression in the modules that `isMeant`, replaced. */
export function replaceMatches(
  modules: Modules,
  isMeant: (file: string) => boolean,
  expression: RegExp,
  change: (match: RegExpExecArray) => { readonly text: string; readonly label: string } | undefined,
): Mutation[] {
  return [...modules].flatMap(([file, source]) => {
    if (!isMeant(file)) return [];
    return [...source.matchAll(expression)].flatMap((match): Mutation[] => {
      const changed = change(match);
      if (changed === undefined) return [];
      const to = match.index + match[0].length;
      return [{ label: `${file}: ${changed.label}`, edits: [{ file, from: match.index, to, text: changed.text }] }];
    });
  });
}

/** What became of a fault: `by` names who noticed it; a survivor was noticed by nobody. */
export type Mutant = { readonly operator: string; readonly label: string; readonly by: string | undefined };
