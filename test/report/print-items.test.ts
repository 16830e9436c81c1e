import { describe, expect, it } from "vitest";
import { plainLook } from "../../generator/diagnostics/render-diagnostic.js";
import { printItems } from "../../generator/report/items/print-items.js";
import type { ReportItem } from "../../generator/report/items/report-item.js";
import { printReview } from "../../generator/report/print-review.js";
import { hostileTexts, unbroken } from "./hostile-texts.js";
import { findingOf, look, narrowed, placeIn, reviewOf, reworded, toolOf, waiver } from "./make-review.js";
import { readXml } from "./read-xml.js";

const source = "name: get_order\ndescription: x\n";
const item = (given: Partial<ReportItem> = {}): ReportItem => ({
  rule: "description-changed",
  severity: "error",
  message: "the description is short",
  hint: "say what it does",
  place: placeIn("registry/get_order/contract.yaml", source, "x"),
  ...given,
});
const waived = item({ suppressed: { reason: "it is enough" }, tool: "get_order" });
const spiked = (text: string): ReportItem[] => [
  item({
    rule: text.slice(0, 200),
    message: text,
    hint: text,
    tool: text,
    details: [text],
    place: { file: text.slice(0, 200), line: 1, column: 1, endLine: 1, endColumn: 2, source: text },
    related: [{ message: text, place: { file: text.slice(0, 200), line: 1, column: 1, endLine: 1, endColumn: 2 } }],
  }),
  item({ message: text, suppressed: { reason: text } }),
];
const allHostile = Object.entries({ ...hostileTexts, unbroken });

/** What the runner understands of a line (actions/runner, ActionCommand.TryParseV2): a second reader of the same format. */
function readCommand(line: string): { level: string; properties: Map<string, string>; data: string } | undefined {
  const match = /^::([a-z-]+)(?: (.*?))?::(.*)$/.exec(line);
  if (match === null) return undefined;
  const unescapeText = (text: string): string =>
    text.replace(/%(0D|0A|3A|2C|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const pairs = (match[2] ?? "").split(",").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), unescapeText(pair.slice(at + 1))];
  });
  return { level: match[1] ?? "", properties: new Map(pairs), data: unescapeText(match[3] ?? "") };
}

describe("github", () => {
  it("annotates the lines of the new files and sums up", () => {
    const review = reviewOf([toolOf("list_orders", [narrowed(), reworded(), findingOf()])]);
    expect(printReview(review, "github", look)).toBe(
      [
        "::error file=registry/list_orders/contract.yaml,line=4,endLine=4,col=38,endColumn=40,title=list_orders%3A bound-changed::input: the greatest number of /limit: maximum was 100 and is now 50" +
          '%0AThe value {"limit":51} passed before, and is refused now: /limit must be at most 50, but is 51' +
          "%0ABreaks: callers who send what was allowed before%0AInstead: keep inputs as wide as they were",
        "::warning title=list_orders%3A description-changed::the description of the tool changed%0ABreaks: nobody for sure%0AInstead: try the new text",
        "toolgen diff: 1 error · 1 warning · 1 note",
        "",
      ].join("\n"),
    );
  });

  it.each<[string, ReportItem, string[]]>([
    ["without a place", { rule: "r", severity: "error", message: "m", hint: "" }, ["::error title=r::m"]],
    [
      "over several lines, which have no columns",
      item({ hint: "", place: { file: "a", line: 1, column: 3, endLine: 4, endColumn: 9 } }),
      ["::error file=a,line=1,endLine=4,title=description-changed::the description is short"],
    ],
    ["of no harm", item({ severity: "info" }), []],
    ["that somebody waived", waived, []],
    [
      "with a comma and a percent in its file",
      item({ hint: "", place: { file: "a,b%:c", line: 1, column: 1, endLine: 1, endColumn: 1 } }),
      ["::error file=a%2Cb%25%3Ac,line=1,endLine=1,title=description-changed::the description is short"],
    ],
  ])("an item %s", (_, given, want) => {
    expect(
      printItems([given], "github", "toolgen lint")
        .split("\n")
        .filter((line) => line.startsWith("::")),
    ).toEqual(want);
  });

  it("writes ten of each level and counts the rest", () => {
    const items = [
      ...Array.from({ length: 14 }, () => item()),
      ...Array.from({ length: 11 }, () => item({ severity: "warning" })),
      ...Array.from({ length: 5 }, () => item({ severity: "info" })),
    ];
    const lines = printItems(items, "github", "toolgen lint").trimEnd().split("\n");
    expect(lines.filter((line) => line.startsWith("::error"))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith("::warning"))).toHaveLength(10);
    expect(lines.at(-1)).toBe(
      "::notice title=toolgen lint::toolgen lint: 14 errors · 11 warnings · 5 notes; 5 of them are not annotated",
    );
    expect(lines).toHaveLength(21);
  });

  it.each(allHostile)("hostile text stays in its command: %s", (_, text) => {
    const lines = printItems(spiked(text), "github", "toolgen lint")
      .trimEnd()
      .split(/[\r\n\u0085\u2028\u2029]/);
    expect(lines).toHaveLength(2);
    const command = readCommand(lines[0] ?? "");
    expect(command?.level).toBe("error");
    expect([...(command?.properties.keys() ?? [])]).toEqual(["file", "line", "endLine", "col", "endColumn", "title"]);
    expect(lines[1]).toBe("toolgen lint: 1 error · 1 waived");
    expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  });
});

