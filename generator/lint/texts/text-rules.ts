import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { type Options, ofEachTool, type RuleCheck, type RuleChecks } from "../rule-check.js";
import { findEncoded } from "./find-encoded.js";
import { findHidden } from "./find-hidden.js";
import { findMarkup } from "./find-markup.js";
import type { VisibleText } from "./list-texts.js";
import { findMixedScripts } from "./mixed-scripts.js";
import { directivesIn } from "./model-directive.js";
import { sensitivePathIn } from "./sensitive-path.js";

/** What is written into the texts that models read. */
export const textRules: RuleChecks<
  | "hidden-characters"
  | "mixed-script-name"
  | "text-not-nfc"
  | "model-directive"
  | "sensitive-path"
  | "link-in-text"
  | "address-in-text"
  | "encoded-text"
  | "hidden-markup"
  | "cut-text"
> = {
  "hidden-characters": ofEachText(checkHidden),
  "mixed-script-name": ofEachText(checkScripts),
  "text-not-nfc": ofEachText(checkForm),
  "model-directive": ofEachText(checkDirectives),
  "sensitive-path": ofEachText(checkPaths),
  "link-in-text": ofEachTool(checkLinks),
  "address-in-text": ofEachText(checkAddresses),
  "encoded-text": ofEachText(checkEncoded),
  "hidden-markup": ofEachText(checkMarkup),
  "cut-text": ofEachText(checkCut),
};

type TextCheck = (text: VisibleText, tool: string, options: Options) => readonly Finding[];

function ofEachText(check: TextCheck): RuleCheck {
  return ofEachTool(({ tool, texts }: LintedTool, options) => texts.flatMap((text) => check(text, tool.name, options)));
}

const at = ({ at: pointer, placeOf }: VisibleText, tool: string, fragment: string, from?: number, to?: number) => ({
  tool,
  at: pointer,
  fragment,
  place: placeOf(from, to),
});

function checkHidden(text: VisibleText, tool: string): Finding[] {
  return findHidden(text.text).map(({ from, to, what }) =>
    createFinding("hidden-characters", { what }, at(text, tool, what, from, to)),
  );
}

function checkScripts(text: VisibleText, tool: string): Finding[] {
  return findMixedScripts(text.text).map(({ word, scripts, from }) =>
    createFinding("mixed-script-name", { word, scripts }, at(text, tool, word, from, from + word.length)),
  );
}

function checkForm(text: VisibleText, tool: string): Finding[] {
  if (text.text === text.text.normalize("NFC")) return [];
  const word = text.text.split(/\s+/u).find((one) => one !== one.normalize("NFC")) ?? text.text;
  const from = text.text.indexOf(word);
  const composed = JSON.stringify(word.normalize("NFC"));
  return [createFinding("text-not-nfc", { composed }, at(text, tool, word, from, from + word.length))];
}

function checkDirectives(text: VisibleText, tool: string, { warning = 0, error = 0 }: Options): Finding[] {
  const found = [
    ...directivesIn(text.text),
    ...(sensitivePathIn(text.text) === undefined ? [] : ["names a file of secrets"]),
    ...(findHidden(text.text).length + findMarkup(text.text).length === 0 ? [] : ["hides text"]),
  ];
  // Hidden text and secret files have rules of their own; alone they give no orders.
  if (found.length < warning || directivesIn(text.text).length === 0) return [];
  const severity = found.length >= error ? "error" : "warning";
  const signals = found.join("; ");
  return [createFinding("model-directive", { signals }, { ...at(text, tool, signals), severity })];
}

function checkPaths(text: VisibleText, tool: string): Finding[] {
  const found = sensitivePathIn(text.text);
  if (found === undefined) return [];
  const { path, index } = found;
  return [createFinding("sensitive-path", { path }, at(text, tool, path, index, index + path.length))];
}

/** Names that never lead anywhere (RFC 2606), this machine, and the specification's own addresses. */
const harmlessHost =
  /^(?:[\w-]+\.)*(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost|local|json-schema\.org)$|^127\.|^\[?::1\]?$/i;

const mostHosts = 5;

const isAddress = (host: string): boolean =>
  host.includes(".") && !/\.\.|^\.|\*/.test(host) && !harmlessHost.test(host);
/** `https://dev.azure.com/{organisation}` shows how addresses look; nobody follows it. */
const isForm = (text: string, end: number): boolean => /^[{<[*…]|^\.\.\./.test(text.slice(end));

function checkLinks({ tool, texts }: LintedTool): Finding[] {
  const links = texts
    .filter(({ kind }) => kind === "prose")
    .flatMap((text) => {
      const found = [...text.text.matchAll(/\b(?:https?|ftp|wss?):\/\/([^\s/:?#<>"'`)\]{}]+)[^\s<>"'`)\]{}]*/giu)];
      return found
        .filter((match) => isAddress(match[1] ?? "") && !isForm(text.text, match.index + match[0].length))
        .map((match) => ({
          text,
          host: (match[1] ?? "").toLowerCase(),
          from: match.index,
          to: match.index + match[0].length,
        }));
    });
  const [first] = links;
  if (first === undefined) return [];
  const hosts = [...new Set(links.map(({ host }) => host))];
  const shown = [...hosts.slice(0, mostHosts), ...(hosts.length > mostHosts ? ["…"] : [])].join(", ");
  const circumstances = { ...at(first.text, tool.name, "", first.from, first.to), fragment: hosts };
  return [createFinding("link-in-text", { hosts: shown }, circumstances)];
}

function checkAddresses(text: VisibleText, tool: string): Finding[] {
  const addresses = [...text.text.matchAll(/(?<![\w.+\-@/:])[\w.+-]+@([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})\b/giu)];
  return addresses
    .filter(([address, host = ""]) => !harmlessHost.test(host) && !address.startsWith("git@"))
    .map((match) => {
      const [address] = match;
      return createFinding(
        "address-in-text",
        { address },
        at(text, tool, address, match.index, match.index + address.length),
      );
    });
}

function checkEncoded(text: VisibleText, tool: string): Finding[] {
  return findEncoded(text.text).map(({ from, to }) =>
    createFinding("encoded-text", { length: to - from }, at(text, tool, text.text.slice(from, to), from, to)),
  );
}

function checkMarkup(text: VisibleText, tool: string): Finding[] {
  return findMarkup(text.text).map(({ what, from, to }) =>
    createFinding("hidden-markup", { what }, at(text, tool, text.text.slice(from, to), from, to)),
  );
}

/** A plain scalar of YAML, and behind it on its last line a comment. */
function checkCut(text: VisibleText, tool: string): Finding[] {
  if (text.kind !== "prose") return [];
  const { place } = at(text, tool, "");
  if (place.source === undefined || !/\.ya?ml$/.test(place.file)) return [];
  const lines = place.source.split("\n");
  const begins = lines[place.line - 1]?.[place.column - 1] ?? "";
  const rest = lines[place.endLine - 1]?.slice(place.endColumn - 1) ?? "";
  const isPlain = !/["'|>]/.test(begins);
  if (!isPlain || !/^[ \t]+#/.test(rest)) return [];
  const column = place.endColumn + rest.indexOf("#");
  const behind = { ...place, line: place.endLine, column, endColumn: place.endColumn + rest.trimEnd().length };
  return [createFinding("cut-text", {}, { tool, at: text.at, fragment: rest.trim(), place: behind })];
}
