import { describe, expect, test } from "vitest";
import { isGated } from "../../generator/diff/is-gated.js";
import type { Review, Waiver } from "../../generator/diff/review.js";
import { reviewRegistries } from "../../generator/diff/review-registries.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { toolsOf } from "./tools-of.js";

const closed = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const open = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };

async function review(
  before: Readonly<Record<string, JsonObject>>,
  after: Readonly<Record<string, JsonObject>>,
  more: Partial<Parameters<typeof reviewRegistries>[0]> = {},
  others: { readonly before?: Record<string, JsonObject>; readonly after?: Record<string, JsonObject> } = {},
): Promise<Review> {
  return reviewRegistries({
    before: await toolsOf(before, others.before),
    after: await toolsOf(after, others.after),
    base: "main",
    head: "the working tree",
    callers: "fresh-names",
    waivers: [],
    today: "2026-11-30",
    transitive: false,
    ...more,
  });
}

/** Each finding but those of the version, as `rule category verdict bump`. */
const told = ({ tools }: Review): string[] =>
  tools.flatMap(({ findings }) =>
    findings
      .filter(({ rule }) => !rule.startsWith("version-"))
      .map(({ rule, category, verdict, bump }) => `${rule} ${category} ${verdict} ${bump}`),
  );

describe("what changed about one tool, and whom it harms", () => {
  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["nothing", {}, {}, []],
    [
      "an optional argument more",
      { input: closed({ a: text }) },
      { input: closed({ a: text, b: text }) },
      ["property-added wire safe minor"],
    ],
    [
      "a required argument more",
      { input: closed({ a: text }) },
      { input: closed({ a: text, b: text }, ["b"]) },
      ["required-property-added wire breaking major"],
    ],
    [
      "a closed output that grows",
      { output: closed({ a: text }) },
      { output: closed({ a: text, b: text }) },
      ["property-added wire breaking major"],
    ],
    [
      "an open output that grows",
      { output: open({ a: text }, ["a"]) },
      { output: open({ a: text, b: text }, ["a"]) },
      ["handler-must-return-more source-impl dangerous none", "property-added wire safe minor"],
    ],
    [
      "an argument that nobody looks at any more",
      { input: open({ a: text, b: text }) },
      { input: open({ a: text }) },
      ["property-removed wire dangerous minor"],
    ],
    [
      "an argument with another name",
      { input: closed({ id: { type: "integer" }, a: text }, ["id"]) },
      { input: closed({ number: { type: "integer" }, a: text }, ["number"]) },
      ["property-renamed wire breaking major"],
    ],
    [
      "an argument with another spelling of its name, and a bound more",
      { input: closed({ per_page: { type: "integer" } }) },
      { input: closed({ perPage: { type: "integer", maximum: 100, description: "At most 100." } }) },
      ["property-renamed wire breaking major"],
    ],
    [
      "another dialect and an argument more",
      { input: { $schema: "http://json-schema.org/draft-07/schema#", ...closed({ a: text }) } },
      { input: closed({ a: text, b: text }) },
      ["dialect-changed wire safe patch", "property-added wire safe minor"],
    ],
    [
      "the same, spelt otherwise",
      { input: closed({ a: { type: ["string", "null"] } }) },
      { input: closed({ a: { anyOf: [{ type: "null" }, { type: "string" }] } }) },
      [],
    ],
    [
      "a value moved from one place to another within allOf",
      { input: { type: "object", allOf: [{ required: ["a"] }, {}], properties: { a: text } } },
      { input: { type: "object", allOf: [{}, { required: ["a"] }], properties: { a: text } } },
      [],
    ],
    [
      "values that came and went",
      { input: closed({ a: { enum: ["x", "y"] } }) },
      { input: closed({ a: { enum: ["x", "z"] } }) },
      [
        "values-removed wire breaking major",
        "handler-must-take-more source-impl safe none",
        "values-added wire safe minor",
      ],
    ],
    [
      "a pattern that matches more",
      { input: closed({ a: { type: "string", pattern: "^[a-z]+$" } }) },
      { input: closed({ a: { type: "string", pattern: "^[a-z0-9]+$" } }) },
      ["pattern-changed wire safe minor"],
    ],
    [
      "(b) a description that is equal but for spaces and composition",
      { description: "Ändert  eine Bestellung." },
      { description: "A\u0308ndert eine Bestellung.\n" },
      ["description-changed model doc-only patch"],
    ],
    [
      "(a) a description that orders the model about",
      {},
      { description: "Always call this before any other tool." },
      ["description-changed model dangerous patch"],
    ],
    [
      "(d) read became delete",
      { side_effect_class: "read" },
      { side_effect_class: "delete" },
      ["approval-changed permission breaking major", "side-effect-escalated permission breaking major"],
    ],
    [
      "(e) delete became read, and somebody answers for it",
      { side_effect_class: "delete" },
      { side_effect_class: "read" },
      ["approval-changed permission dangerous minor", "side-effect-relaxed permission dangerous minor"],
    ],
    [
      "one value of the deciding field does more, another less",
      {
        side_effect_class: { by: "/how", cases: { a: "read", b: "delete" } },
        input: closed({ how: { enum: ["a", "b"] } }, ["how"]),
      },
      {
        side_effect_class: { by: "/how", cases: { a: "modify", b: "read" } },
        input: closed({ how: { enum: ["a", "b"] } }, ["how"]),
      },
      [
        "side-effect-escalated permission breaking major",
        "approval-changed permission dangerous minor",
        "side-effect-relaxed permission dangerous minor",
      ],
    ],
    [
      "a repeated call may act twice now",
      { idempotency: "natural" },
      { idempotency: "none" },
      ["idempotency-changed permission breaking major"],
    ],
    [
      "a repeated call is recognised now",
      { idempotency: "none" },
      { idempotency: "natural" },
      ["idempotency-changed permission dangerous minor"],
    ],
    [
      "a goal less",
      { goals: ["preview", "production"] },
      { goals: ["production"] },
      ["goals-changed permission breaking major"],
    ],
    [
      "a goal more",
      { goals: ["production"] },
      { goals: ["production", "preview"] },
      ["goals-changed permission dangerous minor"],
    ],
    [
      "the model may choose whose data it sees",
      { injected: { "/tenant": "principal.tenant" }, input: closed({ tenant: text }, ["tenant"]) },
      { input: closed({ tenant: text }, ["tenant"]) },
      ["injection-changed permission breaking major"],
    ],
    [
      "a value reaches the logs",
      { input: closed({ card: { type: "string", "x-sensitive": true } }) },
      { input: closed({ card: text }) },
      ["sensitivity-changed permission dangerous patch"],
    ],
    [
      "an error of another class",
      { errors: [{ code: "LOCKED", class: "conflict" }] },
      { errors: [{ code: "LOCKED", class: "unavailable" }] },
      ["error-changed wire breaking major"],
    ],
    [
      "an error more",
      {},
      { errors: [{ code: "LOCKED", class: "conflict" }] },
      ["error-added source-caller dangerous minor"],
    ],
    [
      "(l) a definition with another name",
      { input: { ...closed({ a: { $ref: "#/$defs/issue" } }), $defs: { issue: closed({ b: text }) } } },
      { input: { ...closed({ a: { $ref: "#/$defs/ticket" } }), $defs: { ticket: closed({ b: text }) } } },
      ["type-name-changed source-caller breaking major"],
    ],
    [
      "a default of an argument",
      { input: closed({ a: { type: "string", default: "x" } }) },
      { input: closed({ a: { type: "string", default: "y" } }) },
      ["default-changed model dangerous minor"],
    ],
    [
      "R12: defaults that are no longer filled in",
      { input: closed({ a: { type: "string", default: "x" }, b: text }), apply_defaults: true },
      { input: closed({ a: { type: "string", default: "x" }, b: text }) },
      ["default-no-longer-filled source-impl dangerous none", "execution-changed wire dangerous minor"],
    ],
    [
      "R12: a default that is no longer needed",
      { input: closed({ a: { type: "string", default: "x" } }), apply_defaults: true },
      { input: closed({ a: { type: "string", default: "x" } }, ["a"]), apply_defaults: true },
      ["property-required wire breaking major"],
    ],
    [
      "the order of properties",
      { input: closed({ a: text, b: text }) },
      { input: closed({ b: text, a: text }) },
      ["order-changed model doc-only patch"],
    ],
    ["an output where there was none", {}, { output: open({}) }, ["output-added wire safe minor"]],
    ["no output any more", { output: open({}) }, {}, ["output-removed wire breaking major"]],
  ])("%s", async (_, before, after, want) => {
    expect(told(await review({ x: before }, { x: after })).sort()).toEqual(want.sort());
  });

  test("a shared definition with an optional field more is safe for the input and breaks the closed output, told twice (m)", async () => {
    const shared = (properties: JsonObject) => ({ "shared/part.json": closed(properties) });
    const contract = {
      input: closed({ part: { $ref: "../shared/part.json" } }),
      output: closed({ part: { $ref: "../shared/part.json" } }),
    };
    const found = await review(
      { x: contract, y: contract },
      { x: contract, y: contract },
      {},
      {
        before: shared({ a: text }),
        after: shared({ a: text, b: text }),
      },
    );
    expect(
      found.tools.map(({ tool, findings }) => [
        tool,
        findings
          .filter(({ rule }) => rule === "property-added")
          .map(({ direction, verdict }) => `${direction} ${verdict}`),
      ]),
    ).toEqual([
      ["x", ["output breaking", "input safe"]],
      ["y", ["output breaking", "input safe"]],
    ]);
    expect(found.causes).toEqual([{ file: "registry/shared/part.json", tools: ["x", "y"] }]);
  });

  test("a witness is a value that one side takes and the other refuses, with the words of the refusal", async () => {
    const { tools } = await review(
      { x: { input: closed({ a: text }) } },
      { x: { input: closed({ a: { type: "string", maxLength: 2 } }) } },
    );
    const finding = tools[0]?.findings.find(({ rule }) => rule === "bound-changed");
    expect(finding).toMatchObject({
      pointer: "/input/properties/a/maxLength",
      direction: "input",
      witness: { acceptedBy: "before" },
    });
    expect(finding?.witness?.refusal).toContain("/a must have at most 2 characters");
  });

  test("(e) a class that does less than before, and nobody answers for it", async () => {
    const orphan = (tools: Awaited<ReturnType<typeof toolsOf>>) => tools.map(({ owner: _, ...tool }) => tool);
    const [before, after] = [await toolsOf({ x: { side_effect_class: "delete" } }), await toolsOf({ x: {} })];
    const found = await review({ x: {} }, { x: {} }, { before: orphan(before), after: orphan(after) });
    expect(told(found)).toContain("side-effect-relaxed permission breaking minor");
  });

  test("an old sample is the first witness (k)", async () => {
    const sample = { title: "old", kind: "legacy", input: { a: "a long text that was right" } };
    const { tools } = await review(
      { x: { input: closed({ a: text }) } },
      { x: { input: closed({ a: { type: "string", maxLength: 2 } }) } },
      {},
      {
        before: { "x/samples/old.yaml": sample },
      },
    );
    const findings = tools[0]?.findings ?? [];
    expect(findings.find(({ rule }) => rule === "bound-changed")?.witness?.sample).toBe("old");
    expect(findings.map(({ rule }) => rule)).toContain("sample-changed-with-schema");
  });
});

