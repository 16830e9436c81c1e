import { expect, test } from "vitest";
import { nameTool } from "../../generator/model/name-tool.js";

test.each<[name: string, type: string, value: string]>([
  ["update_shipment", "UpdateShipment", "updateShipment"],
  ["update-shipment", "UpdateShipment", "updateShipment"],
  ["update.shipment", "UpdateShipment", "updateShipment"],
  ["updateShipment", "UpdateShipment", "updateShipment"],
  ["UpdateShipment", "UpdateShipment", "updateShipment"],
  ["UPDATE_SHIPMENT", "UPDATESHIPMENT", "updateshipment"],
  ["check_stock2", "CheckStock2", "checkStock2"],
  ["a_b_c", "ABC", "abc"],
  ["a_comment", "AComment", "aComment"],
  ["x", "X", "x"],
  ["_x", "X", "x"],
  ["__x__y__", "XY", "xy"],
  ["x-1.y", "X1Y", "x1Y"],
  // Acronyms stay one word.
  ["API-create-a-comment", "APICreateAComment", "apiCreateAComment"],
  ["API-get-self", "APIGetSelf", "apiGetSelf"],
  ["getHTTPServer", "GetHTTPServer", "getHTTPServer"],
  ["SQL", "SQL", "sql"],
  ["run_sql", "RunSql", "runSql"],
  ["i18n_get", "I18nGet", "i18nGet"],
  ["ChaDri.change_drink", "ChaDriChangeDrink", "chaDriChangeDrink"],
  // What JavaScript keeps for itself can't be the name of a constant.
  ["delete", "Delete", "delete_"],
  ["new", "New", "new_"],
  ["import", "Import", "import_"],
  ["await", "Await", "await_"],
  ["yield", "Yield", "yield_"],
  ["arguments", "Arguments", "arguments_"],
  ["eval", "Eval", "eval_"],
  ["undefined", "Undefined", "undefined_"],
  ["let", "Let", "let_"],
  ["default", "Default", "default_"],
  ["delete_file", "DeleteFile", "deleteFile"],
  // What the package exports itself.
  ["tools", "Tools", "tools_"],
  ["constructor", "Constructor", "constructor"],
  ["__proto__", "Proto", "proto"],
])("%s is %s and %s", (name, type, value) => {
  expect(nameTool(name)).toEqual({ type, value });
});

test.each(["_", "___", "_1", "_1_a", "._-"])("%s has no code name", (name) => {
  expect(nameTool(name)).toBeUndefined();
});

test("code_name replaces the words of the name", () => {
  expect(nameTool("_1", "First")).toEqual({ type: "First", value: "first" });
  expect(nameTool("update_shipment", "APIDelete")).toEqual({ type: "APIDelete", value: "apiDelete" });
  expect(nameTool("x", "Delete")).toEqual({ type: "Delete", value: "delete_" });
});

/** The engine itself is asked whether a name is free. */
test("every value name can be declared in a module", () => {
  const words =
    "await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield arguments eval async of get set NaN Infinity globalThis".split(
      " ",
    );
  for (const word of words) {
    const names = nameTool(word);
    expect(names?.value).toMatch(/^[a-z][A-Za-z0-9]*_?$/);
    expect(
      () => new Function(`"use strict"; async () => { const ${names?.value} = 1; return ${names?.value}; };`),
    ).not.toThrow();
  }
});
