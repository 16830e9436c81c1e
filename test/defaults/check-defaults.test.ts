import { describe, expect, test } from "vitest";
import { checkDefaults } from "../../generator/plan/check-defaults.js";
import { compileRegistry } from "../scenarios/compile-registry.js";

const contract = (input: string, more = "apply_defaults: true"): string => `name: list_orders
description: Lists orders. It changes none.
schema_version: "1.0.0"
side_effect_class: read
${more}
input: ${input}
`;

/** What is found, with the line of the contract where it is. */
async function check(input: string, samples: Readonly<Record<string, string>> = {}, more?: string): Promise<string[]> {
  const folder = "shop/list_orders";
  const files = Object.entries(samples).map(([name, text]) => [`${folder}/samples/${name}.yaml`, text] as const);
  const { tools, diagnostics } = await compileRegistry({
    [`${folder}/contract.yaml`]: contract(input, more),
    ...Object.fromEntries(files),
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return checkDefaults(tools).map(({ severity, rule, message, place }) => {
    const at = `${place?.file.replace(`registry/${folder}/`, "")}:${place?.line}:${place?.column}`;
    return `${at} ${severity} ${rule}: ${message}`;
  });
}

const rows: readonly (readonly [what: string, input: string, want: readonly string[]])[] = [
  ["defaults that are filled in", "{ type: object, properties: { limit: { type: integer, default: 50 } } }", []],
  [
    "a property that is required",
    "{ type: object, required: [limit], properties: { limit: { type: integer, default: 50 } } }",
    [
      "contract.yaml:6:81 warning default-never-filled: the default of limit is never filled in: the property is required",
    ],
  ],
  [
    "a choice",
    "{ type: object, anyOf: [{ properties: { a: { default: 1 } } }, { properties: { b: {} } }] }",
    [
      "contract.yaml:6:53 warning default-never-filled: the default of a is never filled in: it stands under anyOf, and whether that applies to a call is open",
    ],
  ],
  [
    "a property called anyOf is no choice",
    "{ type: object, properties: { anyOf: { properties: { a: { default: 1 } } } } }",
    [],
  ],
  [
    "the input itself",
    "{ type: object, default: {}, properties: { a: {} } }",
    [
      "contract.yaml:6:24 warning default-never-filled: the default of the input is never filled in: only properties are filled in",
    ],
  ],
  [
    "a second default of a property",
    "{ type: object, properties: { a: { default: 1, allOf: [{ default: 2 }] } } }",
    [
      "contract.yaml:6:65 warning default-never-filled: the default of a is never filled in: only properties are filled in",
    ],
  ],
  [
    "a circle",
    "{ type: object, properties: { child: { $ref: '#', default: {} } } }",
    [
      "contract.yaml:6:58 warning default-never-filled: the default of child is never filled in: it would be filled into itself without end",
    ],
  ],
  [
    "a default that its schema refuses",
    "{ type: object, properties: { limit: { type: integer, maximum: 50, default: 100 } } }",
    ["contract.yaml:6:84 error default-refused: the default 100 is filled in, and its own schema refuses it"],
  ],
  [
    "defaults that may not stand together",
    "{ type: object, maxProperties: 1, properties: { page: { default: 1 }, cursor: { default: a } } }",
    [
      'contract.yaml:6:8 error defaults-break-input: with its defaults filled in, the input {"page":{}} is refused: the value must have at most 1 property, but has 2',
    ],
  ],
];

describe("R12: the defaults of a contract that fills them in", () => {
  test.each(rows)("%s", async (_, input, want) => {
    expect(await check(input)).toEqual(want);
  });

  test("a sample that is wrong with its defaults, at the sample", async () => {
    const input =
      "{ type: object, properties: { page: { default: 1 }, cursor: {} }, dependentSchemas: { cursor: { properties: { page: false } } } }";
    const found = await check(input, { next: "title: The next page\nkind: ideal\ninput: { cursor: abc }\n" });
    expect(found).toEqual([
      "samples/next.yaml:3:1 error defaults-break-input: with its defaults filled in, the input of the sample next is refused: /page is not allowed",
    ]);
  });

  test("nothing is said of a contract that fills nothing in", async () => {
    expect(await check(rows[7]?.[1] ?? "", {}, "apply_defaults: false")).toEqual([]);
  });
});
