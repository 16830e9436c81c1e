import { describe, expect, test } from "vitest";
import type { RequestBudget } from "../../../templates/providers/budgets.js";
import { type Candidate, chooseForms, type Strictness } from "../../../templates/providers/choose-forms.js";
import type { Costs, Form, Loss } from "../../../templates/runtime/types.js";

const loss: Loss = { at: "/properties/a", keyword: "minLength", why: "unsupported" };
const form = (costs: Partial<Costs> = {}, losses = 0): Form => ({
  parameters: { type: "object" },
  decode: {},
  losses: Array.from({ length: losses }, () => loss),
  costs: { optional: 0, unions: 0, properties: 0, depth: 1, characters: 0, enumValues: 0, ...costs },
});
/** A tool with a strict form of these costs and so many losses. */
const tool = (name: string, costs: Partial<Costs> = {}, losses = 0): Candidate => ({
  tool: name,
  declaration: { name, description: "x", plain: form(), strict: form(costs, losses) },
});
const budget: RequestBudget = { tools: 3, optional: 5, unions: 2 };

const strictOf = (candidates: readonly Candidate[], ...[limits]: [limits?: RequestBudget]): string =>
  chooseForms(candidates, limits, "auto")
    .map(({ strict }, index) => (strict ? candidates[index]?.tool : "-"))
    .join(" ");

describe("which tools go strict within the budget of a request", () => {
  test.each<[title: string, candidates: readonly Candidate[], want: string]>([
    ["nothing", [], ""],
    ["all that fit", [tool("a"), tool("b", { optional: 5 }), tool("c", { unions: 2 })], "a b c"],
    [
      "too many: the one with the fewest properties goes plain",
      [
        tool("a", { properties: 2 }),
        tool("b", { properties: 1 }),
        tool("c", { properties: 3 }),
        tool("d", { properties: 4 }),
      ],
      "a - c d",
    ],
    [
      "what the strict form can't say speaks against it",
      [tool("a", { properties: 3, optional: 3 }, 2), tool("b", { properties: 2, optional: 3 })],
      "- b",
    ],
    ["between equals the cheaper one", [tool("a", { optional: 4 }), tool("b", { optional: 2 })], "- b"],
    ["between equals the first by name", [tool("b", { unions: 2 }), tool("a", { unions: 2 })], "- a"],
    [
      "a smaller one takes what a greater one could not",
      [
        tool("a", { properties: 9, optional: 4 }),
        tool("b", { properties: 8, optional: 3 }),
        tool("c", { properties: 1, optional: 1 }),
      ],
      "a - c",
    ],
  ])("%s", (_title, candidates, want) => expect(strictOf(candidates, budget)).toBe(want));

  test("the order of the list decides nothing", () => {
    const candidates = ["d", "b", "e", "a", "c"].map((name, index) =>
      tool(name, { properties: index % 2, optional: 2 }),
    );
    const chosen = (list: readonly Candidate[]): readonly string[] =>
      chooseForms(list, budget, "auto")
        .flatMap(({ strict }, index) => (strict ? [list[index]?.tool ?? ""] : []))
        .sort();
    expect(chosen([...candidates].reverse())).toEqual(chosen(candidates));
    expect(chosen(candidates)).toEqual(["a", "b"]);
  });

  test("without a budget every strict form is sent", () => {
    expect(strictOf([tool("a", { optional: 99 }), tool("b", { unions: 99 })])).toBe("a b");
  });
});

describe("why a tool is plain", () => {
  const plain: Candidate = { tool: "p", declaration: { name: "p", description: "x", plain: form() } };
  const refused: Candidate = {
    tool: "r",
    declaration: {
      name: "r",
      description: "x",
      plain: form(),
      notStrict: { at: "/properties/tree", keyword: "$ref", reason: "schemas that hold themselves are refused" },
    },
  };
  test.each<[title: string, candidate: Candidate, strictness: Strictness, why: string]>([
    ["no strict form", plain, "auto", "the provider has no strict form"],
    ["refused", refused, "auto", "$ref at /properties/tree: schemas that hold themselves are refused"],
    ["not asked for", tool("a"), "never", "strict forms are not asked for"],
    [
      "no room",
      tool("a", { optional: 6 }),
      "auto",
      "one request may have 5 optional properties in strict tools, and other tools gain more from them",
    ],
  ])("%s", (_title, candidate, strictness, why) => {
    expect(chooseForms([candidate], budget, strictness)).toMatchObject([{ strict: false, why }]);
  });
});
