import { describe, expect, test } from "vitest";
import { type Call, findKnots, type Step } from "../../generator/validate/find-knots.js";

const here = undefined;
const left: Step = { into: "object", key: "left" };
const right: Step = { into: "object", key: "right" };
const member: Step = { into: "object" };
const item: Step = { into: "array" };
const first: Step = { into: "array", key: "0" };

type Graph = Readonly<Record<string, readonly (readonly [to: string, step: Step | undefined])[]>>;
const knotsOf = (graph: Graph): string[] =>
  [
    ...findKnots(
      new Map(Object.entries(graph).map(([name, calls]) => [name, calls.map(([to, step]): Call => ({ to, step }))])),
    ),
  ].sort();

describe("functions that would be asked about one value again and again", () => {
  test.each<[name: string, graph: Graph, knots: string[]]>([
    [
      "nothing recursive",
      {
        a: [["b", left]],
        b: [
          ["c", left],
          ["c", left],
        ],
        c: [],
      },
      [],
    ],
    ["a list", { a: [["a", left]] }, []],
    ["a list of two kinds of nodes", { a: [["b", left]], b: [["a", left]] }, []],
    [
      "a binary tree",
      {
        a: [
          ["a", left],
          ["a", right],
        ],
      },
      [],
    ],
    [
      "any JSON",
      {
        a: [
          ["a", item],
          ["a", member],
        ],
      },
      [],
    ],
    [
      "two ways to one property",
      {
        a: [
          ["a", left],
          ["a", left],
        ],
      },
      ["a"],
    ],
    [
      "a property that is also any member",
      {
        a: [
          ["a", left],
          ["a", member],
        ],
      },
      ["a"],
    ],
    [
      "the same the other way round",
      {
        a: [
          ["a", member],
          ["a", left],
        ],
      },
      ["a"],
    ],
    [
      "any item, twice",
      {
        a: [
          ["a", item],
          ["a", item],
        ],
      },
      ["a"],
    ],
    [
      "an item that is also any item",
      {
        a: [
          ["a", first],
          ["a", item],
        ],
      },
      ["a"],
    ],
    [
      "a base and what is derived from it",
      {
        a: [
          ["b", here],
          ["a", left],
        ],
        b: [["a", left]],
      },
      ["a", "b"],
    ],
    [
      "two ways through one helper",
      {
        a: [
          ["b", left],
          ["b", left],
        ],
        b: [["a", right]],
      },
      ["a", "b"],
    ],
    [
      "one way through a helper about the same value",
      {
        a: [["b", here]],
        b: [
          ["a", left],
          ["a", right],
        ],
      },
      [],
    ],
    [
      "a list that is also a list of another kind",
      {
        a: [
          ["b", here],
          ["a", left],
        ],
        b: [["b", left]],
      },
      ["a", "b"],
    ],
    [
      "the same by a helper, which hands the memory on",
      {
        a: [
          ["h", here],
          ["a", left],
        ],
        h: [
          ["b", here],
          ["z", left],
        ],
        b: [["b", left]],
        z: [],
      },
      ["a", "b", "h"],
    ],
    [
      "lists in another part of each node",
      {
        a: [
          ["b", right],
          ["a", left],
        ],
        b: [["b", left]],
      },
      [],
    ],
    [
      "a knot behind a chain",
      {
        r: [["a", left]],
        a: [
          ["a", item],
          ["a", item],
          ["z", left],
        ],
        z: [],
      },
      ["a"],
    ],
  ])("%s", (_name, graph, knots) => expect(knotsOf(graph)).toEqual(knots));

  test("a chain as long as one likes", () => {
    const graph = new Map<string, readonly Call[]>(
      Array.from({ length: 50_000 }, (_, index) => [String(index), [{ to: String((index + 1) % 50_000), step: left }]]),
    );
    expect(findKnots(graph)).toEqual(new Set());
  });
});
