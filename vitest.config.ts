import { defineConfig } from "vitest/config";

/** A file for the runner's JSON report, where somebody asks for one. */
const report = process.env["TOOLGEN_TEST_REPORT"];

export default defineConfig({
  test: {
    // The generated package's own tests hold the shipped files against the registry; `pretest` has built them.
    include: ["test/**/*.test.ts", "generated/test/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "test/golden/*/expected/**"],
    // Its own choice leaves a processor idle, half of a small machine.
    maxWorkers: "100%",
    testTimeout: 180_000,
    hookTimeout: 240_000,
    reporters: report === undefined ? ["default"] : ["default", "json"],
    ...(report === undefined ? {} : { outputFile: { json: report } }),
  },
});
