import { beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../generator/schema/json.js";
import { createVirtualProgram, faultsByFile, flagSets } from "../consumer/virtual-program.js";
import { packageOf, releaseAll } from "../release/release-in-memory.js";

const closed = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const integer = { type: "integer" };
const text = { type: "string" };

const read = (schema_version: string, input: JsonObject): JsonObject => ({ name: "read_order", schema_version, input });
const send = (schema_version: string, input: JsonObject): JsonObject => ({
  name: "send_order",
  schema_version,
  side_effect_class: "modify",
  input,
});
/** One tool whose old inputs fit, one whose two old forms do not, one that another name has. */
const steps = [
  [
    read("1.0.0", closed({ id: integer })),
    send("1.9.0", closed({ id: integer, to: text })),
    { name: "get_parcel", schema_version: "1.0.0", input: closed({ id: integer }) },
  ],
  [
    read("1.1.0", closed({ id: integer, note: text }, ["id"])),
    send("1.10.0", closed({ id: integer, to: text, note: text }, ["id", "to"])),
    { name: "get_parcel", schema_version: "1.0.0", input: closed({ id: integer }) },
  ],
  [
    read("1.1.0", closed({ id: integer, note: text }, ["id"])),
    send("2.0.0", closed({ id: integer, recipient: text })),
    { name: "read_parcel", schema_version: "2.0.0", input: closed({ number: integer }), formerly: ["get_parcel"] },
  ],
];

const prelude = `import { createToolkit } from "./src/index.js";
import { lists } from "./src/lists.js";
import { readOrder } from "./src/tools/read_order/index.js";
import { readOrderV1_0_0 } from "./src/tools/read_order/versions/1.0.0/index.js";
import { readParcel } from "./src/tools/read_parcel/index.js";
import { getParcelV1_0_0 } from "./src/tools/read_parcel/versions/1.0.0/index.js";
import { sendOrder } from "./src/tools/send_order/index.js";
import { sendOrderV1_10_0 } from "./src/tools/send_order/versions/1.10.0/index.js";
import { sendOrderV1_9_0 } from "./src/tools/send_order/versions/1.9.0/index.js";
const handlers = { read_order: () => {}, send_order: () => {}, read_parcel: () => {} };
const tools = [readOrder, sendOrder, readParcel] as const;
void [createToolkit, lists, readOrderV1_0_0, getParcelV1_0_0, sendOrderV1_9_0, sendOrderV1_10_0, handlers, tools];
`;
const first = prelude.split("\n").length;

/** Code, and the errors of TypeScript in it: line of the case, code, and a piece of the message. */
type Case = readonly [title: string, code: string, ...want: (readonly [line: number, code: number, part: string])[]];
const both = "createToolkit(tools, { versions: [sendOrderV1_9_0, sendOrderV1_10_0] })";
const cases: readonly Case[] = [
  ["no versions, no upgrades", "createToolkit(tools).handle(handlers);"],
  ["options of a toolkit without versions", "createToolkit(tools).handle(handlers, { lists, createId: () => '1' });"],
  ["a version whose inputs fit", "createToolkit(tools, { versions: [readOrderV1_0_0] }).handle(handlers);"],
  ["a version that may not fit, and no options", `${both}.handle(handlers);`, [1, 2554, "Expected 2 arguments"]],
  ["options without upgrades", `${both}.handle(handlers, { lists });`, [1, 2345, "Property 'upgrades' is missing"]],
  [
    "the upgrade of one version is missing, by its number",
    `${both}.handle(handlers, { upgrades: { send_order: { "1.9.0": ({ id, to }) => ({ id, recipient: to }) } } });`,
    [1, 2741, `Property '"1.10.0"' is missing`],
  ],
  [
    "the upgrades of one tool are missing",
    `createToolkit(tools, { versions: [sendOrderV1_9_0, getParcelV1_0_0] }).handle(handlers, { upgrades: { send_order: { "1.9.0": ({ id, to }) => ({ id, recipient: to }) } } });`,
    [1, 2741, "Property 'read_parcel' is missing"],
  ],
  [
    "each upgrade knows its old input and must make the new one; a renamed tool goes by its new name",
    `createToolkit(tools, { versions: [readOrderV1_0_0, sendOrderV1_9_0, sendOrderV1_10_0, getParcelV1_0_0] }).handle<{ db: string }>(handlers, {
  lists,
  upgrades: {
    send_order: {
      "1.9.0": ({ id, to }) => ({ id, recipient: to }),
      "1.10.0": ({ id, to, note }, { context }) => ({ id, recipient: to + (note ?? "") + (context?.db.trim() ?? "") }),
    },
    read_parcel: { "1.0.0": ({ id }) => ({ number: id }) },
  },
});`,
  ],
  [
    "an upgrade that makes something else",
    `createToolkit(tools, { versions: [getParcelV1_0_0] }).handle(handlers, { upgrades: { read_parcel: { "1.0.0": ({ id }) => ({ id }) } } });`,
    [1, 2741, "Property 'number' is missing in type '{ id: number; }' but required in type 'ReadParcelInput'"],
  ],
  [
    "an upgrade that reads what the old input did not have",
    `createToolkit(tools, { versions: [getParcelV1_0_0] }).handle(handlers, { upgrades: { read_parcel: { "1.0.0": (old) => ({ number: old.number }) } } });`,
    [1, 2339, "'number' does not exist"],
  ],
  [
    "an upgrade of a version that is not there",
    `createToolkit(tools, { versions: [getParcelV1_0_0] }).handle(handlers, { upgrades: { read_parcel: { "1.0.0": ({ id }) => ({ number: id }), "0.9.0": () => ({ number: 1 }) } } });`,
    [1, 2353, `'"0.9.0"' does not exist`],
  ],
  [
    "a version of a tool that is not in the list",
    "createToolkit([readOrder], { versions: [sendOrderV1_9_0] });",
    [1, 2322, `"send_order"`],
  ],
  [
    "versions stay known when the list is narrowed",
    `${both}.only({ names: ["send_order"] }).handle(handlers);`,
    [1, 2554, "Expected 2 arguments"],
  ],
];

describe.each(["nodenext", "bundler"] as const)("R4: what TypeScript demands for earlier versions, %s", (flags) => {
  let faults: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    const emitted = await packageOf(await releaseAll(steps));
    const sources = [...emitted].filter(([path]) => /^src\/(?!testing).*\.ts$/.test(path));
    const written = cases.map(([, code], index): [string, string] => [`/case-${index}.ts`, `${prelude}${code}\n`]);
    const files = new Map([
      ["/package.json", '{ "type": "module" }'] as const,
      ...sources.map(([path, text]) => [`/${path}`, text] as const),
      ...written,
    ]);
    faults = faultsByFile(
      createVirtualProgram(
        files,
        written.map(([path]) => path),
        flagSets[flags],
      ),
    );
  });

  it.each(cases.map(([title, , ...want], index) => ({ title, index, want })))("$title", ({ index, want }) => {
    const found = (faults.get(`/case-${index}.ts`) ?? []).map((fault) => {
      const [, line = "", code = "", message = ""] = /^line (\d+): TS(\d+) ([\s\S]*)$/.exec(fault) ?? [];
      return { line: Number(line) - first + 1, code: Number(code), message };
    });
    expect(found).toEqual(want.map(([line, code, part]) => ({ line, code, message: expect.stringContaining(part) })));
  });

  it("holds no error in the package itself", () => {
    expect([...faults].filter(([name]) => !name.startsWith("/case-"))).toEqual([]);
  });
});
