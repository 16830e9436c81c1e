import { describe, expect, test } from "vitest";
import { releasesFile } from "../../generator/parse/read-releases.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { type Files, filesOf, modelOf, planOf, release, releaseAll } from "./release-in-memory.js";

const closed = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const id = { type: "integer" };
const order = (schema_version: string, more: JsonObject = {}): JsonObject => ({
  name: "read_order",
  schema_version,
  input: closed({ id }),
  ...more,
});
const wider = { input: closed({ id, note: { type: "string" } }, ["id"]) };
const narrower = { input: closed({ id: { type: "integer", minimum: 1 } }) };

/** One contract after its first release, with another content. */
async function changed(first: JsonObject, then: JsonObject): Promise<Files> {
  return new Map([...(await releaseAll([[first]])), ...filesOf([then])]);
}

describe("R3: what is released", () => {
  test("at first everything, and then nothing", async () => {
    const files = filesOf([order("1.0.0"), order("0.3.0", { name: "send_order" })]);
    const { plan } = await planOf(files);
    expect(plan?.frozen.map(({ tool, change, path }) => [tool.name, change, path])).toEqual([
      ["read_order", undefined, "shop/read_order/versions/1.0.0.yaml"],
      ["send_order", undefined, "shop/send_order/versions/0.3.0.yaml"],
    ]);
    expect(Object.keys(plan?.record?.tools ?? {})).toEqual(["read_order", "send_order"]);
    expect(plan?.record).toMatchObject({ day: "2026-12-01" });
    const again = await planOf(await release(files));
    expect(again.plan).toMatchObject({ frozen: [], removed: [], pruned: [] });
    expect(again.plan?.record).toBeUndefined();
  });

  test.each<[title: string, first: JsonObject, then: JsonObject, owed: string]>([
    ["a wider input, a minor step", order("1.0.0"), order("1.1.0", wider), "minor"],
    ["more than is owed", order("1.0.0"), order("2.0.0", wider), "minor"],
    ["a narrower input, a major step", order("1.0.0"), order("2.0.0", narrower), "major"],
    ["before 1.0.0 the second number is the major one", order("0.3.0"), order("0.4.0", narrower), "major"],
    [
      "other words, a patch",
      order("1.0.0"),
      order("1.0.1", { description: "Reads an order. It changes none." }),
      "patch",
    ],
    [
      "what nobody notices is another content all the same",
      order("1.0.0"),
      order("1.0.1", { formerly: ["old"] }),
      "patch",
    ],
    ["a date is followed by a date", order("2026-11-01"), order("2026-12-01", narrower), "major"],
    [
      "an owner is no content, and with another version it is released",
      order("1.0.0"),
      order("1.0.1", { owner: "x" }),
      "none",
    ],
  ])("%s", async (_, first, then, owed) => {
    const { plan, faults } = await planOf(await changed(first, then));
    expect(faults).toEqual([]);
    expect(plan?.frozen.map(({ change }) => [change?.since.schema_version, change?.owed])).toEqual([
      [first["schema_version"], owed],
    ]);
  });

  test.each<[title: string, first: JsonObject, then: JsonObject, want: string]>([
    [
      "the same version with another content",
      order("1.0.0"),
      order("1.0.0", wider),
      "version-reused: the version 1.0.0 was released with another content; write 1.1.0",
    ],
    [
      "too small a step",
      order("1.0.0"),
      order("1.1.0", narrower),
      "version-bump-too-small: schema_version went from 1.0.0 to 1.1.0, and major is owed; write 2.0.0, or run `toolgen bump --write`",
    ],
    [
      "a step back",
      order("1.1.0"),
      order("1.0.9", wider),
      "version-decreased: schema_version went back from 1.1.0 to 1.0.9; write 1.2.0",
    ],
    [
      "the same date",
      order("2026-12-01"),
      order("2026-12-01", wider),
      "version-reused: the version 2026-12-01 was released with another content; write 2026-12-01.1",
    ],
  ])("%s is an error, and there is no plan", async (_, first, then, want) => {
    const { plan, faults } = await planOf(await changed(first, then));
    expect(plan).toBeUndefined();
    expect(faults).toEqual([want]);
  });

  test("the newest version counts, not the last one by its letters", async () => {
    const files = await releaseAll([[order("1.9.0")], [order("1.10.0", wider)]]);
    const { model } = await planOf(files);
    expect(model.tools[0]?.versions.map(({ schema_version }) => schema_version)).toEqual(["1.9.0", "1.10.0"]);
    const { faults } = await planOf(new Map([...files, ...filesOf([order("1.9.1", narrower)])]));
    expect(faults).toEqual(["version-decreased: schema_version went back from 1.10.0 to 1.9.1; write 2.0.0"]);
  });
});