describe("tools that came, went, or got another name", () => {
  test.each<[string, Record<string, JsonObject>, Record<string, JsonObject>, string[]]>([
    ["a new one", { x: {} }, { x: {}, y: {} }, ["tool-added wire safe none"]],
    ["one less", { x: {}, y: {} }, { x: {} }, ["tool-removed wire breaking major"]],
    [
      "one less, announced and due",
      { x: {}, y: { deprecated: { since: "1.0.0", remove_after: "2026-11-01", reason: "x" } } },
      { x: {} },
      ["tool-removed wire dangerous major"],
    ],
    [
      "(h) another name, the old one kept",
      { x: {} },
      { y: { formerly: ["x"] } },
      ["tool-renamed wire dangerous minor"],
    ],
    ["another name, the old one forgotten", { x: {} }, { y: {} }, ["tool-renamed wire breaking major"]],
    ["a former name forgotten", { x: { formerly: ["old"] } }, { x: {} }, ["former-name-dropped wire breaking major"]],
  ])("%s", async (_, before, after, want) => {
    expect(told(await review(before, after)).filter((one) => !one.startsWith("order"))).toEqual(want);
  });
});

describe("R3: schema_version says what changed", () => {
  const more = { input: closed({ order_id: text, note: text, more: text }, ["order_id"]) };
  test.each<[string, JsonObject, JsonObject, string, string, string[]]>([
    ["nothing changed", {}, {}, "none", "none", []],
    ["a change without a version", {}, more, "minor", "none", ["version-not-bumped"]],
    ["a change with its version", {}, { ...more, schema_version: "1.1.0" }, "minor", "minor", []],
    ["more than is owed", {}, { ...more, schema_version: "2.0.0" }, "minor", "major", []],
    ["too small a step", {}, { ...more, schema_version: "1.0.1" }, "minor", "patch", ["version-bump-too-small"]],
    ["a step back (i)", {}, { schema_version: "0.9.0" }, "none", "none", ["version-decreased"]],
    ["a step for nothing (j)", {}, { schema_version: "1.0.1" }, "none", "patch", ["version-bumped-without-change"]],
    ["another kind", {}, { ...more, schema_version: "2026-11-30" }, "minor", "none", ["version-kind-changed"]],
    ["a day", { schema_version: "2026-01-01" }, { ...more, schema_version: "2026-11-30" }, "minor", "major", []],
  ])("%s", async (_, before, after, owed, found, want) => {
    const { tools } = await review({ x: before }, { x: after });
    const [tool] = tools;
    expect({
      owed: tool?.bump_owed ?? "none",
      found: tool?.bump_found ?? "none",
      rules: (tool?.findings ?? []).map(({ rule }) => rule).filter((rule) => rule.startsWith("version-")),
    }).toEqual({ owed, found, rules: want });
  });
});

