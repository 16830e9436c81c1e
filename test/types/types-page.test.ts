import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasCorpus } from "../corpus/read-corpus.js";
import { excerpt, excerptOfExample } from "./print-example.js";
import { typeExamples } from "./type-examples.js";

describe.runIf(hasCorpus)("docs/types.md shows what toolgen prints", () => {
  const page = readFileSync("docs/types.md", "utf8").replaceAll("\r\n", "\n");

  // After a change of the printer: npm run truth -- types --docs
  test.each(typeExamples.map((example) => [example.title, example] as const))("%s", (_, example) => {
    expect(page).toContain(`toolgen:\n\n\`\`\`ts\n${excerptOfExample(example)}\n\`\`\`\n`);
  });
});

test("an excerpt leaves out what a generator prints around a type", () => {
  const printed = `/* banner */
export type ClientOptions = { a: 1 };
export interface Holder { T: { /** x */ a: 1 }[]; }
export interface components {
    schemas: {
        /** One. */
        A: {
            a: 1;
        };
        B: 2;
    };
    responses: never;
}

/** Mine. */
export interface Other { b: 2 }
export type T = Holder["T"];
`;
  expect(excerpt(printed, "T")).toBe(
    "/** One. */\nA: {\n    a: 1;\n};\n\nB: 2;\n\n/** Mine. */\nexport interface Other { b: 2 }\n\nexport type T = { /** x */ a: 1 }[];",
  );
});
