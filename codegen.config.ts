import { defineConfig } from "toolgen";

export default defineConfig({
  registry: "registry",
  output: "generated",
  package: { name: "@toolgen/example-tools" },
});
