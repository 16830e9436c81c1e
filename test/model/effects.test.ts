import { describe, expect, test } from "vitest";
import type { Tool } from "../../generator/model/tool.js";
import { compileTool } from "../scenarios/compile-registry.js";

const compile = (fields: string, input = "{ type: object }"): Promise<Tool> =>
  compileTool({
    "t/contract.yaml": `name: t\ndescription: d\nschema_version: "1.0.0"\ninput: ${input}\n${fields}\n`,
  });

describe("R7: what a class of side effect means", () => {
  // read → modify → delete → publish: approval, concurrency, and MCP's four hints in their order:
  // read-only, destructive, idempotent, open world.
  test.each<[string, string, string, [boolean, boolean, boolean, boolean]]>([
    ["read", "never", "parallel", [true, false, true, false]],
    ["modify", "never", "serial", [false, false, false, false]],
    ["delete", "required", "serial", [false, true, false, false]],
    ["publish", "required", "serial", [false, true, false, true]],
  ])(
    "%s",
    async (side_effect_class, approval, concurrency, [
      readOnlyHint,
      destructiveHint,
      idempotentHint,
      openWorldHint,
    ]) => {
      const { effects, hints } = await compile(`side_effect_class: ${side_effect_class}`);
      expect(effects).toEqual({ worst: { side_effect_class, approval, concurrency } });
      expect(hints).toEqual({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint });
    },
  );

  test.each<[string, string, Partial<Tool["hints"]>]>([
    ["a natural repeat is idempotent", "side_effect_class: modify\nidempotency: natural", { idempotentHint: true }],
    [
      "a key makes a repeat idempotent",
      "side_effect_class: delete\nidempotency: { key: /k }",
      { idempotentHint: true, destructiveHint: true },
    ],
    ["derived keys too", "side_effect_class: modify\nidempotency: { keyFrom: [/k] }", { idempotentHint: true }],
    ["none is none", "side_effect_class: modify\nidempotency: none", { idempotentHint: false }],
    ["reading is idempotent whatever is said", "side_effect_class: read\nidempotency: none", { idempotentHint: true }],
    ["open_world is said by the contract", "side_effect_class: read\nopen_world: true", { openWorldHint: true }],
    ["publishing is open in any case", "side_effect_class: publish\nopen_world: true", { openWorldHint: true }],
  ])("%s", async (_title, fields, want) => {
    const { hints } = await compile(fields, "{ type: object, properties: { k: { type: string } } }");
    expect(hints).toMatchObject(want);
  });

  test("approval and concurrency may be said", async () => {
    const { effects } = await compile("side_effect_class: read\napproval: required\nconcurrency: serial");
    expect(effects.worst).toEqual({ side_effect_class: "read", approval: "required", concurrency: "serial" });
  });
});

describe("R7: a class that is chosen by an input field", () => {
  const byMethod = (rest: string): string => `side_effect_class: { by: /method, ${rest} }`;
  const methods = "{ type: object, required: [method], properties: { method: { enum: [get, put, delete] } } }";

  test("each value has its class, in the order of the enum; the worst speaks for the tool", async () => {
    const { effects, hints } = await compile(
      byMethod("cases: { delete: delete, get: read }, otherwise: modify"),
      methods,
    );
    expect(effects).toEqual({
      worst: { side_effect_class: "delete", approval: "required", concurrency: "serial" },
      by: {
        pointer: "/method",
        cases: [
          { value: "get", effect: { side_effect_class: "read", approval: "never", concurrency: "parallel" } },
          { value: "put", effect: { side_effect_class: "modify", approval: "never", concurrency: "serial" } },
          { value: "delete", effect: { side_effect_class: "delete", approval: "required", concurrency: "serial" } },
        ],
      },
    });
    expect(hints).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false });
  });

  test.each<[string, string, unknown[]]>([
    ["by const", "{ type: object, required: [method], properties: { method: { const: get } } }", ["get"]],
    [
      "by an enum behind references",
      "{ type: object, required: [method], properties: { method: { $ref: '#/$defs/m' } }, $defs: { m: { $ref: '#/$defs/n' }, n: { enum: [get] } } }",
      ["get"],
    ],
    [
      "by an enum beside a reference",
      "{ type: object, required: [method], properties: { method: { $ref: '#/$defs/m', enum: [get] } }, $defs: { m: { type: string } } }",
      ["get"],
    ],
    [
      "behind a root that is a reference",
      "{ $ref: '#/$defs/i', $defs: { i: { type: object, required: [method], properties: { method: { enum: [get] } } } } }",
      ["get"],
    ],
    [
      "in a branch of allOf",
      "{ allOf: [{ $ref: '#/$defs/i' }, { required: [method] }], $defs: { i: { type: object, properties: { method: { enum: [get] } } } } }",
      ["get"],
    ],
  ])("%s", async (_title, input, want) => {
    const { effects } = await compile(byMethod("cases: { get: read }"), input);
    expect(effects.by?.cases.map(({ value }) => value)).toEqual(want);
    expect(effects.worst.side_effect_class).toBe("read");
  });

  test("values that are no strings go by their JSON text", async () => {
    const input = "{ type: object, required: [dry_run], properties: { dry_run: { enum: [true, false, 1, null] } } }";
    const fields =
      'side_effect_class: { by: /dry_run, cases: { "true": read, "false": publish, "1": modify }, otherwise: delete }';
    const { effects } = await compile(fields, input);
    expect(effects.by?.cases.map(({ value, effect }) => [value, effect.side_effect_class])).toEqual([
      [true, "read"],
      [false, "publish"],
      [1, "modify"],
      [null, "delete"],
    ]);
    expect(effects.worst.side_effect_class).toBe("publish");
  });

  test("names of Object.prototype are cases like any other", async () => {
    const input =
      "{ type: object, required: [m/x], properties: { m/x: { enum: [constructor, __proto__, toString] } } }";
    const fields =
      "side_effect_class: { by: /m~1x, cases: { constructor: read, __proto__: modify }, otherwise: delete }";
    const { effects } = await compile(fields, input);
    expect(effects.by?.cases.map(({ value, effect }) => [value, effect.side_effect_class])).toEqual([
      ["constructor", "read"],
      ["__proto__", "modify"],
      ["toString", "delete"],
    ]);
  });

  test("a stated approval counts for every case", async () => {
    const { effects } = await compile(
      `${byMethod("cases: { get: read }, otherwise: delete")}\napproval: never`,
      methods,
    );
    expect(new Set(effects.by?.cases.map(({ effect }) => effect.approval))).toEqual(new Set(["never"]));
  });
});

