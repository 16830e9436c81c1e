import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createVirtualProgram, faultsByFile, flagSets } from "../consumer/virtual-program.js";

const sources = path.resolve(import.meta.dirname, "../../generated/src");

/** What every case begins with: five tools of four domains, and right handlers for them. */
const prelude = `import { createToolkit, type HandlersOf } from "./src/index.js";
import { openai } from "./src/providers/openai.js";
import { checkStock } from "./src/tools/check_stock/index.js";
import { deleteAsset } from "./src/tools/delete_asset/index.js";
import { getOrderSummary } from "./src/tools/get_order_summary/index.js";
import { manageRelease } from "./src/tools/manage_release/index.js";
import { type UpdateShipmentOutput, updateShipment } from "./src/tools/update_shipment/index.js";
const one = createToolkit([updateShipment]);
const order = createToolkit([getOrderSummary]);
const release = createToolkit([manageRelease]);
const asset = createToolkit([deleteAsset]);
const all = createToolkit([updateShipment, getOrderSummary, manageRelease, deleteAsset, checkStock]);
void [one, order, release, asset, all];
type Used = [HandlersOf<typeof updateShipment>, UpdateShipmentOutput, typeof openai]; void (0 as unknown as Used);
`;
const first = prelude.split("\n").length;

/** Code, and the errors of TypeScript in it: line of the case, code, and a piece of the message. */
type Case = readonly [title: string, code: string, ...want: (readonly [line: number, code: number, part: string])[]];
const present = `({ outcome: "present", release_id: "r", revision: 1, state: "draft", title: "", published_at: null })`;
const cases: readonly Case[] = [
  [
    "handlers by name, each typed by its contract",
    `const kit = all.handle({
  update_shipment: async (input, call) => {
    if (input.order_id === "Z999") throw call.error.ORDER_NOT_FOUND("No.");
    return { shipment_id: \`S-\${call.idempotency_key}\`, priority: input.priority };
  },
  get_order_summary: { check: (input) => void input.order_id.toFixed(), run: ({ order_id }) => ({ order_id, status: "new", total: 1, items: [] }) },
  manage_release: () => ${present},
  delete_asset: async (input) => void input.tenant_id.trim(),
  check_stock: () => [{ article: "SKU-1", warehouse: "lyon", on_hand: 1 }],
});
void kit;`,
  ],
  [
    "a missing handler",
    'all.handle({ update_shipment: () => ({ shipment_id: "S", priority: "standard" }) });',
    [1, 2345, "is missing the following properties"],
  ],
  ["the one missing handler by its name", "one.handle({});", [1, 2345, "Property 'update_shipment' is missing"]],
  [
    "a handler too many",
    `release.handle({ manage_release: () => ${present}, other: () => 1 });`,
    [1, 2353, "'other' does not exist"],
  ],
  [
    "a handler without parameters keeps its literals",
    `one.handle({ update_shipment: () => ({ shipment_id: "S", priority: "standard" }) });`,
  ],
  [
    "a value outside the enumeration",
    `one.handle({ update_shipment: () => ({ shipment_id: "S", priority: "slow" }) });`,
    [1, 2322, `"slow"`],
  ],
  [
    "a missing property of the answer",
    `one.handle({ update_shipment: async () => ({ priority: "standard" }) });`,
    [1, 2322, "shipment_id"],
  ],
  [
    "an undefined where the property may only be absent",
    `order.handle({ get_order_summary: ({ order_id }) => ({ order_id, status: "n", total: 1, items: [], currency: undefined }) });`,
    [1, 2322, "currency"],
  ],
  [
    "a property too many is seen where the return type is written",
    `one.handle({ update_shipment: (): UpdateShipmentOutput => ({ shipment_id: "S", priority: "standard", eta: 1 }) });`,
    [1, 2353, "'eta' does not exist"],
  ],
  [
    "a property that the input does not have",
    `one.handle({ update_shipment: (input) => ({ shipment_id: input.shipment, priority: "standard" }) });`,
    [1, 2339, "'shipment' does not exist"],
  ],
  [
    "an error that the contract does not declare",
    `one.handle({ update_shipment: (_input, call) => { throw call.error.NO_STOCK(); } });`,
    [1, 2339, "'NO_STOCK' does not exist"],
  ],
  [
    "a union narrows by its method",
    `release.handle({ manage_release: (input) => {
  switch (input.method) {
    case "get": input.reason; break;
    case "delete": return { outcome: "deleted", release_id: input.release_id, deleted_at: input.reason };
    case "publish": input.audience satisfies "early" | "everyone"; break;
    case "edit": input.changes.labels?.["a"]?.trim(); break;
  }
  return ${present};
} });`,
    [3, 2339, "'reason' does not exist on type 'ManageReleaseGetRelease'"],
  ],
  [
    "every method must be answered",
    `release.handle({ manage_release: (input) => { if (input.method === "get") return ${present}; } });`,
    [1, 2322, "Type 'undefined' is not assignable to type 'ManageReleaseOutput"],
    [1, 7030, "Not all code paths"],
  ],
  [
    "a tool that returns nothing may simply end",
    `asset.handle({ delete_asset: () => {} });\nasset.handle({ delete_asset: async () => {} });`,
  ],
  [
    "nothing is not anything",
    `asset.handle({ delete_asset: () => ({ deleted: true }) });`,
    [1, 2322, "not assignable"],
  ],
  [
    "a question beforehand has the input's type",
    `asset.handle({ delete_asset: { check: (input) => void input.nope, run: () => {} } });`,
    [1, 2339, "'nope' does not exist"],
  ],
  ["a handler object without run", `asset.handle({ delete_asset: { check: () => {} } });`, [1, 2322, "run"]],
  [
    "the context",
    `const kit = one.handle<{ db: { find(id: string): string } }>({ update_shipment: (input, call) => ({ shipment_id: call.context.db.find(input.order_id), priority: "standard" }) });
void kit.call("update_shipment", { order_id: "A938", priority: "standard", idempotency_key: "k" }, { context: { db: { find: (id) => id } } });
void kit.call("update_shipment", { order_id: "A938", priority: "standard", idempotency_key: "k" }, { context: { db: 1 } });
void openai.responses.run(kit, { output: [] }, { context: { db: 1 } });`,
    [3, 2322, "'number' is not assignable"],
    [4, 2322, "'number' is not assignable"],
  ],
  [
    "a context that was not announced",
    `one.handle({ update_shipment: (_input, call) => ({ shipment_id: call.context.id, priority: "standard" }) });`,
    [1, 18046, "'call.context' is of type 'unknown'"],
  ],
  [
    "a call from code: its name, its complete input, its result",
    `const kit = all.handle({} as HandlersOf<(typeof all.tools)[number]>);
async function use() {
  const result = await kit.call("delete_asset", { asset_id: "ast_abcdef", expected_revision: 1, reason: "duplicate", idempotency_key: "k-1234567" });
  if (result.ok) return result.data satisfies undefined;
  if (result.error.code === "ASSET_IN_USE" || result.error.code === "OUTCOME_UNKNOWN") return;
  if (result.error.code === "NO_STOCK") return;
  const stock = await kit.call("check_stock", { articles: ["SKU-100"] });
  if (stock.ok) stock.data[0]?.on_hand.toFixed();
  await kit.call("no_tool", {});
}
void use;`,
    [3, 2345, "tenant_id"],
    [6, 2367, "no overlap"],
    [9, 2345, `"no_tool"`],
  ],
  [
    "names of tools, wherever they are said",
    `all.only({ names: ["check_stock"], goal: "preview" });
all.only({ names: ["nope"] });
openai.responses.toolChoice(all, { only: "check_stock" });
openai.chat.toolChoice(all, { only: "nope" });
openai.responses.toolChoice(all, "sometimes");`,
    [2, 2322, `"nope"`],
    [4, 2322, `"nope"`],
    [5, 2345, `"sometimes"`],
  ],
  [
    "declarations go into a mutable list of tools",
    `const tools: { type: string }[] = openai.responses.tools(all);\ntools.push({ type: "web_search" });`,
  ],
  [
    "a result has no data before it was looked at",
    `const kit = one.handle({ update_shipment: () => ({ shipment_id: "S", priority: "standard" }) });
async function use() { const result = await kit.call("update_shipment", { order_id: "A938", priority: "standard", idempotency_key: "k" }); return result.data; }
void use;`,
    [2, 2339, "'data' does not exist"],
  ],
];

