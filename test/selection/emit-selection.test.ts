import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { hostileStrings } from "../hostile/hostile-strings.js";
import { compileRegistry } from "../pipeline/compile-registry.js";

const folder = mkdtempSync(path.join(tmpdir(), "toolgen-selection-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A registry with one tool, whose samples say and hold a text in every place that reaches the module. */
function registryOf(texts: readonly string[]): Map<string, string> {
  const contract = {
    name: "say",
    description: "Says something. It hears nothing.",
    schema_version: "1.0.0",
    side_effect_class: "read",
    injected: { "/tenant": "principal.tenant" },
    input: { type: "object", required: ["tenant", "text"], properties: { tenant: {}, text: { type: "string" } } },
  };
  const samples = texts.map((text, index): [string, string] => {
    const input = JSON.parse(
      JSON.stringify({ tenant: text, text, named: { key: text } }).replace('"key"', () => JSON.stringify(text)),
    );
    const sample = { title: "t", kind: "ideal", utterances: [text], input };
    return [`test/say/samples/s${String(index).padStart(3, "0")}.json`, JSON.stringify(sample)];
  });
  return new Map([["test/say/contract.json", JSON.stringify(contract)], ...samples]);
}

test("hostile text in sentences, names and values is read back as it was", async () => {
  const texts = [...hostileStrings].map(([, text]) => text).filter((text) => text !== "");
  const { files, diagnostics } = await compileRegistry(registryOf(texts));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  for (const [file, content] of files) {
    if (!file.startsWith("dist/") && file !== "package.json") continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  const module = await import(pathToFileURL(path.join(folder, "dist/testing/selection/index.js")).href);
  expect(module.selectionCases.map(({ utterance }: { utterance: string }) => utterance)).toEqual(texts);
  for (const [index, text] of texts.entries()) {
    expect(module.selectionCases[index].required).toEqual(["/text"]);
    expect(module.selectionCases[index].filled).toEqual({ "/tenant": text });
    for (const value of Object.values(module.selectionCases[index].values)) expect(value).toBe(text);
  }
  expect(Reflect.get(globalThis, "pwned")).toBeUndefined();
});

test("a registry without sentences has the runner all the same", async () => {
  const { files } = await compileRegistry(registryOf([]));
  const source = files.get("src/testing/selection/index.ts") ?? "";
  expect(source).toContain("export const selectionCases: readonly SelectionCase[] = [];\n");
  expect(files.get("package.json")).toContain('"./testing/selection"');
});