describe("the defaults of a contract", () => {
  test("are written out", async () => {
    const tool = await compile("side_effect_class: read");
    expect(tool).toMatchObject({
      idempotency: { kind: "none" },
      injected: {},
      errors: [],
      goals: [],
      stability: "stable",
      formerly: [],
      tags: [],
      apply_defaults: false,
      needs_review: [],
      samples: [],
      versions: [],
      domain: [],
      file: "registry/t/contract.yaml",
    });
    for (const absent of ["title", "owner", "docs", "timeout_ms", "output", "deprecated", "providers", "mcp"])
      expect(Object.hasOwn(tool, absent)).toBe(false);
  });

  test.each<[string, Tool["idempotency"]]>([
    ["natural", { kind: "natural" }],
    ["none", { kind: "none" }],
    ["{ key: /k }", { kind: "key", key: "/k", from: "executor" }],
    ["{ key: /k, from: model }", { kind: "key", key: "/k", from: "model" }],
    ["{ keyFrom: [/k] }", { kind: "derived", keyFrom: ["/k"], window: "24h" }],
    ["{ keyFrom: [/k], window: 5m }", { kind: "derived", keyFrom: ["/k"], window: "5m" }],
  ])("idempotency: %s", async (text, want) => {
    const tool = await compile(
      `side_effect_class: modify\nidempotency: ${text}`,
      "{ type: object, properties: { k: { type: string } } }",
    );
    expect(tool.idempotency).toEqual(want);
  });

  test("R11: whether a class of error may be retried", async () => {
    const classes = [
      "authentication",
      "authorization",
      "not_found",
      "conflict",
      "rate_limited",
      "business",
      "unavailable",
    ];
    const errors = classes.map((name) => `{ code: ${name.toUpperCase()}, class: ${name} }`).join(", ");
    const tool = await compile(
      `side_effect_class: read\nerrors: [${errors}, { code: X, class: business, retryable: true }]`,
    );
    expect(tool.errors.map(({ code, retryable }) => [code, retryable])).toEqual([
      ["AUTHENTICATION", false],
      ["AUTHORIZATION", false],
      ["NOT_FOUND", false],
      ["CONFLICT", true],
      ["RATE_LIMITED", true],
      ["BUSINESS", false],
      ["UNAVAILABLE", true],
      ["X", true],
    ]);
  });

  test("of the domains: the innermost counts, the contract before all", async () => {
    const contract =
      'name: t\ndescription: d\nschema_version: "1.0.0"\ninput: { type: object }\nside_effect_class: read\n';
    const files = {
      "domain.yaml": "owner: outer\ngoals: [preview]\nexecution: { timeout_ms: 1 }\nx-note: 1\n",
      "a/domain.yaml": "owner: inner\nexecution: { timeout_ms: 2 }\n",
      "a/t/contract.yaml": `${contract}execution: { timeout_ms: 3 }\n`,
    };
    const tool = await compileTool(files);
    expect([tool.owner, tool.goals, tool.timeout_ms, tool.domain]).toEqual(["inner", ["preview"], 3, ["a"]]);
  });

  test("a tool that says since when it is deprecated is deprecated", async () => {
    expect((await compile("side_effect_class: read\ndeprecated: { reason: old }")).stability).toBe("deprecated");
  });
});