describe("junit", () => {
  it("has a suite for each tool, failures for errors, and what was waived as skipped", () => {
    const tools = [
      toolOf("list_orders", [narrowed(), findingOf()]),
      toolOf("other", [narrowed({ waiver }), reworded()]),
    ];
    const [suites] = readXml(printReview(reviewOf(tools), "junit", look)).children;
    expect(suites?.name).toBe("testsuites");
    expect(suites?.attributes).toEqual({ name: "toolgen diff", tests: "4", failures: "1", errors: "0", skipped: "1" });
    expect(suites?.children.map(({ attributes }) => attributes)).toEqual([
      { name: "list_orders", tests: "2", failures: "1", errors: "0", skipped: "0" },
      { name: "other", tests: "2", failures: "0", errors: "0", skipped: "1" },
    ]);
    const cases = suites?.children.flatMap(({ children }) => children) ?? [];
    expect(cases.map(({ children }) => children[0]?.name)).toEqual(["failure", "system-out", "skipped", "system-out"]);
    expect(cases[0]?.attributes).toEqual({
      classname: "list_orders",
      name: "bound-changed: input: the greatest number of /limit: maximum was 100 and is now 50",
      file: "registry/list_orders/contract.yaml",
      line: "4",
    });
    expect(cases[0]?.children[0]?.text).toContain("registry/list_orders/contract.yaml:4:38\ninput: the greatest");
    expect(cases[2]?.children[0]?.attributes).toEqual({ message: "waived: until 2027-01-31: nobody sends more" });
  });

  it("puts an item without a tool under its file", () => {
    const [suites] = readXml(printItems([item(), item({ tool: "get_order" })], "junit", "toolgen lint")).children;
    expect(suites?.children.map(({ attributes }) => attributes["name"])).toEqual([
      "registry/get_order/contract.yaml",
      "get_order",
    ]);
  });

  it("has one case that passes where nothing was found: a run without tests counts as failed in many places", () => {
    const [suites] = readXml(printItems([], "junit", "toolgen lint")).children;
    expect(suites?.attributes).toMatchObject({ tests: "1", failures: "0" });
    expect(suites?.children[0]?.children.map(({ attributes }) => attributes["name"])).toEqual(["nothing found"]);
  });

  it.each(allHostile)("hostile text stays text: %s", (_, text) => {
    const xml = printItems(spiked(text), "junit", "toolgen lint");
    const [suites] = readXml(xml).children;
    expect(
      suites?.children.map(({ children }) => children.map(({ children: inner }) => inner.map(({ name }) => name))),
    ).toEqual([[["failure"]], [["skipped"]]]);
    expect(xml.length).toBeLessThan(100_000);
  });
});

type SarifLog = {
  version: string;
  runs: {
    tool: { driver: { name: string; rules: { id: string; help?: { text: string } }[] } };
    columnKind: string;
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      message: { text: string };
      locations?: {
        physicalLocation: { artifactLocation: { uri: string; uriBaseId: string }; region: Record<string, number> };
      }[];
      relatedLocations?: { id: number }[];
      partialFingerprints?: Record<string, string>;
      suppressions: { kind: string; status: string; justification: string }[];
    }[];
  }[];
};

