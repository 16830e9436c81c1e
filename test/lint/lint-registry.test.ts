import { describe, expect, it } from "vitest";
import type { LintRuleId } from "../../generator/diagnostics/lint-rules.js";
import type { LintSettings, LintWaiver } from "../../generator/lint/lint-settings.js";
import { namePath } from "../../generator/lint/name-path.js";
import { contractFiles, lintFiles, rulesOf } from "./lint-of.js";

const note = { description: "For the driver.", type: "string" };
const open = (properties: Readonly<Record<string, object>>) =>
  contractFiles("get_order", {
    input: { type: "object", properties } as never,
    description: "Finds one order, and only one.",
  });

/** Two findings: the input is open, and the file is a free text. */
const wrong = open({ file: note });

const settings = (
  rules: readonly (readonly [LintRuleId, "error" | "warning" | "info" | "off", Record<string, number>?])[],
  waivers: readonly LintWaiver[] = [],
): LintSettings => ({
  rules: new Map(rules.map(([rule, severity, options = {}]) => [rule, { severity, options }])),
  waivers,
});
const quiet = [
  ["samples-missing", "off"],
  ["provider-loss", "off"],
] as const;

describe("settings", () => {
  it("severities are changed, and rules turned off", async () => {
    const items = await lintFiles(wrong, settings([...quiet, ["free-string", "error"]]));
    expect(items.map(({ rule, severity }) => [rule, severity])).toEqual([
      ["input-not-closed", "warning"],
      ["free-string", "error"],
    ]);
  });

  it("the numbers of a rule are changed, the others stay", async () => {
    const long = contractFiles("get_order", { description: "Finds one order, and only one." });
    expect(rulesOf(await lintFiles(long, settings([["description-too-short", "info", { words: 20 }]])))).toEqual([
      "description-too-short",
    ]);
    const openai = settings([["description-over-budget", "warning", { openai: 10, gemini: 20 }]]);
    const found = (await lintFiles(long, openai)).map(({ message }) => message);
    expect(found).toEqual([
      "the description has 30 characters; gemini takes 20",
      "the description has 30 characters; openai takes 10",
    ]);
  });
});

describe("waivers", () => {
  const waive = (waiver: Partial<LintWaiver>, files = wrong) =>
    lintFiles(files, settings(quiet, [{ rule: "free-string", tool: "get_order", reason: "It is a word.", ...waiver }]));
  const summary = async (waiver: Partial<LintWaiver>, files = wrong) =>
    (await waive(waiver, files)).map(({ rule, suppressed }) => [rule, suppressed?.reason]);

  it.each<Partial<LintWaiver>>([
    {},
    { tool: "get_*" },
    { tool: "*" },
    { at: "/input/properties/file" },
    { at: "/input/properties" },
    { until: "2026-11-30" },
  ])("%o covers the finding, which is shown all the same", async (waiver) => {
    expect(await summary(waiver)).toEqual([
      ["input-not-closed", undefined],
      ["free-string", "It is a word."],
    ]);
  });

  it("a domain is matched by a glob", async () => {
    const nested = Object.fromEntries(Object.entries(wrong).map(([file, content]) => [`shop/${file}`, content]));
    expect(await summary({ tool: "shop/*" }, nested)).toContainEqual(["free-string", "It is a word."]);
  });

  it.each<Partial<LintWaiver>>([{ tool: "get_orders" }, { at: "/input/properties/fil" }, { at: "/output" }])(
    "%o covers nothing, and that is said",
    async (waiver) => {
      const items = await waive(waiver);
      expect(rulesOf(items)).toEqual(["unused-lint-waiver", "input-not-closed", "free-string"]);
      expect(items.some(({ suppressed }) => suppressed !== undefined)).toBe(false);
    },
  );

  it("one that is over covers nothing, and is an error", async () => {
    const items = await waive({ until: "2026-11-29" });
    expect(items.map(({ rule, severity }) => [rule, severity])).toEqual([
      ["expired-lint-waiver", "error"],
      ["input-not-closed", "warning"],
      ["free-string", "warning"],
    ]);
  });

  it("only `*` covers what is said of the whole registry", async () => {
    const covered = async (tool: string): Promise<boolean> => {
      const rules = settings(
        [["too-many-tools", "warning", { tools: 0 }]],
        [{ rule: "too-many-tools", tool, reason: "They are few." }],
      );
      const items = await lintFiles(contractFiles("get_order"), rules);
      return items.find(({ rule }) => rule === "too-many-tools")?.suppressed !== undefined;
    };
    expect([await covered("*"), await covered("get_*")]).toEqual([true, false]);
  });
});

