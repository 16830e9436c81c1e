import { describe, expect, it } from "vitest";
import { type Changes, compareOutput } from "../../generator/write/compare-output.js";

type Case = {
  readonly title: string;
  readonly wanted: Record<string, string>;
  /** Undefined: there is no manifest. */
  readonly owned?: readonly string[];
  readonly disk: Record<string, string>;
  readonly foreign?: readonly string[];
  readonly kept?: readonly string[];
  /** The lists that are not empty. Of what is obstructing, folders end in `/`. */
  readonly want: { readonly [List in "stale" | "folders" | Exclude<keyof Changes, "former">]?: readonly string[] };
};

const cases: Case[] = [
  { title: "a first build", wanted: { "b.ts": "1", "a.ts": "2" }, disk: {}, want: { added: ["a.ts", "b.ts"] } },
  {
    title: "new, other, same and old files",
    wanted: { "new.ts": "1", "other.ts": "1", "same.ts": "1" },
    owned: ["other.ts", "same.ts", "old.ts", "src/gone.ts"],
    disk: { "other.ts": "2", "same.ts": "1", "old.ts": "1" },
    want: { added: ["new.ts"], changed: ["other.ts"], unchanged: ["same.ts"], stale: ["old.ts"], folders: ["src"] },
  },
  {
    title: "an owned file that somebody removed",
    wanted: { "a.ts": "1" },
    owned: ["a.ts"],
    disk: {},
    want: { added: ["a.ts"] },
  },
  {
    title: "foreign files that are in nobody's way",
    wanted: { "a.ts": "1" },
    owned: ["a.ts"],
    disk: { "a.ts": "1" },
    foreign: ["mine.ts", "own/"],
    want: { unchanged: ["a.ts"], foreign: ["mine.ts", "own/"] },
  },
  {
    title: "a foreign file where a new one must go",
    wanted: { "a.ts": "1", "b.ts": "1" },
    owned: ["a.ts"],
    disk: { "a.ts": "1", "b.ts": "2" },
    want: { unchanged: ["a.ts"], refused: ["b.ts"] },
  },
  {
    title: "a foreign file that is already what it must be",
    wanted: { "a.ts": "1", "b.ts": "1" },
    owned: ["a.ts"],
    disk: { "a.ts": "1", "b.ts": "1" },
    want: { unchanged: ["a.ts", "b.ts"] },
  },
  {
    title: "foreign files without a manifest",
    wanted: { "a.ts": "1", "b.ts": "1" },
    disk: { "b.ts": "1" },
    foreign: ["package.json"],
    want: { added: ["a.ts"], unchanged: ["b.ts"], refused: ["package.json"] },
  },
  {
    title: "a foreign file where a folder must be",
    wanted: { "src/a.ts": "1" },
    owned: [],
    disk: {},
    foreign: ["src"],
    want: { added: ["src/a.ts"], refused: ["src"] },
  },
  {
    title: "a foreign folder where a file must be",
    wanted: { "src/a": "1" },
    owned: [],
    disk: {},
    foreign: ["src/a/"],
    want: { added: ["src/a"], refused: ["src/a/"] },
  },
  {
    title: "a foreign file in a folder that must become a file",
    wanted: { a: "1" },
    owned: ["a/b.ts"],
    disk: { "a/b.ts": "1" },
    foreign: ["a/mine.ts"],
    want: { added: ["a"], stale: ["a/b.ts"], folders: ["a"], obstructing: ["a/b.ts", "a/"], refused: ["a/mine.ts"] },
  },
  {
    title: "foreign names in another case, which Windows and macOS take for the same",
    wanted: { "src/a.ts": "1", "b.ts": "1" },
    owned: [],
    disk: {},
    foreign: ["B.ts", "SRC/"],
    want: { added: ["b.ts", "src/a.ts"], refused: ["B.ts", "SRC/"] },
  },
  {
    title: "an owned name in another case",
    wanted: { "src/Tool/a.ts": "1", "src/Tool/b.ts": "1" },
    owned: ["src/tool/a.ts", "src/tool/c.ts", "src/other.ts"],
    disk: { "src/tool/a.ts": "1", "src/tool/c.ts": "1", "src/other.ts": "1" },
    want: {
      added: ["src/Tool/a.ts", "src/Tool/b.ts"],
      stale: ["src/other.ts", "src/tool/a.ts", "src/tool/c.ts"],
      folders: ["src/tool"],
      obstructing: ["src/tool/a.ts", "src/tool/c.ts", "src/tool/"],
    },
  },
  {
    title: "a file that becomes a folder, and a folder that becomes a file",
    wanted: { "a/b.ts": "1", c: "1" },
    owned: ["a", "c/d/e.ts", "c/f.ts"],
    disk: { a: "1", "c/d/e.ts": "1", "c/f.ts": "1" },
    want: {
      added: ["a/b.ts", "c"],
      stale: ["a", "c/d/e.ts", "c/f.ts"],
      folders: ["c/d", "c"],
      obstructing: ["a", "c/d/e.ts", "c/f.ts", "c/d/", "c/"],
    },
  },
  {
    title: "a folder that a dead build left empty where a file must go",
    wanted: { a: "1" },
    owned: ["a", "a/b/c.ts"],
    disk: {},
    want: { added: ["a"], folders: ["a/b", "a"], obstructing: ["a/b/", "a/"] },
  },
  {
    title: "kept files, which are not compared and keep their folder",
    wanted: { "src/a.ts": "1" },
    owned: ["src/a.ts", "src/kept/b.ts", "src/kept/old.ts"],
    disk: { "src/a.ts": "1", "src/kept/old.ts": "1" },
    kept: ["src/kept/b.ts"],
    want: { unchanged: ["src/a.ts"], stale: ["src/kept/old.ts"] },
  },
];

describe("compareOutput", () => {
  it.each(cases)("$title", ({ wanted, owned, disk, foreign = [], kept = [], want }) => {
    const state = {
      owned: owned === undefined ? undefined : new Map(owned.map((path) => [path, "0"])),
      files: new Map(Object.entries(disk)),
      foreign,
    };
    const changes = compareOutput(new Map(Object.entries(wanted)), state, new Set(kept));
    const { former, obstructing, ...lists } = changes;
    const found = {
      ...lists,
      stale: former.files,
      folders: former.folders,
      obstructing: [...obstructing.files, ...obstructing.folders.map((folder) => `${folder}/`)],
    };
    expect(Object.fromEntries(Object.entries(found).filter(([, paths]) => paths.length > 0))).toEqual(want);
  });
});