/** The parts of the official schema that these logs could break (OASIS, sarif-schema-2.1.0.json). */
function checkSarif(text: string): SarifLog {
  const log = JSON.parse(text) as SarifLog;
  expect(log.version).toBe("2.1.0");
  for (const { tool, results } of log.runs) {
    const ids = tool.driver.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { ruleId, ruleIndex, level, message, locations = [], relatedLocations = [] } of results) {
      expect(ids[ruleIndex]).toBe(ruleId);
      expect(["none", "note", "warning", "error"]).toContain(level);
      expect(message.text).not.toBe("");
      for (const { physicalLocation } of locations) {
        const { artifactLocation, region } = physicalLocation;
        // A relative reference (RFC 3986, section 4.2): no scheme, no root, nothing that is not escaped.
        expect(artifactLocation.uri).toMatch(/^(?!\/)(?:[A-Za-z0-9._~!*'()-]|%[0-9A-F]{2}|\/)+$/);
        for (const value of Object.values(region)) expect(value).toBeGreaterThanOrEqual(1);
        expect((region["endLine"] ?? 0) - (region["startLine"] ?? 0)).toBeGreaterThanOrEqual(0);
      }
      expect(new Set(relatedLocations.map(({ id }) => id)).size).toBe(relatedLocations.length);
    }
  }
  return log;
}

describe("sarif", () => {
  it("has rules with help, results with places and fingerprints, and what was waived as suppressed", () => {
    const other = placeIn("registry/shared/limit.yaml", "maximum: 100\n", "100");
    const tools = [
      toolOf("list_orders", [narrowed({ before: other }), findingOf({ rule: "tool-added" })]),
      toolOf("other", [narrowed({ waiver })]),
    ];
    const [run] = checkSarif(printReview(reviewOf(tools), "sarif", look)).runs;
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(["bound-changed", "tool-added"]);
    expect(run?.tool.driver.rules[0]?.help?.text).toContain("Wrong:\nlimit: { type: integer, maximum: 50 }");
    const [first, second, third] = run?.results ?? [];
    expect(first).toMatchObject({
      ruleId: "bound-changed",
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "registry/list_orders/contract.yaml", uriBaseId: "%SRCROOT%" },
            region: { startLine: 4, startColumn: 38, endLine: 4, endColumn: 40 },
          },
          logicalLocations: [{ name: "list_orders" }],
        },
      ],
      relatedLocations: [{ id: 0, physicalLocation: { artifactLocation: { uri: "registry/shared/limit.yaml" } } }],
      partialFingerprints: { "toolgen/v1": "1f0c2d3e4b5a6978" },
      suppressions: [],
    });
    expect(second?.level).toBe("note");
    expect(third?.suppressions).toEqual([
      { kind: "external", status: "accepted", justification: "until 2027-01-31: nobody sends more" },
    ]);
  });

  it("takes a rule that the catalogue does not know", () => {
    const log = checkSarif(printItems([item({ rule: "of-a-plug-in" })], "sarif", "toolgen lint"));
    expect(log.runs[0]?.tool.driver.rules).toEqual([{ id: "of-a-plug-in" }]);
  });

  it.each(allHostile)("hostile text stays text: %s", (_, text) => {
    const log = checkSarif(printItems(spiked(text), "sarif", "toolgen lint"));
    expect(log.runs[0]?.results).toHaveLength(2);
    // `[text](target)` would be a link; with a backslash before the bracket it is none.
    for (const { message } of log.runs[0]?.results ?? []) expect(message.text).not.toMatch(/(?<!\\)\[/);
  });
});

describe("json, text and markdown of items", () => {
  it("json has the members of a diagnostic, and null for what an item has not", () => {
    const document = JSON.parse(
      printItems(
        [item({ fingerprint: "aa" }), { rule: "r", severity: "info", message: "m", hint: "" }],
        "json",
        "toolgen lint",
      ),
    );
    expect(document).toEqual({
      format: "toolgen/items@1",
      title: "toolgen lint",
      items: [
        {
          rule: "description-changed",
          severity: "error",
          tool: null,
          message: "the description is short",
          details: [],
          file: "registry/get_order/contract.yaml",
          line: 2,
          column: 14,
          pointer: null,
          hint: "say what it does",
          fingerprint: "aa",
          suppressed: null,
        },
        {
          rule: "r",
          severity: "info",
          tool: null,
          message: "m",
          details: [],
          file: null,
          line: null,
          column: null,
          pointer: null,
          hint: "",
          fingerprint: null,
          suppressed: null,
        },
      ],
    });
  });

  it("text shows each with its frame, errors first, and what was waived in a line", () => {
    expect(
      printItems([waived, item({ severity: "warning", place: undefined as never }), item()], "text", "toolgen lint"),
    ).toBe(
      `registry/get_order/contract.yaml:2:14 error description-changed: the description is short
  1 | name: get_order
> 2 | description: x
    |              ^
  fix: say what it does

warning description-changed: the description is short
  fix: say what it does

waived description-changed: the description is short (it is enough)

toolgen lint: 1 error · 1 warning · 1 waived
`,
    );
  });

  it("markdown has a marker of its own and folds each item up", () => {
    expect(printItems([item({ tool: "get_order" })], "markdown", "toolgen lint")).toBe(`<!-- toolgen-lint -->
### toolgen lint: 1 error

<details>
<summary>❌ error · <code>get&#95;order</code> · the description is short</summary>

<code>registry/get&#95;order/contract&#46;yaml&#58;2&#58;14</code> · <code>description&#45;changed</code>

**Instead:** say what it does

</details>
`);
  });

  it("paths are shown as the caller's look has it", () => {
    const there = { ...plainLook, fileName: (file: string): string => `packages/a/${file}` };
    for (const format of ["text", "json", "markdown", "github", "sarif", "junit"] as const) {
      expect(printItems([item()], format, "toolgen lint", there)).toMatch(/packages\/a\/registry\/get(?:_|&#95;)order/);
    }
  });
});
