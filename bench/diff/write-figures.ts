import { readFileSync, writeFileSync } from "node:fs";

const page = new URL("../../docs/diff.md", import.meta.url);

/** Puts what a run found between the two marks that name it in docs/diff.md. */
export function writeFigures(name: string, text: string): void {
  const before = readFileSync(page, "utf8");
  const [start, end] = [`<!-- figures: ${name} -->`, `<!-- /figures: ${name} -->`];
  const [from, to] = [before.indexOf(start), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/diff.md has no ${start} … ${end}`);
  writeFileSync(page, `${before.slice(0, from)}${start}\n\n${text.trim()}\n\n${before.slice(to)}`);
  process.stdout.write("docs/diff.md is written\n");
}
