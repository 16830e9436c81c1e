/** What is wrong with the configuration. */
export const configRuleTexts = {
  "invalid-config": {
    severity: "error",
    message: "{detail}",
    hint: "{advice}",
    why: "A configuration that is half understood would write to the wrong place.",
    wrong: 'defineConfig({ outptu: "generated", package: { name: "@example/tools" } })',
    right: 'defineConfig({ output: "generated", package: { name: "@example/tools" } })',
  },
  "config-not-found": {
    severity: "error",
    message: "there is no configuration here or in a folder above",
    hint: "run `toolgen init`, or write codegen.config.ts",
    why: "toolgen needs to know where the registry lies and where the package goes.",
    wrong: "a project without codegen.config.ts",
    right:
      'import { defineConfig } from "toolgen";\n\nexport default defineConfig({ package: { name: "@example/tools" } });',
  },
} as const;