describe("names", () => {
  const other = order("1.0.0", { name: "send_order", description: "Sends one." });

  test("what is gone is recorded with its day, once", async () => {
    const both = await releaseAll([[order("1.0.0"), other]]);
    const one = new Map([...both].filter(([path]) => !path.startsWith("shop/send_order/")));
    const { plan } = await planOf(one);
    expect(plan?.record).toMatchObject({ day: "2026-12-01", tools: {}, removed: ["send_order"] });
    expect(plan?.removed).toMatchObject([{ name: "send_order", schema_version: "1.0.0" }]);
    const after = await planOf(await release(one));
    expect(after.plan?.record).toBeUndefined();
  });

  test("a removed name is not given away, and comes back with its history", async () => {
    const both = await releaseAll([[order("1.0.0"), other]]);
    const gone = await release(new Map([...both].filter(([path]) => !path.startsWith("shop/send_order/"))));
    const rulesOf = async (files: Files): Promise<string[]> =>
      (await modelOf(files)).diagnostics.map(({ rule }) => rule);
    const stranger = filesOf([order("1.0.0", { name: "send_order", description: "Sends a whole fleet." })]);
    expect(await rulesOf(new Map([...gone, ...stranger]))).toEqual(["released-name-reused"]);
    const heir = filesOf([order("1.0.0", { formerly: ["send_order"] })]);
    expect(await rulesOf(new Map([...gone, ...heir]))).toContain("released-name-reused");

    const back = new Map([...gone, ...[...both].filter(([path]) => path.startsWith("shop/send_order/"))]);
    expect(await rulesOf(back)).toEqual([]);
    const { plan } = await planOf(back);
    expect(plan?.record?.tools).toMatchObject({ send_order: { schema_version: "1.0.0" } });
    expect(plan?.frozen).toEqual([]);
  });

  test("a tool that was replaced between two releases is noticed too", async () => {
    const files = await releaseAll([[order("1.0.0")]]);
    const replaced = new Map([...files].filter(([path]) => path === releasesFile));
    const model = await modelOf(new Map([...replaced, ...filesOf([order("1.0.0", narrower)])]));
    expect(model.diagnostics.map(({ rule }) => rule)).toEqual(["released-name-reused"]);
  });

  test("another name leads to the tool, and is removed when it is dropped", async () => {
    const first = order("1.0.0");
    const second = order("1.1.0", { name: "get_order", formerly: ["read_order"] });
    const third = order("2.0.0", { name: "get_order" });
    const files = await releaseAll([[first], [second], [third]]);
    const { releases, diagnostics } = await modelOf(files);
    expect(diagnostics).toEqual([]);
    expect(releases.map(({ tools, renamed, removed }) => [Object.keys(tools), renamed, removed])).toEqual([
      [["read_order"], undefined, undefined],
      [["get_order"], { read_order: "get_order" }, undefined],
      [["get_order"], undefined, ["read_order"]],
    ]);
  });

  test("the list of a release has the hash that the package computes", async () => {
    const { releases, tools } = await modelOf(await releaseAll([[order("1.0.0"), other]]));
    const { listOf } = await import("../../templates/runtime/hash-list.js");
    const { toolOf } = await import("../toolkit/make-tools.js");
    expect(releases.at(-1)?.list_hash).toBe(listOf(tools.map(toolOf)).hash);
  });
});

