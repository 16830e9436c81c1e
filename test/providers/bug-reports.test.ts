import { describe, expect, test } from "vitest";
import { declareTool } from "../../generator/providers/declare-tool.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { valueAt } from "../../generator/schema/pointer.js";
import { decodeArguments } from "../../templates/runtime/decode.js";
import type { Declaration, Declarations, Form } from "../../templates/runtime/types.js";
import { modelsOf } from "../toolkit/make-tools.js";
import { checkRequest } from "./checker/check-request.js";
import { declaredForms } from "./declared-forms.js";
import { type FormName, schemaReports } from "./schema-reports.js";

const issue = (name: string): string => `https://github.com/${name.replace("#", "/issues/")}`;

async function declare(input: JsonObject): Promise<{
  readonly faults: readonly string[];
  readonly form: (name: FormName) => Form | undefined;
}> {
  const [model] = await modelsOf([{ name: "try_it", side_effect_class: "read", input }]);
  if (model === undefined) throw new Error("the contract is refused");
  const faults = declaredForms(model).flatMap(({ target, form, content }) =>
    checkRequest(target, content).map(({ reason, at }) => `${target} ${form}: ${reason} at ${at}`),
  );
  const declarations: Declarations = declareTool(model);
  return {
    faults,
    form: (name) => {
      const [family, strict] = name.split(" ") as [keyof Declarations, string?];
      const declaration: Declaration | undefined = declarations[family];
      return strict === undefined ? declaration?.plain : declaration?.strict;
    },
  };
}

describe("R5: public reports of declarations", () => {
  const rows = schemaReports.map(
    (report) => [`${report.number}. ${report.what}: ${report.issues.map(issue).join(" ")}`, report] as const,
  );
  test.each(rows)("%s", async (_title, { input, want, said = [], back = [] }) => {
    const { faults, form } = await declare(input);
    expect(faults).toEqual([]);
    for (const [name, at, schema] of want) {
      const parameters = form(name)?.parameters as JsonValue | undefined;
      expect(parameters === undefined ? "none" : valueAt(parameters, at), `${name} ${at}`).toEqual(schema);
    }
    for (const [name, words] of said) expect(form(name)?.description).toContain(words);
    for (const [name, sent, given] of back) {
      expect(decodeArguments(form(name)?.decode ?? {}, sent), name).toEqual(given);
    }
  });
});
