/** One behaviour of the compiler, told in Markdown: the files of a registry, and what toolgen says about them. */
export type Scenario = {
  readonly title: string;
  /** Registry path → text. */
  readonly files: Readonly<Record<string, string>>;
  /** The expected findings as they are printed, and the lines of the document where they stand, the end excluded. */
  readonly findings: string;
  readonly lines: readonly [begin: number, end: number];
};

/**
 * Reads a document of scenarios. A heading `## …` begins one; a fenced block that is titled by a path
 * (```` ```yaml registry/shop/get_order/contract.yaml ````) is a file, the block ```` ```text findings ```` the expectation.
 * Files in front of the first heading belong to every scenario; a scenario's own file of the same path replaces them.
 */
export function readScenarios(document: string): Scenario[] {
  const lines = document.split("\n");
  const scenarios: Scenario[] = [];
  const shared: Record<string, string> = {};
  let title: string | undefined;
  let files: Record<string, string> = {};
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (line.startsWith("## ")) {
      title = line.slice(3);
      files = { ...shared };
    }
    const [, fence = "", name = ""] = /^(`{3,})\w+ (\S+)$/.exec(line) ?? [];
    if (fence === "") continue;
    const begin = index + 1;
    const end = lines.indexOf(fence, begin);
    if (end < 0) throw new Error(`line ${begin}: the block ${name} is not closed`);
    const block = lines.slice(begin, end);
    if (name === "findings") {
      if (title === undefined) throw new Error(`line ${begin}: findings belong below a heading`);
      scenarios.push({ title, files, findings: block.join("\n"), lines: [begin, end] });
    } else {
      const path = name.replace(/^registry\//, "");
      (title === undefined ? shared : files)[path] = block.map((text) => `${text}\n`).join("");
    }
    index = end;
  }
  const headings = lines.filter((line) => line.startsWith("## ")).length;
  if (headings !== scenarios.length)
    throw new Error(`${headings} headings, but ${scenarios.length} blocks of findings`);
  return scenarios;
}
