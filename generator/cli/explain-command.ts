import { catalog, type RuleId } from "../diagnostics/catalog.js";
import { printable } from "../diagnostics/printable.js";
import { suggest } from "../diagnostics/suggest.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import type { Terminal } from "./terminal.js";

/** `toolgen explain <rule>`: what a rule says, why it exists, what to write instead, and an example. */
export function runExplain(name: string, format: "text" | "json", terminal: Terminal): ExitCode {
  const rules = Object.keys(catalog);
  const isRule = (text: string): text is RuleId => Object.hasOwn(catalog, text);
  if (!isRule(name)) {
    const meant = suggest(name, rules);
    terminal.log(
      `error: there is no rule ${printable(name)}\n${meant === undefined ? `The rules are:\n${rules.map((rule) => `  ${rule}\n`).join("")}` : `(Did you mean ${meant}?)\n`}`,
    );
    return exitCode.usage;
  }
  const { severity, message, hint, why, wrong, right } = catalog[name];
  if (format === "json") {
    terminal.print(
      `${JSON.stringify({ rule: name, severity, message, why, hint, example: { wrong, right } }, undefined, 2)}\n`,
    );
    return exitCode.clean;
  }
  const { paint } = terminal;
  const style = severity === "error" ? "red" : "yellow";
  const block = (text: string): string =>
    text
      .split("\n")
      .map((line) => `    ${line}`)
      .join("\n");
  terminal.print(
    [
      `${paint(style, severity)} ${paint("bold", name)}: ${message}`,
      "",
      `  ${paint("bold", "why:")} ${why}`,
      `  ${paint("green", "fix:")} ${hint}`,
      "",
      `  ${paint("red", "wrong")}`,
      block(wrong),
      `  ${paint("green", "right")}`,
      block(right),
      "",
    ].join("\n"),
  );
  return exitCode.clean;
}
