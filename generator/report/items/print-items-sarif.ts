import { type CatalogRule, catalog, type RuleId } from "../../diagnostics/catalog.js";
import type { Place, Severity } from "../../diagnostics/diagnostic.js";
import type { Look } from "../../diagnostics/render-diagnostic.js";
import { compareText } from "../../schema/json.js";
import { showHidden } from "../show-hidden.js";
import type { ReportItem } from "./report-item.js";

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/**
 * SARIF 2.1.0 (OASIS, 27 March 2020): one run with the rules that were met and their help, results with fingerprints, and
 * waived ones as suppressed. Files are relative to the root of the sources.
 */
export function printItemsSarif(items: readonly ReportItem[], title: string, look: Look): string {
  const rules = [...new Set(items.map(({ rule }) => rule))].sort(compareText);
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "toolgen", rules: rules.map(ruleJson) } },
        automationDetails: { id: `${title.replaceAll(" ", "-")}/` },
        columnKind: "utf16CodeUnits",
        results: items.map((item) => resultJson(item, rules, look)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleJson(id: string): object {
  if (!isRule(id)) return { id };
  const { severity, message, hint, why, wrong, right }: CatalogRule = catalog[id];
  const help = [why, `Instead: ${hint}.`, `Wrong:\n${wrong}`, `Right:\n${right}`];
  return {
    id,
    shortDescription: { text: message },
    fullDescription: { text: why },
    help: { text: help.join("\n\n") },
    defaultConfiguration: { level: levels[severity] },
  };
}

const isRule = (id: string): id is RuleId => Object.hasOwn(catalog, id);

function resultJson(item: ReportItem, rules: readonly string[], look: Look): object {
  const { rule, severity, tool, message, details = [], hint, place, related = [], fingerprint, suppressed } = item;
  const text = [message, ...details, hint === "" ? "" : `Instead: ${hint}`].filter((part) => part !== "").join("\n");
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: levels[severity],
    message: { text: messageText(text) },
    ...(place === undefined ? {} : { locations: [locationJson(place, look, tool)] }),
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map(({ message: about, place: other }, index) => ({
            id: index,
            ...locationJson(other, look),
            message: { text: messageText(about) },
          })),
        }),
    ...(fingerprint === undefined ? {} : { partialFingerprints: { "toolgen/v1": fingerprint } }),
    suppressions:
      suppressed === undefined
        ? []
        : [{ kind: "external", status: "accepted", justification: messageText(suppressed.reason) }],
  };
}

function locationJson({ file, line, column, endLine, endColumn }: Place, { fileName }: Look, tool?: string): object {
  // Half a surrogate pair has no encoding.
  const segments = fileName(file)
    .replace(/\p{Cs}/gu, "\uFFFD")
    .split("/");
  const uri = segments.map(encodeURIComponent).join("/");
  return {
    physicalLocation: {
      artifactLocation: { uri, uriBaseId: "%SRCROOT%" },
      region: {
        startLine: line,
        startColumn: column,
        endLine,
        endColumn: Math.max(endColumn, line === endLine ? column : 1),
      },
    },
    ...(tool === undefined ? {} : { logicalLocations: [{ name: showHidden(tool), kind: "function" }] }),
  };
}

/** In a message `[text](target)` is a link (section 3.11.6): a backslash before the brackets makes them plain. */
const messageText = (text: string): string => showHidden(text).replace(/[\\[\]]/g, "\\$&");
