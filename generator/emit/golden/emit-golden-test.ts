import type { Tool } from "../../model/tool.js";
import { goldenTestFile, suiteFile, testingFile, testingIndexFile } from "../../plan/package-paths.js";
import type { PackagePlan, TestRunner } from "../../plan/plan-package.js";
import { generatedHeader } from "../../print/create-module.js";
import { printString } from "../../print/literal.js";
import type { OutputFile } from "../emitter.js";
import { suiteName } from "./emit-suite.js";

/** How a runner is imported, and how it is told that a list must be empty. Plain JavaScript, which every runner reads. */
const runners: Readonly<Record<TestRunner, { readonly imports: string; readonly assertion: string }>> = {
  vitest: {
    imports: `import { expect, test } from "vitest";`,
    assertion: "expect(problems()).toEqual([])",
  },
  jest: {
    imports: `import { expect, test } from "@jest/globals";`,
    assertion: "expect(problems()).toEqual([])",
  },
  "node:test": {
    imports: `import assert from "node:assert/strict";\nimport { test } from "node:test";`,
    assertion: "assert.deepEqual(problems(), [])",
  },
};

/**
 * `test/<tool>.golden.test.ts`, or `test/golden.test.ts` for the list of all tools: the golden cases, handed to the runner.
 * A tool's test loads that tool alone, so that the tests of a large registry stay linear.
 */
export function emitGoldenTest(plan: PackagePlan, tool?: Tool): OutputFile[] {
  const { testing, commonjs } = plan;
  if (testing === false) return [];
  const { imports, assertion } = runners[testing];
  // Jest in a project that emits CommonJS reads no ES modules.
  const folder = testing === "jest" && commonjs ? "../dist/cjs" : "../dist";
  const load = (name: string, file: string): string =>
    `import { ${name} } from ${printString(file.replace(/^src/, folder).replace(/\.ts$/, ".js"))};\n`;
  const content =
    tool === undefined
      ? `${load("goldenCases", testingIndexFile)}\nfor (const { title, problems } of goldenCases("*")) {\n`
      : load("goldenCasesOf", testingFile("golden-cases-of")) +
        `${load(suiteName(tool), suiteFile(tool))}\n` +
        `for (const { title, problems } of goldenCasesOf(${suiteName(tool)})) {\n`;
  // Node's own runner reads TypeScript from 22.18 on only.
  const path = goldenTestFile(tool?.name ?? "", testing === "node:test" ? "js" : "ts");
  const text = `${generatedHeader}\n${imports}\n${content}  test(title, () => {\n    ${assertion};\n  });\n}\n`;
  return [{ path, content: text }];
}