/** The package's sources and the cases beside them, in memory. */
function readFiles(): Map<string, string> {
  const names = readdirSync(sources, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const files = names
    .filter((name) => name.endsWith(".ts"))
    .map((name): [string, string] => [`/src/${name}`, readFileSync(path.join(sources, name), "utf8")]);
  const written = cases.map(([, code], index): [string, string] => [`/case-${index}.ts`, `${prelude}${code}\n`]);
  return new Map([["/package.json", '{ "type": "module" }'], ...files, ...written]);
}

describe.each(["nodenext", "bundler"] as const)("the types that a service meets, %s", (flags) => {
  let faults: ReadonlyMap<string, readonly string[]>;
  beforeAll(() => {
    const files = readFiles();
    const roots = [...files.keys()].filter((name) => name.startsWith("/case-"));
    faults = faultsByFile(createVirtualProgram(files, roots, flagSets[flags]));
  });

  it.each(cases.map(([title, , ...want], index) => ({ title, index, want })))("$title", ({ index, want }) => {
    const found = (faults.get(`/case-${index}.ts`) ?? []).map((fault) => {
      const [, line = "", code = "", message = ""] = /^line (\d+): TS(\d+) ([\s\S]*)$/.exec(fault) ?? [];
      return { line: Number(line) - first + 1, code: Number(code), message };
    });
    expect(found).toEqual(want.map(([line, code, part]) => ({ line, code, message: expect.stringContaining(part) })));
  });

  it("holds no error in the package itself", () => {
    expect([...faults.keys()].filter((name) => !name.startsWith("/case-"))).toEqual([]);
  });
});
