import { catalog, type RuleId } from "./catalog.js";

/** The text of docs/rules.md: every rule of the catalogue, in the catalogue's order. */
export function printRules(): string {
  const rules = Object.keys(catalog) as RuleId[];
  return `${preamble}\n${rules.map(printRule).join("\n")}`;
}

const preamble = `# Rules

<!-- Generated from generator/diagnostics/catalog.ts. Do not edit: \`UPDATE=1 npx vitest run test/cli/rules-page.test.ts\` writes it. -->

Everything that toolgen finds has the name of a rule. \`toolgen explain <rule>\` prints the same text.
Words in braces stand for what was found. [lint.md](lint.md) lists the rules of \`toolgen lint\` with their default severities, and
how often each is broken in real contracts.
`;

function printRule(rule: RuleId): string {
  const { severity, message, hint, why, wrong, right } = catalog[rule];
  const block = (text: string): string => `\`\`\`\n${text}\n\`\`\`\n`;
  return [
    `## ${rule}\n`,
    `**${severity}:** ${escapeMarkdown(message)}\n`,
    `${escapeMarkdown(why)}\n`,
    `**Fix:** ${escapeMarkdown(hint)}.\n`,
    `Wrong:\n\n${block(wrong)}`,
    `Right:\n\n${block(right)}`,
  ].join("\n");
}

/** Outside of code spans, characters that Markdown or HTML would act on. */
const escapeMarkdown = (text: string): string =>
  text.replace(/`[^`]*`|[<>*_[\]\\]/g, (match) => (match.startsWith("`") ? match : `\\${match}`));
