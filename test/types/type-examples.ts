/** A part of a contract of the corpus, and what its type should let people do: for `docs/types.md`. */
export type TypeExample = {
  readonly title: string;
  /** In `../shared/corpus`. */
  readonly file: string;
  /** The schema in the file, by pointer. */
  readonly at: string;
  /** The properties that are shown; the contract's others are cut. */
  readonly keep: readonly string[];
  /** The name of the type: where it ends in `Output`, a tool returns it. */
  readonly name: string;
  /** Literals, and whether the schema says that they are valid. */
  readonly values: readonly (readonly [literal: string, isValid: boolean])[];
  /** Expressions over a value `v` of the type, and whether they ought to compile. */
  readonly uses: readonly (readonly [expression: string, isRight: boolean])[];
  readonly remark: string;
};

export const typeExamples: readonly TypeExample[] = [
  {
    title: "A union that one property decides",
    file: "mcp-server-filesystem/read_media_file.json",
    at: "/outputSchema/properties/content/items",
    keep: ["type", "data", "resource", "uri"],
    name: "MediaContent",
    values: [
      ['{ type: "audio", data: "…" }', true],
      ['{ type: "resource", resource: { uri: "file:///a" } }', true],
      ['{ type: "image" }', false],
      ['{ type: "resource", data: "…" }', false],
    ],
    uses: [
      ['v.type === "resource" ? v.resource.uri : v.data', true],
      ["v.data", false],
    ],
    remark:
      "Each branch has a name, made of the constants that decide, so a function for one branch can ask for it. quicktype makes one interface of all branches, in which what only one of them has is optional.",
  },
  {
    title: "A map",
    file: "antv-mcp-server-chart/generate_spreadsheet.json",
    at: "/inputSchema/properties/data",
    keep: [],
    name: "SpreadsheetRows",
    values: [
      ['[{ name: "Ada", born: 1815, died: null }]', true],
      ["[{}]", true],
      ["[{ alive: false }]", false],
      ["[]", false],
    ],
    uses: [
      ['v.map((row) => row["name"] ?? "")', true],
      ['v[1]["name"]', false],
    ],
    remark:
      "All say the same of the map. json-schema-to-typescript and quicktype also count the first row; see the end of this page.",
  },
  {
    title: "A tuple with an optional tail",
    file: "schemastore-hard/commitlintrc.json",
    at: "/inputSchema/definitions/rule",
    keep: [],
    name: "CommitlintRule",
    values: [
      ["[0]", true],
      ['[2, "always"]', true],
      ['[2, "always", 72]', true],
      ["[]", false],
      ["[3]", false],
      ['["always"]', false],
      ['[2, "always", 72, 72]', false],
    ],
    uses: [
      ["v[0].toFixed()", true],
      ["v[1].length", false],
    ],
    remark:
      "The first item is always there, the others may be. openapi-typescript asks for all three; quicktype and @hey-api/openapi-ts forget what the items are.",
  },
  {
    title: "Null",
    file: "gitlab-mcp/create_draft_note.json",
    at: "/inputSchema/properties/position",
    keep: ["position_type", "new_path", "new_line"],
    name: "DiffPosition",
    values: [
      ['{ position_type: "text" }', true],
      ['{ position_type: "text", new_path: null, new_line: 3 }', true],
      ['{ position_type: "text", old_line: 3 }', true],
      ['{ position_type: "text", new_line: "3" }', false],
      ["{ new_line: 3 }", false],
    ],
    uses: [
      ["v.new_path?.length", true],
      ["v.new_path === undefined ? 0 : v.new_path.length", false],
    ],
    remark:
      "`null` and absence are two things. A position with another key is valid as well, which only an index signature says.",
  },
  {
    title: "A type that contains itself",
    file: "schemastore-hard/utam-page-object-1_5_0.json",
    at: "/inputSchema/definitions/elementsArray",
    keep: ["name", "type", "elements"],
    name: "Elements",
    values: [
      ['[{ name: "a", elements: [{ name: "b", elements: [] }] }]', true],
      ['[{ name: "a", type: ["clickable"] }]', true],
      ['[{ name: "a", type: "clickable" }]', true],
      ['[{ name: "a", type: ["clickable", "big"] }]', true],
      ['[{ name: "a", type: ["visible"] }]', false],
      ['[{ name: "a", elements: [{ named: "b" }] }]', false],
    ],
    uses: [
      ["v[0]?.elements?.[0]?.name.length", true],
      ["v.map((element): Record<string, unknown> => element)", true],
    ],
    remark:
      "A definition is a named type, once. Aliases, not interfaces: a value goes wherever a `Record<string, unknown>` is asked for. The tuple in it is open, as the schema leaves it.",
  },
  {
    title: "Enums and defaults",
    file: "antv-mcp-server-chart/generate_funnel_chart.json",
    at: "/inputSchema",
    keep: ["theme", "width"],
    name: "FunnelChart",
    values: [
      ["{}", true],
      ['{ theme: "dark", width: 300 }', true],
      ['{ theme: "light" }', false],
      ['{ width: "300" }', false],
    ],
    uses: [
      ["v.width ?? 600", true],
      ["v.width.toFixed()", false],
    ],
    remark:
      "A default makes no value appear, so the property stays optional, and a comment says what absence means. openapi-typescript makes it required.",
  },
  {
    title: "Keys that are no identifiers",
    file: "schemastore-hard/hatch.json",
    at: "/inputSchema/definitions/Metadata",
    keep: ["allow-direct-references", "hooks"],
    name: "HatchMetadata",
    values: [
      ['{ "allow-direct-references": true }', true],
      ["{ hooks: { vcs: { tag: [1, null] } } }", true],
      ["{ other: 1 }", true],
      ['{ "allow-direct-references": "yes" }', false],
    ],
    uses: [['v["allow-direct-references"] === true', true]],
    remark: "Quotes stand where they are needed. The schema is open, so another key is valid.",
  },
  {
    title: "An answer that may hold more",
    file: "mcp-spec-examples/get_weather_data@with-output-schema-for-structured-content.json",
    at: "/outputSchema",
    keep: ["temperature", "conditions"],
    name: "GetWeatherDataOutput",
    values: [
      ['{ temperature: 22.5, conditions: "sunny" }', true],
      ['{ temperature: 22.5, conditions: "sunny", humidity: 65 }', true],
      ['{ temperature: "22.5", conditions: "sunny" }', false],
      ["{ temperature: 22.5 }", false],
    ],
    uses: [['v["wind"]', true]],
    remark:
      "Two forms: where a handler returns it, a mistyped key is an error; where it is read, other keys may be there, and are unknown. The table is about the form that is read.",
  },
  {
    title: "`allOf`",
    file: "schemastore-hard/babelrc.json",
    at: "/inputSchema",
    keep: ["ast", "sourceMaps", "env"],
    name: "BabelConfig",
    values: [
      ["{ ast: true, env: { test: { ast: false } } }", true],
      ['{ sourceMaps: "inline", retainLines: true }', true],
      ['{ env: { test: { ast: "no" } } }', false],
      ["[]", false],
      ['"babel"', false],
    ],
    uses: [['v.env?.["test"]?.ast === true', true]],
    remark: "An intersection, as people write it. The parts are open, so a key that none of them names is valid.",
  },
  {
    title: "Branches that differ in what they require",
    file: "mcp-spec-examples/find_resource@tool-with-composition-input-schema.json",
    at: "/inputSchema",
    keep: ["id", "name"],
    name: "FindResource",
    values: [
      ['{ id: "r1" }', true],
      ['{ name: "Readme" }', true],
      ['{ name: "Readme", version: 2 }', true],
      ["{}", false],
      ["{ id: 1 }", false],
      ["[]", false],
    ],
    uses: [['"id" in v ? v.id : v.name', true]],
    remark:
      "Branches without a title or a constant are called by what only they require. quicktype makes one interface of both, in which nothing is required.",
  },
];
