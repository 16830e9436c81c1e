import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../generator/schema/json.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import type { EarlierTool, Tool } from "../../templates/runtime/types.js";
import { createVirtualProgram, faultsByFile, flagSets } from "../consumer/virtual-program.js";
import { packageOf, releaseAll, runnable } from "../release/release-in-memory.js";

const list = (schema_version: string, limit: number, states: string[], more: JsonObject = {}): JsonObject => ({
  name: "list_orders",
  schema_version,
  apply_defaults: true,
  input: {
    type: "object",
    properties: {
      status: { enum: states },
      limit: { type: "integer", default: limit },
      sort: { type: "object", properties: { by: { type: "string", default: "date" } }, default: {} },
      ...more,
    },
    required: ["status"],
    additionalProperties: false,
    // Beside a cursor the default of `limit` is wrong: a build would say so.
    dependentSchemas: { cursor: { properties: { limit: { maximum: 10 } } } },
  },
  output: { type: "object" },
});
const steps = [
  [list("1.0.0", 50, ["open", "sent", "lost"])],
  [list("2.0.0", 20, ["open", "sent"], { cursor: { type: "string" } })],
];

let tools: readonly Tool[];
let versions: readonly EarlierTool[];
beforeAll(async () => {
  ({ tools, versions } = await runnable(await releaseAll(steps)));
});

/** What the handler gets of some arguments, or the failure. */
async function received(given: JsonObject, schema_version?: string): Promise<unknown> {
  const echo = (input: unknown): unknown => ({ input });
  // An old call must not mean something else because a default is another one now.
  const upgrades = { list_orders: { "1.0.0": (old: unknown) => ({ ...Object(old), status: "open" }) } };
  const toolkit = createToolkit(tools, { versions }).handle({ list_orders: echo }, { upgrades });
  const call = { name: "list_orders", arguments: given, tool_call_id: "c1", schema_version };
  const { result } = await toolkit.answer(call);
  return result.ok ? (result.data as { readonly input: unknown }).input : result.error;
}

describe("R12: a handler gets its arguments with defaults", () => {
  const rows: readonly (readonly [what: string, given: JsonObject, version: string | undefined, want: unknown])[] = [
    ["what is left out", { status: "open" }, undefined, { status: "open", limit: 20, sort: { by: "date" } }],
    [
      "what is there stays",
      { status: "open", limit: 3, sort: { by: "id" } },
      undefined,
      { status: "open", limit: 3, sort: { by: "id" } },
    ],
    ["by the version of the call", { status: "lost" }, "1.0.0", { status: "open", limit: 50, sort: { by: "date" } }],
  ];
  test.each(rows)("%s", async (_, given, version, want) => {
    expect(await received(given, version)).toEqual(want);
  });

  test("null is no absence, and is refused before anything is filled in", async () => {
    expect(await received({ status: "open", limit: null })).toMatchObject({ code: "INVALID_INPUT", effect: "none" });
  });

  test("defaults that do not fit beside what was sent are said, so that the model sends its own", async () => {
    expect(await received({ status: "open", cursor: "x" })).toMatchObject({
      class: "validation",
      code: "INVALID_INPUT",
      message: expect.stringMatching(
        /^The arguments fit list_orders 2\.0\.0, but not with its defaults filled in: \/limit /,
      ),
      details: { issues: [{ path: "/limit", keyword: "maximum" }] },
    });
    expect(await received({ status: "open", cursor: "x", limit: 5 })).toMatchObject({ limit: 5 });
  });

  test("code that calls a tool need not name them either", async () => {
    const toolkit = createToolkit(tools).handle({ list_orders: (input: unknown) => ({ input }) });
    expect(await toolkit.call("list_orders", { status: "sent" })).toEqual({
      ok: true,
      data: { input: { status: "sent", limit: 20, sort: { by: "date" } } },
    });
  });
});

const use = (body: string): string => `import { createToolkit, type FilledOf, type InputOf } from "./src/index.js";
import { listOrders } from "./src/tools/list_orders/index.js";
import { listOrdersV1_0_0 } from "./src/tools/list_orders/versions/1.0.0/index.js";
void [createToolkit, listOrders, listOrdersV1_0_0];
export type { FilledOf, InputOf };
${body}
`;
const programs: readonly (readonly [what: string, code: string, want: readonly string[]])[] = [
  [
    "a handler reads them without asking",
    "createToolkit([listOrders]).handle({ list_orders: ({ limit, sort }) => ({ next: limit + 1, by: sort.by ?? null }) });",
    [],
  ],
  [
    "a handler object too, and the check before it",
    "createToolkit([listOrders]).handle({ list_orders: { check: ({ limit }) => void limit.toFixed(), run: ({ limit }) => ({ limit }) } });",
    [],
  ],
  ["callers leave them out", 'export const input: InputOf<typeof listOrders> = { status: "open" };', []],
  [
    "who answers may not",
    'export const input: FilledOf<typeof listOrders> = { status: "open", limit: 1 };',
    ["line 6: TS2322: Property 'sort' is missing"],
  ],
  [
    "an upgrade gets those of its version",
    'createToolkit([listOrders], { versions: [listOrdersV1_0_0] }).handle({ list_orders: () => ({}) }, { upgrades: { list_orders: { "1.0.0": ({ limit }) => ({ status: "open", limit: limit * 2 }) } } });',
    [],
  ],
];

describe.each(["nodenext", "bundler"] as const)("R12: the types of defaults, %s", (flags) => {
  let faults: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    const emitted = await packageOf(await releaseAll(steps));
    const sources = [...emitted].filter(([path]) => /^src\/(?!testing).*\.ts$/.test(path));
    const written = programs.map(([, code], index): [string, string] => [`/case-${index}.ts`, use(code)]);
    const files = new Map([
      ["/package.json", '{ "type": "module" }'] as const,
      ...sources.map(([path, text]) => [`/${path}`, text] as const),
      ...written,
    ]);
    const paths = written.map(([path]) => path);
    faults = faultsByFile(createVirtualProgram(files, paths, flagSets[flags]));
  });

  test.each(programs.map(([title, , want], index) => ({ title, index, want })))("$title", ({ index, want }) => {
    const found = faults.get(`/case-${index}.ts`) ?? [];
    expect(found).toEqual(want.map((part) => expect.stringContaining(part.split(": ").at(-1) ?? "")));
    for (const [at, part] of want.entries()) expect(found[at]?.startsWith(part.split(": ")[0] ?? "")).toBe(true);
  });
});
