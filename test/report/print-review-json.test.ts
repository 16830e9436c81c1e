import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Finding, Review } from "../../generator/diff/review.js";
import { printReview } from "../../generator/report/print-review.js";
import schema from "../../generator/report/review.schema.json" with { type: "json" };
import { isObject, type JsonValue } from "../../generator/schema/json.js";
import { mapSchema } from "../../generator/schema/walk.js";
import { hostileTexts } from "./hostile-texts.js";
import { findingOf, look, narrowed, reviewOf, reworded, toolOf, waiver } from "./make-review.js";

/** The published schema, and the same with every object closed: a member that it does not tell of is a mistake of ours. */
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
const isReview = ajv.compile(schema);
const closed = mapSchema(schema as never, "2020-12", (node) =>
  isObject(node) && Object.hasOwn(node, "properties") ? { ...node, additionalProperties: false } : node,
);
const isWhollyDescribed = ajv.compile({ ...(closed as object), $id: "closed" });

const json = (review: Review): JsonValue => JSON.parse(printReview(review, "json", look)) as JsonValue;

const everything = (): Review =>
  reviewOf(
    [
      toolOf("list_orders", [narrowed(), reworded(), findingOf({ verdict: "doc-only", category: "permission" })], {
        before: { schema_version: "1.4.1" } as never,
        after: { schema_version: "1.4.1" } as never,
        bump_owed: "major",
        version_wanted: "2.0.0",
      }),
      toolOf("new_tool", [findingOf({ rule: "tool-added" })], { after: { schema_version: "1.0.0" } as never }),
      toolOf("renamed", [narrowed({ verdict: "unproven", unproven: "a pattern", direction: "output" })], {
        formerly: "old_name",
      }),
      toolOf("waived", [narrowed({ waiver })], { verdict: "safe" }),
      toolOf("null_witness", [
        narrowed({ witness: { value: null, acceptedBy: "after", refusal: "no", sample: "ideal" } }),
      ]),
    ],
    {
      unchanged: 7,
      causes: [{ file: "registry/shared/money.json", tools: ["a", "b"] }],
      waivers: { unused: [waiver], expired: [waiver] },
    },
  );

describe("the JSON of a review", () => {
  it.each<[string, Review]>([
    ["nothing", reviewOf([])],
    ["everything", everything()],
    ["schemas without contracts", reviewOf([toolOf("new.json", [narrowed()])])],
  ])("%s has the published form, and no member that it does not describe", (_, review) => {
    const document = json(review);
    expect(isReview(document), JSON.stringify(isReview.errors)).toBe(true);
    expect(isWhollyDescribed(document), JSON.stringify(isWhollyDescribed.errors)).toBe(true);
  });

  it("has the members that scripts rely on", () => {
    expect(json(reviewOf([toolOf("list_orders", [narrowed()])]))).toEqual({
      format: "toolgen/review@1",
      base: "main",
      head: "the working tree",
      callers: "fresh-names",
      verdict: "breaking",
      fail_on: "unproven",
      passes: false,
      unchanged: 0,
      causes: [],
      waivers: { unused: [], expired: [] },
      tools: [
        {
          tool: "list_orders",
          formerly: null,
          verdict: "breaking",
          categories: { wire: "breaking" },
          version_before: null,
          version_after: null,
          bump_owed: "major",
          bump_found: "none",
          version_wanted: null,
          findings: [
            {
              rule: "bound-changed",
              category: "wire",
              direction: "input",
              verdict: "breaking",
              pointer: "/input/properties/limit/maximum",
              message: "the greatest number of /limit: maximum was 100 and is now 50",
              breaks: "callers who send what was allowed before",
              advice: "keep inputs as wide as they were",
              bump: "major",
              fingerprint: "1f0c2d3e4b5a6978",
              before: { file: "registry/list_orders/contract.yaml", line: 4, column: 38 },
              after: { file: "registry/list_orders/contract.yaml", line: 4, column: 38 },
              witness: { limit: 51 },
              witness_accepted_by: "before",
              witness_refusal: "/limit must be at most 50, but is 51",
            },
          ],
        },
      ],
    });
  });

  it("tells null as a witness from no witness", () => {
    const finding = (witness: Finding["witness"]): JsonValue =>
      json(reviewOf([toolOf("a", [narrowed(witness === undefined ? {} : { witness })])]));
    expect(JSON.stringify(finding({ value: null, acceptedBy: "before", refusal: "" }))).toContain('"witness":null');
    const { witness, ...without } = narrowed();
    expect(witness).toBeDefined();
    expect(JSON.stringify(json(reviewOf([toolOf("a", [without])])))).not.toContain('"witness"');
  });

  it("judges each category by what no waiver covers", () => {
    const tool = toolOf("a", [narrowed({ waiver }), findingOf(), reworded()]);
    expect(JSON.stringify(json(reviewOf([tool])))).toContain('"categories":{"wire":"safe","model":"dangerous"}');
  });

  it.each(Object.entries(hostileTexts))("gives hostile text back as it was: %s", (_, hostile) => {
    const document = json(
      reviewOf([toolOf(hostile, [narrowed({ message: hostile, text: { before: hostile, after: hostile } })])]),
    );
    const [tool] = (document as { tools: { tool: string; findings: { message: string; text: object }[] }[] }).tools;
    expect(tool?.tool).toBe(hostile);
    expect(tool?.findings[0]).toMatchObject({ message: hostile, text: { before: hostile, after: hostile } });
  });
});
