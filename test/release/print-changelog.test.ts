import { lexer, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { printChangelog } from "../../generator/release/print-changelog.js";
import { titleOf } from "../../generator/release/print-record.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { hostileStrings } from "../hostile/hostile-strings.js";
import { filesOf, planOf, release } from "./release-in-memory.js";

const closed = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const order = (schema_version: string, input: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: "read_order",
  description: "Reads one order. It changes none.",
  schema_version,
  input,
  ...more,
});

/** The changelog of a change of one contract, at a first release where there is nothing before. */
async function changelogOf(then: JsonObject, first?: JsonObject, existing?: string): Promise<string> {
  const before = first === undefined ? new Map() : await release(filesOf([first]));
  const { plan, faults } = await planOf(new Map([...before, ...filesOf([then])]));
  if (plan === undefined) throw new Error(faults.join("\n"));
  return printChangelog(existing, "2026-12-01", plan);
}

const header = `# Changelog of the tools

Written by \`toolgen release\`, newest first. What a person adds to it stays where it is.
`;

describe("a release in words", () => {
  test("the first one", async () => {
    expect(await changelogOf(order("1.0.0", closed({ id: {} })))).toBe(`${header}
## 2026-12-01

### \`read_order\` 1.0.0

New: Reads one order.
`);
  });

  test("breaks before the rest, each once", async () => {
    const [before, after] = [closed({ id: {}, note: { type: "string" } }, ["id"]), closed({ id: {}, carrier: {} })];
    const first = order("1.0.0", before, { title: "Old" });
    expect(await changelogOf(order("2.0.0", after, { title: "New" }), first)).toBe(`${header}
## 2026-12-01

### \`read_order\` 2.0.0

After 1.0.0: major.

- **Breaking:** the required property "carrier" was added to the value. It breaks callers who send what was allowed before, recorded calls among them.
- **Breaking:** the property "note" was removed from the value. It breaks callers who send what was allowed before, recorded calls among them.
- the title of the tool changed.
`);
  });

  test("nothing but the version", async () => {
    const text = await changelogOf(order("1.0.1", closed({})), order("1.0.0", closed({})));
    expect(text).toContain("After 1.0.0: none.\n\n- Nothing changed but the version.\n");
  });

  test.each<[title: string, existing: string, above: string, below: string]>([
    ["a release before", `${header}\n## 2026-11-01\n\nOld.\n`, `${header}\n`, "\n## 2026-11-01\n\nOld.\n"],
    [
      "a person's words above it",
      "# Ours\n\nHello.\n\n## 1.0.0\n\n- x\n",
      "# Ours\n\nHello.\n\n",
      "\n## 1.0.0\n\n- x\n",
    ],
    ["no release yet", "# Ours\n\nHello.", "# Ours\n\nHello.\n\n", ""],
    ["nothing", "\n", `${header}\n`, ""],
  ])("goes above %s, which stays as it is", async (_, existing, above, below) => {
    const section = (await changelogOf(order("1.0.0", closed({})))).slice(header.length + 1);
    const then = order("1.0.0", closed({}));
    expect(await changelogOf(then, undefined, existing)).toBe(above + section + below);
    const crlf = (text: string): string => text.replaceAll("\n", "\r\n");
    if (existing.trim() !== "")
      expect(await changelogOf(then, undefined, crlf(existing))).toBe(crlf(above + section + below));
  });

  test("is called by the package's version and the day, or by the day and its count", () => {
    const record = (day: string, version?: string) => ({
      day,
      list_hash: "",
      tools: {},
      ...(version === undefined ? {} : { package: version }),
    });
    expect(titleOf(record("2026-12-01", "1.2.0"), [])).toBe("1.2.0 (2026-12-01)");
    expect(titleOf(record("2026-12-01"), [record("2026-11-30")])).toBe("2026-12-01");
    expect(titleOf(record("2026-12-01"), [record("2026-12-01"), record("2026-12-01")])).toBe("2026-12-01.2");
  });
});

describe("no text of a contract comes alive in it", () => {
  const kinds = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => [
      token.type,
      ...kinds("tokens" in token ? (token.tokens ?? []) : []),
      ...kinds("items" in token ? token.items : []),
    ]);
  const allowed = ["heading", "paragraph", "text", "space", "list", "list_item", "strong", "codespan", "escape"];
  const texts = [
    ...hostileStrings,
    ["mention", "@octocat closes #1 https://evil.example www.evil.example"],
    ["heading", "x\n\n## 9.9.9\n\n- **Breaking:** nothing"],
  ] as const;

  test.each(texts)("%s", async (_, text) => {
    const first = order("1.0.0", closed({ id: {} }), { description: text });
    const properties = Object.fromEntries([[text, { type: "string", description: text }]]);
    const then = order("2.0.0", closed(properties), { description: `${text} ${text}` });
    for (const changelog of [await changelogOf(first), await changelogOf(then, first)]) {
      const tokens = lexer(changelog);
      expect([...new Set(kinds(tokens))].filter((kind) => !allowed.includes(kind))).toEqual([]);
      expect(tokens.flatMap((token) => (token.type === "heading" ? [token.depth] : []))).toEqual([1, 2, 3]);
      expect(changelog).not.toMatch(/@[a-z]|https?:\/|www\.|[\u202a-\u202e\u2066-\u2069]/);
    }
  });
});
