import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type ImportResult, importTools } from "../../generator/import/import-tools.js";

const root = new URL("../../../shared/corpus/", import.meta.url);
const present = existsSync(root) || (process.env["CI"] ?? "") !== "";
if (!present) process.stdout.write("test/import/import-corpus: skipped, ../shared/corpus is absent\n");

/** Contracts per origin, from the corpus's SOURCES.md, and the names that an origin has twice on purpose. */
const origins: readonly { readonly origin: string; readonly contracts: number; readonly refused?: string }[] = [
  { origin: "antv-mcp-server-chart", contracts: 27 },
  { origin: "azure-devops-mcp", contracts: 30 },
  { origin: "bfcl-live", contracts: 50 },
  { origin: "bfcl-multi-turn", contracts: 40 },
  { origin: "bfcl-raw-dialect", contracts: 20 },
  { origin: "chrome-devtools-mcp", contracts: 32 },
  { origin: "circleci-mcp", contracts: 13 },
  { origin: "datadog-mcp-winor30", contracts: 12 },
  { origin: "docker-mcp-registry-alfresco", contracts: 10 },
  { origin: "docker-mcp-registry-okta", contracts: 20 },
  { origin: "docker-mcp-registry-vectra", contracts: 12 },
  { origin: "figma-developer-mcp", contracts: 2 },
  { origin: "firecrawl-mcp", contracts: 26 },
  { origin: "github-mcp-server", contracts: 100 },
  { origin: "gitlab-mcp", contracts: 40 },
  { origin: "lark-mcp", contracts: 19 },
  { origin: "mcp-server-everything", contracts: 19 },
  { origin: "mcp-server-filesystem", contracts: 14 },
  { origin: "mcp-server-memory", contracts: 9 },
  { origin: "mcp-server-sequential-thinking", contracts: 1 },
  // One name, once without a dialect and once with draft-07.
  {
    origin: "mcp-spec-examples",
    contracts: 7,
    refused: "import-duplicate calculate_sum@with-explicit-draft-07-input-schema.json",
  },
  { origin: "mongodb-mcp-server", contracts: 27 },
  { origin: "notion-mcp-server", contracts: 24 },
  { origin: "playwright-mcp", contracts: 40 },
  // Bounds of 64-bit integers.
  { origin: "schemastore-hard", contracts: 27, refused: "unsafe-number enonic-xp-page-8_0_0.json" },
  { origin: "shortcut-mcp", contracts: 20 },
  { origin: "tau-bench-airline", contracts: 14 },
  { origin: "tau-bench-retail", contracts: 16 },
  { origin: "tavily-mcp", contracts: 5 },
];

const identified = "$schema draft-04 became draft-07; id became $id";
/** The schemas that are not kept to the letter. */
const rewritten: Readonly<Record<string, string>> = {
  "commitlintrc.json": "type: object was added at the root",
  "feed-1.json": identified,
  "opspec-io-0_1_7.json": "type: object was added at the root",
  "remarkrc.json": identified,
  "schema-draft-v4.json": `${identified}; boolean exclusive bounds became numbers`,
  "staticwebapp_config.json":
    "$schema draft-04 became draft-07; propertyNames, which draft-04 ignores, is enforced now; id became $id",
  "taurus.json": identified,
  "tizen_workspace.json": identified,
};

type Original = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Readonly<Record<string, unknown>>;
};

const readOrigin = (origin: string) =>
  readdirSync(new URL(`${origin}/`, root))
    .sort()
    .map((name) => ({ path: `${origin}/${name}`, text: readFileSync(new URL(`${origin}/${name}`, root), "utf8") }));
const contentOf = (result: ImportResult, path: string): string =>
  result.files.find((file) => file.path === path)?.content ?? "";

describe.runIf(present)("the corpus", () => {
  const metaSchema: unknown = JSON.parse(
    readFileSync(new URL("../../generator/parse/contract.schema.json", import.meta.url), "utf8"),
  );
  const isContract = new Ajv2020({ validateFormats: false, strict: false }).compile(metaSchema as object);

  test("has the origins of the table", () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(origins.map(({ origin }) => origin));
    expect(origins.reduce((sum, { contracts }) => sum + contracts, 0)).toBe(676);
  });

  test.each(origins)("imports $origin", ({ origin, contracts, refused }) => {
    const files = readOrigin(origin);
    const result = importTools(files, { into: origin });
    expect(files).toHaveLength(contracts);
    expect(result.imported).toHaveLength(contracts - (refused === undefined ? 0 : 1));
    const errors = result.diagnostics.filter(({ severity }) => severity === "error");
    const named = errors.map(({ rule, place }) => `${rule} ${place?.file.slice(origin.length + 1)}`);
    expect([...new Set(named)]).toEqual(refused === undefined ? [] : [refused]);
  });

  test.each(origins)("gives every contract of $origin back, file by file", ({ origin, contracts, refused }) => {
    let imported = 0;
    for (const file of readOrigin(origin)) {
      const name = file.path.slice(origin.length + 1);
      const result = importTools([file]);
      const [tool] = result.imported;
      if (tool === undefined) {
        expect(refused).toBe(`unsafe-number ${name}`);
        continue;
      }
      imported += 1;
      const original = JSON.parse(file.text) as Original;
      const contract = parse(contentOf(result, `${tool.folder}/contract.yaml`)) as Readonly<Record<string, unknown>>;
      expect(isContract(contract), `${name}: ${JSON.stringify(isContract.errors)}`).toBe(true);
      expect(contract["description"]).toBe(original.description);
      expect(contract["title"]).toBe(original.annotations?.["title"]);
      if (original.name !== "Visualize Entity Detections") expect(contract["name"]).toBe(original.name);

      const input = contentOf(result, `${tool.folder}/input.schema.json`);
      const changes = rewritten[name];
      if (changes === undefined) {
        // As text, so that the order of keys counts.
        expect(input).toBe(`${JSON.stringify(original.inputSchema, null, 2)}\n`);
        expect(result.diagnostics.filter(({ severity }) => severity === "info")).toEqual([]);
      } else {
        expect(tool.notes).toContain(`input schema: ${changes}`);
      }
      const output = contentOf(result, `${tool.folder}/output.schema.json`);
      expect(output === "" ? undefined : JSON.parse(output)).toEqual(original.outputSchema);

      const { readOnlyHint, destructiveHint } = original.annotations ?? {};
      if (readOnlyHint === true) expect(tool.sideEffectClass).toBe("read");
      else if (destructiveHint === true) expect(["delete", "publish"]).toContain(tool.sideEffectClass);
      else if (original.annotations === undefined) expect(tool.needsReview).toContain("side_effect_class");
    }
    expect(imported).toBe(contracts - (refused?.startsWith("unsafe-number") ? 1 : 0));
  });
});
