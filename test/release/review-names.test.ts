import { describe, expect, test } from "vitest";
import { reviewRegistries } from "../../generator/diff/review-registries.js";
import { releasedNames } from "../../generator/model/released-names.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { type Files, filesOf, modelOf, release, releaseAll } from "./release-in-memory.js";

const tool = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  schema_version: "1.0.0",
  input: { type: "object", properties: { [`${name}_id`]: { type: "integer" } } },
  ...more,
});

/** The findings about names of a change, as `rule verdict: message`. */
async function told(before: Files, after: Files, today = "2026-12-01"): Promise<string[]> {
  const [base, head] = [await modelOf(before), await modelOf(after)];
  const review = reviewRegistries({
    before: base.tools,
    after: head.tools,
    base: "main",
    head: "the working tree",
    callers: "fresh-names",
    waivers: [],
    today,
    transitive: false,
    released: releasedNames(base.releases),
  });
  return review.tools.flatMap(({ findings }) =>
    findings
      .filter(({ rule }) => /^(tool|name|former)-/.test(rule))
      .map(({ rule, verdict, message }) => `${rule} ${verdict}: ${message}`),
  );
}
const without = (files: Files, name: string): Files =>
  new Map([...files].filter(([path]) => !path.startsWith(`shop/${name}/`)));
const withTool = (files: Files, contract: JsonObject): Files => new Map([...files, ...filesOf([contract])]);

describe("a review knows the names that are gone", () => {
  test.each<[title: string, contract: JsonObject, want: string[]]>([
    [
      "a new tool under a removed name",
      tool("gone", { description: "Something else." }),
      ["name-reused breaking: the name gone belonged to another tool, which was removed on 2026-12-01"],
    ],
    [
      "a new tool that was formerly called so",
      tool("fresh", { formerly: ["gone"] }),
      ["name-reused breaking: the name gone belonged to another tool, which was removed on 2026-12-01"],
    ],
    [
      "an old tool that was formerly called so",
      tool("kept", { formerly: ["gone"], schema_version: "1.0.1" }),
      ["name-reused breaking: the name gone belonged to another tool, which was removed on 2026-12-01"],
    ],
    ["a name that nobody had", tool("fresh"), ["tool-added safe: the tool is new"]],
  ])("%s", async (_, contract, want) => {
    const released = await releaseAll([[tool("kept"), tool("gone")]]);
    const base = await release(without(released, "gone"));
    expect(await told(base, withTool(base, contract))).toEqual(want);
  });

  test("a tool that comes back with its history is new, and no more", async () => {
    const released = await releaseAll([[tool("kept"), tool("gone")]]);
    const base = await release(without(released, "gone"));
    const back = new Map([...base, ...[...released].filter(([path]) => path.startsWith("shop/gone/"))]);
    expect((await told(base, back)).map((line) => line.split(":")[0])).toEqual(["tool-added safe"]);
  });

  test("a new tool under a name that another one had formerly", async () => {
    const base = filesOf([tool("kept", { formerly: ["old"] })]);
    const after = withTool(filesOf([tool("kept")]), tool("old"));
    expect(await told(base, after)).toContain("name-reused breaking: the name old belonged to another tool, kept");
  });

  test.each([
    ["before its day", "2027-01-31", "breaking"],
    ["after its day", "2027-02-01", "dangerous"],
  ])("a tool may go %s of removal: %s", async (_, today, verdict) => {
    const deprecated = { since: "1.0.0", remove_after: "2027-01-31" };
    const base = await releaseAll([[tool("kept"), tool("gone", { deprecated })]]);
    const lines = await told(base, without(base, "gone"), today);
    expect(lines.map((line) => line.split(":")[0])).toEqual([`tool-removed ${verdict}`]);
  });
});
