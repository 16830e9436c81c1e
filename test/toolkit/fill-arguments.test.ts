import { describe, expect, test } from "vitest";
import { fillArguments, findHidden } from "../../templates/runtime/fill-arguments.js";
import type { Contract, Idempotency } from "../../templates/runtime/types.js";
import { pick } from "./order-tools.js";

async function contractWith(injected: Record<string, string>, idempotency?: Idempotency): Promise<Contract> {
  const [tool] = await pick("read_order");
  if (tool === undefined) throw new Error("no tool");
  return { ...tool.contract, injected, idempotency: idempotency ?? { kind: "none" } };
}
const who = { principal: { id: "u1", tenant: "t1", "a/b": 1 }, context: { region: { code: "eu" } } };

describe("filling arguments", () => {
  type Row = { title: string; injected: Record<string, string>; given: unknown; want: unknown; key?: Idempotency };
  test.each<Row>([
    { title: "by a path", injected: { "/r": "context.region.code" }, given: { a: 1 }, want: { a: 1, r: "eu" } },
    { title: "whole", injected: { "/r": "context.region" }, given: {}, want: { r: { code: "eu" } } },
    { title: "what the source lacks stays absent", injected: { "/r": "context.city" }, given: {}, want: {} },
    { title: "nothing inherited", injected: { "/r": "context.toString" }, given: {}, want: {} },
    {
      title: "inside an object",
      injected: { "/o/t": "principal.tenant" },
      given: { o: { x: 1 } },
      want: { o: { x: 1, t: "t1" } },
    },
    { title: "not inside what is absent", injected: { "/o/t": "principal.tenant" }, given: { x: 1 }, want: { x: 1 } },
    { title: "not inside a list", injected: { "/o/t": "principal.tenant" }, given: { o: [1] }, want: { o: [1] } },
    { title: "a name with / and ~", injected: { "/a~1b~0": "principal.id" }, given: {}, want: { "a/b~": "u1" } },
    {
      title: "__proto__ as a member",
      injected: { "/__proto__": "principal.id" },
      given: {},
      want: JSON.parse('{"__proto__":"u1"}'),
    },
    { title: "not into a list", injected: { "/r": "principal.id" }, given: [], want: [] },
    { title: "not into text", injected: { "/r": "principal.id" }, given: "x", want: "x" },
    {
      title: "the key",
      injected: {},
      key: { kind: "key", key: "/k.1", from: "executor" },
      given: {},
      want: { "k.1": "key-1" },
    },
    {
      title: "no key that the model gives",
      injected: {},
      key: { kind: "key", key: "/k", from: "model" },
      given: {},
      want: {},
    },
    { title: "what is there stays", injected: { "/r": "principal.id" }, given: { r: null }, want: { r: null } },
  ])("$title", async ({ injected, given, want, key }) => {
    expect(fillArguments(await contractWith(injected, key), given, who, "key-1")).toEqual(want);
  });

  test("a principal may be its id alone", async () => {
    const contract = await contractWith({ "/a": "principal.id", "/b": "principal", "/c": "principal.tenant" });
    expect(fillArguments(contract, {}, { principal: "u2" }, "k")).toEqual({ a: "u2", b: "u2" });
  });

  test("does not touch what it was given", async () => {
    const given = Object.freeze({ o: Object.freeze({}) });
    const filled = fillArguments(await contractWith({ "/o/t": "principal.id" }), given, who, "k");
    expect([given, filled]).toEqual([{ o: {} }, { o: { t: "u1" } }]);
  });
});

describe("finding what a model must not send", () => {
  test.each<[string, unknown, unknown[]]>([
    ["nothing", { a: 1 }, []],
    [
      "a root property",
      { t: 1 },
      [{ path: "", keyword: "additionalProperties", message: 'the property "t" is not allowed' }],
    ],
    [
      "a nested one",
      { o: { "x/y": null } },
      [{ path: "/o", keyword: "additionalProperties", message: 'the property "x/y" is not allowed in /o' }],
    ],
    ["an inherited one is none", Object.create({ t: 1 }), []],
    ["no object", "t", []],
  ])("%s", async (_title, given, want) => {
    expect(findHidden(await contractWith({ "/t": "principal.id", "/o/x~1y": "principal.id" }), given)).toEqual(want);
  });
});
