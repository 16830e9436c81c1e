import { describe, expect, test } from "vitest";
import { chooseDefaults } from "../../generator/init/choose-defaults.js";
import { planInit } from "../../generator/init/plan-init.js";
import type { InitChoices, ProjectFacts } from "../../generator/init/project-facts.js";

const bare: ProjectFacts = {
  folder: "My App",
  hasContracts: false,
  manager: "npm",
  isInWorkspace: false,
  version: "1.2.3",
};
const withManifest = (value: object, rest: Partial<ProjectFacts> = {}): ProjectFacts => ({
  ...bare,
  manifest: { text: JSON.stringify(value, undefined, 2), value: JSON.parse(JSON.stringify(value)) },
  ...rest,
});

/** The plan with the defaults, changed where the test says so: path → text, and what is said. */
function plan(facts: ProjectFacts, choices: Partial<InitChoices> = {}) {
  const { created, edited, left, next } = planInit(facts, { ...chooseDefaults(facts), ...choices });
  const texts = new Map([...created, ...edited].map(({ path, content }) => [path, content]));
  const manifest = texts.get("package.json") ?? facts.manifest?.text ?? "{}";
  return {
    created: created.map(({ path }) => path),
    edited: edited.map(({ path, added }) => `${path}: ${added.join(", ")}`),
    left,
    next,
    config: [...texts].find(([path]) => path.startsWith("codegen.config."))?.[1],
    gitignore: texts.get(".gitignore"),
    manifest: JSON.parse(manifest),
  };
}

const contract = ["contract.yaml", "samples/ideal.yaml", "samples/legacy.yaml", "samples/refused.yaml"].map(
  (file) => `registry/shop/get_price/${file}`,
);

describe("an empty folder", () => {
  test("becomes a package of ES modules", () => {
    const { created, edited, left, config, gitignore, manifest } = plan(bare);
    expect(created).toEqual(["codegen.config.mjs", ...contract, "package.json", ".gitignore"]);
    expect({ edited, left }).toEqual({ edited: [], left: [] });
    expect(config).toBe(
      [
        'import { defineConfig } from "toolgen";',
        "",
        "export default defineConfig({",
        '  registry: "registry",',
        '  output: "generated",',
        '  package: { name: "@my-app/contracts" },',
        '  testing: "node:test",',
        "});",
        "",
      ].join("\n"),
    );
    expect(gitignore).toBe("node_modules/\n/generated/\n");
    expect(manifest).toMatchObject({
      name: "my-app",
      private: true,
      type: "module",
      scripts: { prebuild: "toolgen build", pretest: "toolgen build" },
      imports: {
        "#tools": "./generated/dist/index.js",
        "#tools/openai": "./generated/dist/providers/openai.js",
        "#tools/*": "./generated/dist/tools/*/index.js",
      },
      devDependencies: { toolgen: "^1.2.3" },
    });
  });
});

describe("what kind of project it is", () => {
  test.each<{ what: string; facts: ProjectFacts; file: string; lines: string[] }>([
    {
      what: "TypeScript and ES modules",
      facts: withManifest({ type: "module", devDependencies: { typescript: "6", vitest: "4" } }),
      file: "codegen.config.ts",
      lines: [],
    },
    {
      what: "TypeScript that Node loads as CommonJS",
      facts: withManifest({}, { tsconfig: { module: "nodenext", choosesFiles: true, lacksRootDir: false } }),
      file: "codegen.config.mts",
      lines: ['module: "dual", // ES modules and CommonJS', 'testing: "node:test",'],
    },
    {
      what: "TypeScript that emits CommonJS, tested with Jest",
      facts: withManifest(
        { type: "module", devDependencies: { jest: "30" } },
        { tsconfig: { module: "commonjs", choosesFiles: true, lacksRootDir: false } },
      ),
      file: "codegen.config.mts",
      lines: ['module: "dual", // ES modules and CommonJS', 'testing: "jest",'],
    },
    {
      what: "JavaScript and CommonJS",
      facts: withManifest({ type: "commonjs" }),
      file: "codegen.config.mjs",
      lines: ['module: "dual", // ES modules and CommonJS', 'testing: "node:test",'],
    },
  ])("$what: $file", ({ facts, file, lines }) => {
    const { created, config } = plan(facts);
    expect(created[0]).toBe(file);
    expect(
      config
        ?.split("\n")
        .slice(6, -2)
        .map((line) => line.trim()),
    ).toEqual(lines);
  });

  test("CommonJS gets both forms under each import", () => {
    expect(plan(withManifest({})).manifest.imports["#tools/*"]).toEqual({
      import: "./generated/dist/tools/*/index.js",
      require: "./generated/dist/cjs/tools/*/index.js",
    });
  });

  test.each<[unknown, string, string]>([
    ["@acme/shop", "x", "@acme/contracts"],
    ["shop", "x", "@shop/contracts"],
    [undefined, "Größe 2", "@gr-e-2/contracts"],
    [7, "???", "@app/contracts"],
  ])("the package of %j in the folder %j is called %s", (name, folder, want) => {
    expect(chooseDefaults(withManifest({ name }, { folder })).packageName).toBe(want);
  });
});

