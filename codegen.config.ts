import { defineConfig } from "toolgen";

export default defineConfig({
  registry: "registry",
  output: "generated",
  package: { name: "@toolgen/example-tools" },
  lint: {
    waivers: [
      {
        rule: "money-as-number",
        tool: "get_order_summary",
        at: "/output/properties/total",
        reason: "The shop answers with a JSON number; the tool passes it on as it is and computes nothing with it.",
      },
    ],
  },
});
