import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { printSchemaType } from "../../generator/emit/types/print-schema-type.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonValue } from "../../generator/schema/json.js";
import { bundleGroup, hasOfficialSuite, readOfficialSuite } from "../validate/official-suite.js";
import { createProgram, faultsOf } from "./check-modules.js";
import { jsonLiteral } from "./json-literal.js";
import { structuralSkeleton } from "./structural-skeleton.js";

type Instance = {
  readonly title: string;
  readonly valid: boolean;
  readonly isAccepted: boolean;
  /** Whether the part of the schema that a structural type can say refuses it. Undefined where the judge does not run. */
  readonly isSayable: boolean | undefined;
};
type Measurement = {
  readonly schemas: number;
  readonly left: number;
  readonly broken: string[];
  readonly instances: Instance[];
};

/** Holds every instance of the mandatory suite, as a literal, against the type of its schema: one module for each schema. */
function measure(dialect: Dialect): Measurement {
  const groups = readOfficialSuite(dialect, "");
  const bundled = groups.flatMap((group) => {
    const bundle = bundleGroup(group, dialect);
    return bundle === undefined ? [] : [{ group, bundle, text: printSchemaType(bundle, "Subject") }];
  });
  const modules = bundled.map(({ group, text }, index): [string, string] => {
    const values = group.tests.map(({ data }, at) => `export const value${at}: Subject = ${jsonLiteral(data)};\n`);
    return [`/${index}.ts`, `${values.join("")}${text}`];
  });
  const faults = faultsOf(createProgram(new Map(modules)));
  const broken: string[] = [];
  const instances = bundled.flatMap(({ group, bundle }, index) => {
    const lines = new Map(
      faults.filter(({ path }) => path === `/${index}.ts`).map(({ line, message }) => [line, message]),
    );
    const refuses = createJudge(structuralSkeleton(bundle.schema, dialect), dialect);
    for (const [line, message] of lines) {
      if (line > group.tests.length) broken.push(`${group.file} | ${group.description}: ${message}`);
    }
    return group.tests.map(({ description, data, valid }, at) => ({
      title: `${group.file} | ${group.description} | ${description}`,
      valid,
      isAccepted: !lines.has(at + 1),
      isSayable: refuses(data),
    }));
  });
  return { schemas: bundled.length, left: groups.length - bundled.length, broken, instances };
}

function createJudge(schema: JsonValue, dialect: Dialect): (data: JsonValue) => boolean | undefined {
  const options = { strict: false, validateFormats: false, ownProperties: true, logger: false } as const;
  const ajv = dialect === "draft-07" ? new Ajv(options) : new Ajv2020(options);
  try {
    const check = ajv.compile(schema as object);
    return (data) => !check(data);
  } catch {
    return () => undefined;
  }
}

describe.runIf(hasOfficialSuite).each<[Dialect, number]>([
  ["2020-12", 350],
  ["draft-07", 240],
])("the official suite, %s", (dialect, leastSchemas) => {
  let measured: Measurement;
  beforeAll(() => {
    measured = measure(dialect);
  });
  const titles = (of: readonly Instance[]): string[] => of.map(({ title }) => title);

  test("every valid value is one of its type", () => {
    const { schemas, left, broken, instances } = measured;
    const valid = instances.filter((instance) => instance.valid);
    const accepted = valid.filter(({ isAccepted }) => isAccepted);
    const share = `${accepted.length}/${valid.length} valid values of ${schemas} schemas (${left} need other documents)`;
    process.stdout.write(`types, ${dialect}: sound for ${share}\n`);
    expect(schemas).toBeGreaterThan(leastSchemas);
    expect(broken).toEqual([]);
    expect(titles(valid.filter(({ isAccepted }) => !isAccepted))).toEqual([]);
  });

  test("what a structural type can refuse is refused", () => {
    const { instances } = measured;
    const sayable = instances.filter(({ valid, isSayable }) => !valid && isSayable === true);
    const lax = sayable.filter(({ isAccepted }) => isAccepted);
    const all = instances.filter(({ valid }) => !valid);
    const refused = all.filter(({ isAccepted }) => !isAccepted).length;
    const share = `${sayable.length - lax.length}/${sayable.length} that a type can refuse, ${refused}/${all.length} in all`;
    process.stdout.write(`types, ${dialect}: refused are ${share}\n`);
    expect(sayable.length).toBeGreaterThan(150);
    // `{}` has a toString and a constructor, so a type can't demand them.
    expect(titles(lax)).toEqual([
      "required.json | required properties whose names are Javascript object property names | __proto__ present",
    ]);
  });
});
