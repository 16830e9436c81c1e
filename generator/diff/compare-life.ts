import type { Tool } from "../model/tool.js";
import { type JsonValue, jsonEqual } from "../schema/json.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** A tool's names, stability, owner, and the settings that change its behaviour. */
export function compareLife(pair: ToolPair): Finding[] {
  const { before, after } = pair;
  const at = (pointer: string) => ({ before: before.placeOf(pointer), after: after.placeOf(pointer) });
  const findings: Finding[] = [];
  const name = after.name;
  if (before.name !== after.name) {
    const isKept = after.formerly.includes(before.name);
    findings.push(
      createFinding(name, {
        rule: "tool-renamed",
        params: { from: before.name, to: after.name },
        category: "wire",
        verdict: isKept ? "dangerous" : "breaking",
        bump: isKept ? "minor" : "major",
        pointer: "/name",
        fragments: [before.name, after.name],
        breaks: isKept ? "selection by the model may change" : "everybody who calls the tool by its old name",
        ...at("/name"),
      }),
    );
  }
  for (const former of before.formerly.filter((old) => !after.formerly.includes(old) && old !== after.name)) {
    findings.push(
      createFinding(name, {
        rule: "former-name-dropped",
        params: { name: former },
        category: "wire",
        verdict: "breaking",
        bump: "major",
        pointer: "/formerly",
        path: `/formerly/${former}`,
        fragments: [former, undefined],
        breaks: "everybody who calls the tool by this name",
        ...at("/formerly"),
      }),
    );
  }
  if (before.names.type !== after.names.type && before.name === after.name) {
    findings.push(
      createFinding(name, {
        rule: "code-name-changed",
        params: { name: before.names.type, to: after.names.type },
        category: "source-caller",
        verdict: "breaking",
        bump: "major",
        pointer: "/code_name",
        fragments: [before.names.type, after.names.type],
        breaks: "code that imports the tool or its types",
        ...at("/code_name"),
      }),
    );
  }
  if (before.stability !== after.stability) {
    findings.push(
      createFinding(name, {
        rule: "stability-changed",
        params: { from: before.stability, to: after.stability },
        category: "model",
        verdict: "doc-only",
        bump: after.stability === "deprecated" ? "minor" : "patch",
        pointer: "/stability",
        fragments: [before.stability, after.stability],
        ...at("/stability"),
      }),
    );
  }
  if (!jsonEqual(before.deprecated ?? null, after.deprecated ?? null)) {
    const isEarlier =
      String(after.deprecated?.["remove_after"] ?? "9") < String(before.deprecated?.["remove_after"] ?? "");
    findings.push(
      createFinding(name, {
        rule: "deprecation-changed",
        params: {
          what: "the tool",
          how: isEarlier
            ? "is to be removed earlier"
            : after.deprecated === undefined
              ? "is no longer deprecated"
              : "is deprecated",
        },
        category: "wire",
        verdict: isEarlier ? "breaking" : "doc-only",
        bump: isEarlier ? "major" : "minor",
        pointer: "/deprecated",
        fragments: [before.deprecated, after.deprecated],
        breaks: isEarlier ? "callers who planned with the later day" : "",
        ...at("/deprecated"),
      }),
    );
  }
  return [...findings, ...compareExecution(pair), ...compareOwnership(pair)];
}

function compareExecution({ before, after }: ToolPair): Finding[] {
  const settings: readonly (readonly [string, string, (tool: Tool) => JsonValue])[] = [
    ["the time limit", "/execution/timeout_ms", ({ timeout_ms }) => timeout_ms ?? null],
    ["whether defaults are applied", "/apply_defaults", ({ apply_defaults }) => apply_defaults],
    ["what is set for single providers", "/providers", ({ providers }) => providers ?? null],
    ["what is set for MCP", "/mcp", ({ mcp }) => mcp ?? null],
  ];
  return settings.flatMap(([what, pointer, read]) => {
    const [from, to] = [read(before), read(after)];
    if (jsonEqual(from, to)) return [];
    return [
      createFinding(after.name, {
        rule: "execution-changed",
        params: { what, how: `was ${JSON.stringify(from)} and is ${JSON.stringify(to)} now`.slice(0, 200) },
        category: "wire",
        verdict: "dangerous",
        bump: "minor",
        pointer,
        fragments: [from, to],
        breaks: "nobody for sure: every value still passes",
        before: before.placeOf(pointer),
        after: after.placeOf(pointer),
      }),
    ];
  });
}

function compareOwnership({ before, after }: ToolPair): Finding[] {
  const settings: readonly (readonly [string, string, (tool: Tool) => JsonValue])[] = [
    ["the owner", "/owner", ({ owner }) => owner ?? null],
    ["the list of tags", "/tags", ({ tags }) => tags],
    ["the link to the documents", "/docs", ({ docs }) => docs ?? null],
  ];
  return settings.flatMap(([what, pointer, read]) => {
    const [from, to] = [read(before), read(after)];
    if (jsonEqual(from, to)) return [];
    return [
      createFinding(after.name, {
        rule: "owner-changed",
        params: { what },
        category: "model",
        verdict: "doc-only",
        bump: "none",
        pointer,
        fragments: [from, to],
        before: before.placeOf(pointer),
        after: after.placeOf(pointer),
      }),
    ];
  });
}
