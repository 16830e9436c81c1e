import { expect, test } from "vitest";
import { fitFolder } from "../../generator/import/fit-folder.js";
import { fitName } from "../../generator/import/fit-name.js";

test.each(["get_order", "API-retrieve-a-page", "_private", "a.b.c", "CON_fig", "a".repeat(128)])(
  "fitName keeps %s",
  (name) => {
    expect(fitName(name)).toEqual({ name });
  },
);

test.each<[string, string, string]>([
  ["Visualize Entity Detections", "Visualize_Entity_Detections", "a name consists of letters, digits, _, . and -"],
  ["server:tool", "server_tool", "a name consists of letters, digits, _, . and -"],
  ["../../etc/passwd", "etc_passwd", "a name consists of letters, digits, _, . and -"],
  ["查询天气", "tool_", "a name consists of letters, digits, _, . and -"],
  ["2fa_check", "tool_2fa_check", "a name begins with a letter or _"],
  ["-x", "x", "a name begins with a letter or _"],
  ["", "tool_", "a name has at least one character"],
  ["con", "con_", "no folder may bear this name on every system"],
  ["NUL.read", "NUL_.read", "no folder may bear this name on every system"],
  ["node_modules", "node_modules_", "no folder may bear this name on every system"],
  ["ends...", "ends_", "Windows drops dots at the end of a folder's name"],
  ["a".repeat(200), "a".repeat(128), "a name has at most 128 characters"],
])("fitName makes %j %j", (given, name, reason) => {
  expect(fitName(given)).toEqual({ name, reason });
  expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/);
  expect(fitName(name)).toEqual({ name });
});

test.each<[string, string]>([
  ["2024", "2024"],
  [".hidden", "_hidden"],
  ["..", "_"],
  ["my tools", "my_tools"],
])("fitFolder makes %j %j", (given, want) => {
  expect(fitFolder(given).name).toBe(want);
});
