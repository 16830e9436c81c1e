import { describe, expect, it } from "vitest";
import type { Finding } from "../../generator/diff/review.js";
import { arrangeFindings } from "../../generator/report/arrange-findings.js";
import { findingOf, narrowed, reviewOf, reworded, toolOf, waiver } from "./make-review.js";

const money = "registry/shared/money.json";
const at = (line: number, given: Partial<Finding> = {}): Finding =>
  narrowed({ after: { file: money, line, column: 3, endLine: line, endColumn: 9 }, ...given });
const causes = [{ file: money, tools: ["pay", "refund"] }];

const arranged = (...tools: Parameters<typeof toolOf>[]): object => {
  const { causes: sections, tools: own } = arrangeFindings(
    reviewOf(
      tools.map((args) => toolOf(...args)),
      { causes },
    ),
  );
  return {
    causes: sections.map(({ file, findings }) => [
      file,
      ...findings.map(({ uses }) => uses.map(({ tool }) => tool).join("+")),
    ]),
    tools: own.map(
      ({ review, own: left, shared }) => `${review.tool}: ${left.map(({ rule }) => rule).join(", ")}; ${shared} shared`,
    ),
  };
};

describe("arrangeFindings", () => {
  it("tells what several tools share with its cause, and the rest with its tool", () => {
    expect(arranged(["pay", [at(3), reworded()]], ["refund", [at(3)]])).toEqual({
      causes: [[money, "pay+refund"]],
      tools: ["pay: description-changed; 1 shared", "refund: ; 1 shared"],
    });
  });

  it.each<[string, Finding, Finding]>([
    ["places", at(3), at(4)],
    ["rules", at(3), at(3, { rule: "pattern-changed" })],
    ["verdicts", at(3), at(3, { verdict: "safe" })],
    ["directions", at(3), at(3, { direction: "output" })],
    ["waivers", at(3), at(3, { waiver })],
  ])("keeps apart what differs in %s", (_, first, second) => {
    expect(arranged(["pay", [first]], ["refund", [second]])).toMatchObject({ causes: [] });
  });

  it("tells a change that reaches two places of one tool with the tool", () => {
    expect(arranged(["pay", [at(3), at(3)]], ["refund", [reworded()]])).toEqual({
      causes: [],
      tools: ["pay: bound-changed, bound-changed; 0 shared", "refund: description-changed; 0 shared"],
    });
  });

  it("puts the worst first, what is waived last, and names in their order", () => {
    const tool = toolOf("b", [narrowed({ waiver }), findingOf({ rule: "tool-added" }), reworded(), narrowed()], {
      verdict: "breaking",
    });
    const { tools } = arrangeFindings(reviewOf([toolOf("z", [findingOf()]), tool, toolOf("a", [narrowed()])]));
    expect(tools.map(({ review }) => review.tool)).toEqual(["a", "b", "z"]);
    expect(tools[1]?.own.map(({ rule, waiver: own }) => (own === undefined ? rule : `${rule} waived`))).toEqual([
      "bound-changed",
      "description-changed",
      "tool-added",
      "bound-changed waived",
    ]);
  });
});