describe("earlier versions come to their end", () => {
  const steps = ["1.0.0", "1.1.0", "1.2.0", "1.3.0"];
  /** Four releases in four months, the last of them in December. */
  async function history(samples: Files = new Map()): Promise<Files> {
    let files: Files = samples;
    for (const [index, version] of steps.slice(0, -1).entries()) {
      const properties = Object.fromEntries(steps.slice(0, index).map((name) => [name, { type: "string" }]));
      files = new Map([...files, ...filesOf([order(version, { input: closed({ id, ...properties }, ["id"]) })])]);
      files = await release(files, { today: `2026-${String(9 + index).padStart(2, "0")}-01` });
    }
    const last = { id, ...Object.fromEntries(steps.slice(0, 3).map((name) => [name, { type: "string" }])) };
    return new Map([...files, ...filesOf([order("1.3.0", { input: closed(last, ["id"]) })])]);
  }

  test.each([
    [undefined, []],
    [{ keep: 3 }, []],
    [{ keep: 2 }, ["1.0.0"]],
    [{ keep: 0 }, ["1.0.0", "1.1.0", "1.2.0"]],
    // 1.0.0 was replaced on 1 October, 1.1.0 on 1 November, 1.2.0 today.
    [{ days: 62 }, []],
    [{ days: 61 }, ["1.0.0"]],
    [{ days: 1 }, ["1.0.0", "1.1.0"]],
    [{ keep: 2, days: 1 }, ["1.0.0"]],
    [{ keep: 1, days: 62 }, []],
  ])("with %j", async (rule, want) => {
    const { plan } = await planOf(await history(), { rule });
    expect(plan?.pruned.map(({ schema_version }) => schema_version)).toEqual(want);
    expect(plan?.held).toEqual([]);
  });

  test("a version that a sample was made under stays, and is told", async () => {
    const sample = JSON.stringify({ title: "old", kind: "legacy", schema_version: "1.0.0", input: { id: 1 } });
    const files = await history(new Map([["shop/read_order/samples/old.json", sample]]));
    const { plan } = await planOf(files, { rule: { keep: 1 } });
    expect(plan?.pruned.map(({ schema_version }) => schema_version)).toEqual(["1.1.0"]);
    expect(plan?.held.map(({ schema_version }) => schema_version)).toEqual(["1.0.0"]);
    const after = await modelOf(await release(files, { rule: { keep: 1 } }));
    expect(after.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("time alone ends them, without a release", async () => {
    const files = await release(await history());
    const { plan } = await planOf(files, { rule: { days: 90 }, today: "2027-03-01" });
    expect(plan?.record).toBeUndefined();
    expect(plan?.pruned.map(({ schema_version }) => schema_version)).toEqual(["1.0.0", "1.1.0", "1.2.0"]);
  });
});

describe("the package's version", () => {
  test.each<[title: string, version: string, then: JsonObject, want: object]>([
    [
      "follows the greatest bump",
      "1.2.0",
      order("2.0.0", narrower),
      { kind: "raised", from: "1.2.0", version: "2.0.0" },
    ],
    ["by a minor step", "1.2.0", order("1.1.0", wider), { kind: "raised", from: "1.2.0", version: "1.3.0" }],
    ["stays where a person raised it enough", "2.0.0", order("1.1.0", wider), { kind: "kept", version: "2.0.0" }],
    [
      "is raised where a person raised it too little",
      "1.2.1",
      order("1.1.0", wider),
      { kind: "raised", from: "1.2.1", version: "1.3.0" },
    ],
    [
      "with a pre-release is a person's to choose",
      "1.3.0-rc.1",
      order("1.1.0", wider),
      { kind: "manual", from: "1.3.0-rc.1" },
    ],
  ])("%s", async (_, packageVersion, then, want) => {
    const first = await release(filesOf([order("1.0.0")]), { packageVersion: "1.2.0" });
    const { plan } = await planOf(new Map([...first, ...filesOf([then])]), { packageVersion });
    expect(plan?.package).toEqual(want);
  });

  test("goes a major step when a tool goes", async () => {
    const first = await release(filesOf([order("1.0.0"), order("1.0.0", { name: "send_order" })]), {
      packageVersion: "1.2.0",
    });
    const files = new Map([...first].filter(([path]) => !path.startsWith("shop/send_order/")));
    expect((await planOf(files, { packageVersion: "1.2.0" })).plan?.package).toMatchObject({ version: "2.0.0" });
  });

  test("is what the configuration says at the first release, and none where it says none", async () => {
    const files = filesOf([order("1.0.0")]);
    expect((await planOf(files, { packageVersion: "1.2.0" })).plan?.package).toEqual({
      kind: "kept",
      version: "1.2.0",
    });
    expect((await planOf(files)).plan?.package).toEqual({ kind: "none" });
    expect((await planOf(files)).plan?.record?.package).toBeUndefined();
  });
});

test("a change of a shared file is one cause", async () => {
  const money = (maxLength: number): [string, string] => [
    "shared/money.json",
    JSON.stringify({ type: "string", maxLength }),
  ];
  const pay = (name: string, schema_version: string): JsonObject =>
    order(schema_version, { name, input: closed({ amount: { $ref: "../../shared/money.json" } }) });
  const first = await release(new Map([money(10), ...filesOf([pay("pay", "1.0.0"), pay("refund", "1.0.0")])]));
  const files = new Map([...first, money(8), ...filesOf([pay("pay", "2.0.0"), pay("refund", "2.0.0")])]);
  const { plan } = await planOf(files);
  expect(plan?.causes).toEqual([{ file: "registry/shared/money.json", tools: ["pay", "refund"] }]);
});