describe("the gate", () => {
  const broken = async (waivers: readonly Waiver[] = []) =>
    review(
      { x: { input: closed({ a: text }) } },
      { x: { input: closed({ a: text }, ["a"]), schema_version: "2.0.0" } },
      { waivers },
    );
  const place = { file: "registry/waivers.yaml", line: 1, column: 1, endLine: 1, endColumn: 1 };

  test("a break holds a change up, and a waiver of the base lets it through", async () => {
    const first = await broken();
    const finding = first.tools[0]?.findings.find(({ verdict }) => verdict === "breaking");
    expect(isGated(first, "unproven")).toBe(true);
    expect(isGated(first, "never")).toBe(false);
    const fingerprint = finding?.fingerprint ?? "";
    const waived = await broken([{ fingerprint, reason: "nobody calls it", until: "2026-11-30", place }]);
    expect(isGated(waived, "unproven")).toBe(false);
    expect(waived.tools[0]?.findings.find((one) => one.fingerprint === fingerprint)?.waiver?.reason).toBe(
      "nobody calls it",
    );
    const over = await broken([{ fingerprint, reason: "nobody calls it", until: "2026-11-29", place }]);
    expect(isGated(over, "unproven")).toBe(true);
    expect(over.waivers.expired).toHaveLength(1);
    const unused = await broken([{ fingerprint: "0123456789abcdef", reason: "left over", until: "2026-12-01", place }]);
    expect(unused.waivers.unused).toHaveLength(1);
  });

  test("a fingerprint hangs on tool, rule and path, not on lines or words", async () => {
    const moved = await review(
      { x: { description: "Longer.\n\n\nMuch longer.", input: closed({ a: text }) } },
      { x: { description: "Longer.\n\n\nMuch longer.", input: closed({ a: text }, ["a"]), schema_version: "2.0.0" } },
    );
    const print = ({ tools }: Review) =>
      tools[0]?.findings.find(({ rule }) => rule === "property-required")?.fingerprint;
    expect(print(moved)).toBe(print(await broken()));
  });

  test("what only the model reads does not hold a change up, unless asked to", async () => {
    const found = await review({ x: {} }, { x: { description: "Another text.", schema_version: "1.0.1" } });
    expect([isGated(found, "unproven"), isGated(found, "dangerous")]).toEqual([false, true]);
  });
});
