import { defineConfig } from "toolgen";

export default defineConfig({
  registry: "../../registry",
  package: { name: "@example/tools-with-pages" },
  emitters: [{ use: "./markdown.ts", options: { heading: "What the assistant can do" } }],
});
