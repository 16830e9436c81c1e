import { describe, expect, it } from "vitest";
import { editVersion } from "../../generator/config/edit-version.js";

describe("the package's version is raised where it stands as a literal", () => {
  it.each<[title: string, file: string, source: string, want: string]>([
    [
      "double quotes",
      "codegen.config.ts",
      'export default defineConfig({ package: { name: "a", version: "1.0.0" } }); // "1.0.0"',
      'export default defineConfig({ package: { name: "a", version: "1.1.0" } }); // "1.0.0"',
    ],
    [
      "single quotes, and a version of something else before it",
      "codegen.config.js",
      "const version = '1.0.0';\nexport default { x: { version: '1.0.0' }, package: { version: '1.0.0', name: 'a' } };",
      "const version = '1.0.0';\nexport default { x: { version: '1.0.0' }, package: { version: '1.1.0', name: 'a' } };",
    ],
    [
      "a template without holes",
      "c.mjs",
      "export default { package: { version: `1.0.0` } }",
      "export default { package: { version: `1.1.0` } }",
    ],
    [
      "package.json, whose own version is another thing",
      "package.json",
      '{ "version": "1.0.0", "toolgen": { "package": { "name": "a", "version": "1.0.0" } } }',
      '{ "version": "1.0.0", "toolgen": { "package": { "name": "a", "version": "1.1.0" } } }',
    ],
  ])("%s", (_, file, source, want) => expect(editVersion(source, file, "1.0.0", "1.1.0")).toBe(want));

  it.each<[title: string, source: string]>([
    ["a name", 'const v = "1.0.0"; export default { package: { name: "a", version: v } }'],
    ["a shorthand", 'const version = "1.0.0"; export default { package: { name: "a", version } }'],
    ["a sum", 'export default { package: { version: "1.0" + ".0" } }'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ["a template with holes", "export default { package: { version: `1.${minor}.0` } }"],
    ["nothing at all", 'export default { package: { name: "a" } }'],
    ["a package that is made elsewhere", "export default { package: makePackage() }"],
    ["another version than the program gave", 'export default { package: { version: "0.9.0" } }'],
  ])("and not where it is %s", (_, source) => {
    expect(editVersion(source, "codegen.config.ts", "1.0.0", "1.1.0")).toBeUndefined();
  });
});
