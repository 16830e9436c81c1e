import { defineEmitter, type ToolView } from "toolgen";

/** One Markdown page for each tool, and a list of them. */
export default defineEmitter<{ readonly heading?: string }>({
  name: "markdown",
  version: "1.0.0",
  emitTool: (tool) => [{ path: `tools/${tool.name}.md`, content: printPage(tool) }],
  emitIndex: (tools, { options }) => {
    const rows = tools.map((tool) => `- [${plain(tool.title ?? tool.name)}](tools/${tool.name}.md): ${effectOf(tool)}`);
    return [{ path: "README.md", content: [`# ${options.heading ?? "Tools"}`, "", ...rows, ""].join("\n") }];
  },
});

function printPage(tool: ToolView): string {
  const { properties = {}, required = [] } = tool.visible_input as { properties?: object; required?: string[] };
  const parameters = Object.entries(properties).map(([name, schema]: [string, { description?: string }]) => {
    const presence = required.includes(name) ? "required" : "optional";
    return `| ${plain(name)} | ${presence} | ${plain(schema.description ?? "")} |`;
  });
  const errors = tool.errors.map(({ code, message = "" }) => `- ${plain(code)}: ${plain(message)}`);
  const asked = tool.samples.flatMap(({ utterances }) => utterances).map((utterance) => `> ${plain(utterance)}`);
  return [
    `# ${plain(tool.title ?? tool.name)}`,
    `${plain(tool.name)}, version ${tool.schema_version}: ${effectOf(tool)}.`,
    plain(tool.description),
    ["| parameter | | what it is |", "|---|---|---|", ...parameters].join("\n"),
    ...(errors.length > 0 ? ["## Errors", errors.join("\n")] : []),
    ...(asked.length > 0 ? ["## Asked for with", asked.join("\n>\n")] : []),
  ]
    .map((block) => `${block}\n`)
    .join("\n");
}

const effectOf = ({ side_effect_class, approval }: ToolView): string =>
  approval === "required" ? `${side_effect_class}, after approval` : side_effect_class;

/** A contract's text may be anybody's: on one line, and with every character escaped that Markdown or HTML acts on. */
const plain = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~&#!@:$]|^[-+=]|(?<=^\d{1,9})[.)]/g, "\\$&");
