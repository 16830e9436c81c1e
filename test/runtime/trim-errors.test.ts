import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trimErrors } from "../../templates/runtime/validation/trim-errors.js";
import { issuesOf } from "./issues-of.js";

/** A union with the errors of its branches, or an error without parts. */
type Tree = { readonly branches?: readonly (readonly Tree[])[] };
type Listed = { readonly params: { readonly ends?: readonly number[] } };

/** The list as a validator writes it, which counts from anywhere. */
function list(trees: readonly Tree[], offset: number): Listed[] {
  return trees.flatMap(({ branches }) => {
    if (branches === undefined) return [{ params: {} }];
    const parts = branches.map((branch) => list(branch, 0));
    const ends = [offset];
    for (const part of parts) ends.push((ends.at(-1) ?? 0) + part.length);
    return [...parts.flat(), { params: { ends } }];
  });
}

/** The trees that a list stands for; fails where a union counts more errors than there are. */
function read(errors: readonly Listed[]): Tree[] {
  const trees: Tree[] = [];
  let end = errors.length;
  while (end > 0) {
    const ends = errors[end - 1]?.params.ends;
    const size = (ends?.at(-1) ?? 0) - (ends?.[0] ?? 0);
    const start = end - 1 - size;
    expect(start).toBeGreaterThanOrEqual(0);
    const at = (count: number): number => start + count - (ends?.[0] ?? 0);
    const branches = ends?.slice(1).map((count, index) => read(errors.slice(at(ends[index] ?? 0), at(count))));
    trees.unshift(branches === undefined ? {} : { branches });
    end = start;
  }
  return trees;
}

const trees = fc.letrec<{ trees: readonly Tree[]; tree: Tree }>((tie) => ({
  trees: fc.array(tie("tree"), { minLength: 1, maxLength: 6 }),
  tree: fc.oneof(
    { maxDepth: 4, depthSize: "medium" },
    fc.constant<Tree>({}),
    fc.record({ branches: fc.array(tie("trees"), { minLength: 1, maxLength: 3 }) }),
  ),
})).trees;

/** Whether one tree is another one with less in it: each union has all its branches, with something in each of them, or none. */
const isPartOf = (part: readonly Tree[], whole: readonly Tree[]): boolean =>
  part.length <= whole.length &&
  part.every(({ branches }, index) => {
    const others = whole[index]?.branches;
    if (branches === undefined) return true;
    return (
      branches.length === others?.length &&
      branches.every((branch, at) => branch.length > 0 && isPartOf(branch, others[at] ?? []))
    );
  });

describe("more errors than anybody reads", () => {
  test("what is left holds together", () => {
    fc.assert(
      fc.property(trees, fc.integer({ min: 1, max: 30 }), fc.nat(100), (whole, most, offset) => {
        const errors = list(whole, offset);
        const trimmed = trimErrors(errors, most);
        expect(trimmed.length).toBeLessThanOrEqual(most);
        expect(trimmed.length).toBeGreaterThan(0);
        const left = read(trimmed);
        if (errors.length <= most) expect(left).toEqual(whole);
        else expect(isPartOf(left, whole)).toBe(true);
      }),
    );
  });

  const tree = {
    $defs: { tree: { anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/tree" } }] } },
    $ref: "#/$defs/tree",
  };
  test.each([
    ["in a long list", Array(5000).fill(1), "/0"],
    ["in lists of lists", Array(100).fill(Array(100).fill(1)), "/0/0"],
    ["at each level of a deep list", nest(Array(400).fill(1)), `/0`],
  ])("what a model is told is true, %s", (_name, value, path) => {
    const issues = issuesOf(tree, value);
    for (const { message } of issues) {
      expect(message).toMatch(
        / must (?:be a string or an array, but is a number; send it in quotes|match one of its alternatives)$/,
      );
    }
    expect(issues[0]?.path.startsWith(path)).toBe(true);
  });
});

/** A list in which each level has a wrong item besides the next level. */
function nest(items: readonly unknown[]): unknown {
  let value: unknown = items;
  for (let depth = 0; depth < 400; depth += 1) value = [value, 1, 1];
  return value;
}