describe("fingerprints", () => {
  const printsOf = async (files: Parameters<typeof lintFiles>[0]): Promise<string[]> =>
    (await lintFiles(files, settings(quiet))).map(({ rule, fingerprint }) => `${rule} ${fingerprint}`).sort();

  it("do not hang on lines, texts or the order of properties", async () => {
    const count = { description: "How many.", type: "integer" };
    const before = open({ file: note, count });
    const after = open({ count: { ...count, description: "How\nmany\nof them." }, file: note });
    expect(await printsOf(after)).toEqual(await printsOf(before));
  });

  it("are 16 hexadecimal digits, other ones for another property, rule or tool", async () => {
    const prints = [...(await printsOf(open({ file: note, path: note }))), ...(await printsOf(contractFiles("Get")))];
    expect(new Set(prints.map((print) => print.split(" ")[1])).size).toBe(prints.length);
    for (const print of prints) expect(print).toMatch(/^[a-z-]+ [0-9a-f]{16}$/);
  });

  it.each([
    ["/input/properties/a/anyOf/1/properties/b", "/input/a/b"],
    ["/input/properties/items/items/properties/0", "/input/items/*/0"],
    ["/input/$defs/money/required/1", "/input/money/required"],
    ["/description", "/description"],
    ["/errors/0/message", "/errors/0/message"],
  ])("%s is the path %s", (pointer, path) => {
    expect(namePath(pointer)).toBe(path);
  });
});

describe("shared schemas", () => {
  it("what is wrong with one is told once, in its own file", async () => {
    const shared = { place: { description: "Where.", $ref: "../shared/place.schema.json" } };
    const input = { type: "object", properties: shared, additionalProperties: false } as never;
    const items = await lintFiles(
      {
        ...contractFiles("get_order", { description: "Finds one order, and only one.", input }),
        ...contractFiles("find_customer", { description: "Looks for people by their address, never by age.", input }),
        "shared/place.schema.json": { type: "object", properties: { zip: { type: "integer", description: "Code." } } },
      },
      settings(quiet),
    );
    expect(items.map(({ rule, place }) => [rule, place?.file])).toEqual([
      ["input-not-closed", "registry/shared/place.schema.json"],
    ]);
  });

  it("an enum of one is shown by whichever tool shows it", async () => {
    const state = { description: "State.", $ref: "../shared/state.schema.json" };
    const fields = { input: { type: "object", properties: { state }, additionalProperties: false } as never };
    const sample = (value: string) =>
      ({ "old.yaml": { title: "One", kind: "legacy", input: { state: value } } }) as const;
    const files = {
      ...contractFiles("get_order", { ...fields, description: "Finds one order, and only one." }, sample("open")),
      ...contractFiles(
        "find_customer",
        { ...fields, description: "Looks for people, never by age." },
        sample("closed"),
      ),
      "shared/state.schema.json": { type: "string", enum: ["open", "closed", "lost"] },
    };
    const items = (await lintFiles(files)).filter(({ rule }) => rule === "enum-value-unshown");
    expect(items.map(({ message }) => message)).toEqual(['no sample shows "lost" of state']);
  });
});
