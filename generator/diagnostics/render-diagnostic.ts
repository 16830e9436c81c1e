import { codeFrame, formatPlace, type Paint } from "./code-frame.js";
import type { Diagnostic, Place, Severity } from "./diagnostic.js";
import { printable } from "./printable.js";

/** How findings are shown: colours, and the path that is put before file names so that they hold from the working directory. */
export type Look = { readonly paint: Paint; readonly fileName: (file: string) => string };

export const plainLook: Look = { paint: (_style, text) => text, fileName: (file) => file };

const severityStyle = { error: "red", warning: "yellow", info: "cyan" } as const satisfies Record<Severity, string>;

/** Contract text can be of any length; nobody reads on after this much of it. In UTF-16 code units. */
const longestMessage = 1000;

/** As much of a diagnostic as is shown; the rules of plug-ins and of reports have names of their own. */
type Renderable = Omit<Diagnostic, "rule"> & { readonly rule: string };

/**
 * One finding as text: place, severity, rule and message in a line, the code frame, what to write instead, and the other
 * places with their frames. No line end at the end.
 */
export function renderDiagnostic(diagnostic: Renderable, look: Look): string {
  const { severity, rule, message, hint, place, related = [] } = diagnostic;
  const { paint } = look;
  const head = `${paint(severityStyle[severity], severity)} ${paint("bold", rule)}: ${sentence(message)}`;
  const lines = [place === undefined ? head : `${formatPlace(named(place, look))} ${head}`];
  if (place !== undefined) lines.push(...codeFrame(place, paint));
  lines.push(`  ${paint("green", "fix:")} ${sentence(hint)}`);
  for (const other of related) {
    lines.push(
      `  ${formatPlace(named(other.place, look))} ${sentence(other.message)}`,
      ...codeFrame(other.place, paint),
    );
  }
  return lines.join("\n");
}

const named = (place: Place, look: Look): Place => ({ ...place, file: look.fileName(place.file) });

const sentence = (text: string): string =>
  printable(text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text);