describe("what is there already stays", () => {
  const occupied = withManifest({
    type: "module",
    scripts: { prebuild: "tsc -b", pretest: "toolgen build && x" },
    imports: { "#tools": "./my-tools.js" },
    dependencies: { toolgen: "1" },
  });

  test("scripts and imports that say something else are left and named", () => {
    const { edited, left, manifest } = plan(occupied);
    expect(manifest.scripts).toEqual({ prebuild: "tsc -b", pretest: "toolgen build && x" });
    expect(manifest.imports["#tools"]).toBe("./my-tools.js");
    expect(manifest.devDependencies).toBeUndefined();
    expect(edited[0]).toMatch(/^package\.json: imports\.#tools\/all, .*imports\.#tools\/\*$/);
    expect(left).toEqual([
      "the script prebuild of package.json; let it run `toolgen build` as well",
      'imports.#tools of package.json says something else; toolgen would write "./generated/dist/index.js"',
    ]);
  });

  test("a script is appended to where the person says so", () => {
    expect(plan(occupied, { extendedScripts: ["prebuild"] }).manifest.scripts.prebuild).toBe("tsc -b && toolgen build");
  });

  test.each(["generated", "/generated", "generated/", "/generated/"])(
    "a .gitignore with %s is right as it is",
    (line) => {
      const { created, edited } = plan(withManifest({}, { gitignore: `dist\r\n${line}\r\n` }));
      expect([...created, ...edited].filter((what) => what.startsWith(".gitignore"))).toEqual([]);
    },
  );

  test.each([
    ["dist", "dist\n/generated/\n"],
    ["a\r\nb\r\n", "a\r\nb\r\n/generated/\r\n"],
    ["", "/generated/\n"],
  ])("a .gitignore of %j gets a line", (gitignore, want) => {
    expect(plan(withManifest({}, { gitignore })).gitignore).toBe(want);
  });

  test("a configuration and contracts are left, and the rest follows the configuration", () => {
    const config = {
      file: "codegen.config.ts",
      registry: "contracts",
      output: "lib/tools",
      packageName: "@a/b",
      module: "esm",
    } as const;
    const { created, left, manifest, gitignore } = plan(withManifest({}, { config, hasContracts: true }));
    expect(created).toEqual([".gitignore"]);
    expect(left).toEqual(["the configuration codegen.config.ts", "the contracts in contracts"]);
    expect(manifest.imports["#tools/*"]).toBe("./lib/tools/dist/tools/*/index.js");
    expect(gitignore).toBe("node_modules/\n/lib/tools/\n");
  });

  test("a second run of the same plan has nothing to do", () => {
    const first = planInit(occupied, chooseDefaults(occupied));
    const text = first.edited.find(({ path }) => path === "package.json")?.content ?? "";
    const config = {
      file: "codegen.config.mjs",
      registry: "registry",
      output: "generated",
      packageName: "@my-app/contracts",
      module: "esm",
    } as const;
    const facts = {
      ...bare,
      manifest: { text, value: JSON.parse(text) },
      gitignore: "/generated/",
      config,
      hasContracts: true,
    };
    expect(plan(facts)).toMatchObject({ created: [], edited: [] });
  });

  test("a package that lies outside is another project's affair", () => {
    const config = {
      file: "codegen.config.ts",
      registry: "../registry",
      output: "../tools",
      packageName: "@a/b",
      module: "esm",
    } as const;
    const { created, edited, left } = plan(withManifest({}, { config }));
    expect({ created, edited }).toEqual({ created: [], edited: [] });
    expect(left.at(-1)).toBe("package.json and .gitignore: the generated package lies outside this folder");
  });
});

describe("a package that is committed", () => {
  test("of a single project becomes a workspace and a dependency", () => {
    const { created, manifest, next } = plan(withManifest({ name: "@acme/shop", type: "module" }), {
      home: "workspace",
    });
    expect(created).not.toContain(".gitignore");
    expect(manifest).toMatchObject({ workspaces: ["generated"], dependencies: { "@acme/contracts": "*" } });
    expect(manifest.imports).toBeUndefined();
    expect(next.join("\n")).toContain('import { getPrice } from "@acme/contracts/tools/get_price";');
  });

  test("is the default at the root of a workspace, and lies beside its packages", () => {
    const { config, manifest, next } = plan(withManifest({ name: "acme", workspaces: ["apps/web", "packages/*"] }));
    expect(config).toContain('  output: "packages/contracts",\n');
    expect(manifest.workspaces).toEqual(["apps/web", "packages/*"]);
    expect(manifest.dependencies).toBeUndefined();
    expect(next).toContain("add @acme/contracts to the dependencies of the packages that use it");
  });

  test("is added to a list of workspaces that has no folder for it", () => {
    expect(plan(withManifest({ workspaces: { packages: ["apps/web"] } })).manifest.workspaces).toEqual({
      packages: ["apps/web", "generated"],
    });
  });

  test.each<{ what: string; facts: Partial<ProjectFacts>; created: boolean; left: string[] }>([
    { what: "none", facts: {}, created: true, left: [] },
    { what: "one that names it", facts: { pnpmWorkspace: 'packages:\n  - "generated"\n' }, created: false, left: [] },
    {
      what: "one of settings alone",
      facts: { pnpmWorkspace: "onlyBuiltDependencies:\n  - esbuild\n" },
      created: false,
      left: ["the list of workspaces; add generated to it"],
    },
    {
      what: "one above",
      facts: { isInWorkspace: true },
      created: false,
      left: ["the list of workspaces; add generated to it"],
    },
  ])("with pnpm and $what for a pnpm-workspace.yaml", ({ facts, created, left }) => {
    const planned = plan(withManifest({}, { manager: "pnpm", ...facts }), { home: "workspace" });
    expect(planned.created.includes("pnpm-workspace.yaml")).toBe(created);
    expect(planned.left).toEqual(left);
    expect(planned.manifest.workspaces).toBeUndefined();
  });
});

describe("what to do next", () => {
  test.each<{ what: string; facts: ProjectFacts; want: string[] }>([
    {
      what: "npm, toolgen not installed",
      facts: bare,
      want: ["npm install", "npx toolgen build", "node --test generated/test/*.test.*", "use it:"],
    },
    {
      what: "pnpm, TypeScript",
      facts: withManifest(
        { type: "module", devDependencies: { toolgen: "1", typescript: "6", vitest: "4" } },
        { manager: "pnpm" },
      ),
      want: ["pnpm toolgen build", "npx vitest run generated/test/*.test.*", "use it:", "pnpm toolgen scaffold"],
    },
    {
      what: "Yarn 4, which runs no prebuild",
      facts: withManifest({ type: "module", devDependencies: { toolgen: "1" } }, { manager: "yarn-berry" }),
      want: [
        "yarn toolgen build",
        "node --test generated/test/*.test.*",
        "use it:",
        "Yarn runs no prebuild: begin your scripts build and test with `yarn toolgen build &&`",
      ],
    },
    {
      what: "TypeScript that resolves in the old way and compiles every file",
      facts: withManifest(
        { devDependencies: { toolgen: "1" } },
        { tsconfig: { module: "commonjs", choosesFiles: false, lacksRootDir: true }, hasContracts: true },
      ),
      want: [
        "npx toolgen build",
        "npx toolgen scaffold",
        'tsconfig.json compiles every file: add "exclude": ["node_modules", "generated"]',
        'TypeScript finds #tools with "moduleResolution": "bundler", "node16" or "nodenext" in tsconfig.json',
        'TypeScript 5 finds #tools only where tsconfig.json has "rootDir" beside "outDir": add it',
      ],
    },
  ])("$what", ({ facts, want }) => {
    expect(plan(facts).next.map((step) => step.split("\n")[0])).toEqual(want);
  });
});
