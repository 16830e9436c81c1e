import type { Paint } from "../diagnostics/code-frame.js";
import { printable } from "../diagnostics/printable.js";
import { adviseOnCause } from "./advise-on-cause.js";
import { countOf, describeCause, group, records } from "./describe-cause.js";
import type { Part } from "./select-schema.js";
import type { Cause, Example, Verification } from "./tally-causes.js";

/** What the values were held against; null where each record names its own tool. */
export type Subject = {
  readonly tool: string | null;
  readonly schema_version: string | null;
  readonly part: Part;
  /** Where in each record the value stands. */
  readonly pointer: string;
};

/** More causes than these are counted, not shown. */
const mostShown = 50;
/** Names of a contract can be of any length; nobody reads on after this much of a sentence. In UTF-16 code units. */
const longestSentence = 1_000;

/** The result for people: each cause with its records, and lines that sum up. Nothing of the data but names of properties. */
export function reportText(verification: Verification, subject: Subject, paint: Paint): string {
  return [...renderCauses(verification, subject, paint), `${summarise(verification, subject)}\n`].join("\n");
}

/** What is left under `--quiet`: the causes, or nothing. */
export const reportCauses = (verification: Verification, subject: Subject, paint: Paint): string =>
  renderCauses(verification, subject, paint).join("\n");

/** Each with an empty line after it. */
function renderCauses(verification: Verification, { tool }: Subject, paint: Paint): string[] {
  const { causes, others, cut } = verification;
  const shown = causes.slice(0, mostShown).map((cause) => renderCause(cause, verification.records, tool, paint));
  const left = causes.length - shown.length;
  if (left > 0) shown.push(`… and ${group(left)} more causes; --format json lists them all\n`);
  if (others > 0) shown.push(`… and others: there were too many causes to tell apart, in ${records(others)}\n`);
  if (cut > 0) shown.push(`${records(cut)} with 20 faults or more: of each, 20 were counted\n`);
  return shown;
}

function renderCause(cause: Cause, total: number, tool: string | null, paint: Paint): string {
  const { keyword, outcome, at, examples } = cause;
  const owner = tool === null && cause.tool !== null ? `${cause.tool}: ` : "";
  const advice = adviseOnCause(cause);
  const left = cause.records - examples.length;
  return [
    `${paint(outcome === "invalid" ? "red" : "yellow", keyword)}: ${sentence(owner + describeCause(cause, total))}`,
    ...examples.map((example) => `    ${renderExample(example, at)}`),
    ...(left > 0 && examples.length > 0 ? [`    … and ${group(left)} more`] : []),
    ...(advice === undefined ? [] : [`  ${paint("green", "fix:")} ${advice}`]),
    "",
  ].join("\n");
}

/** `file:line:column` of the record, its number, and the place in it where that says more than the cause. */
function renderExample({ file, line, column, record, place }: Example, at: string): string {
  const within = place === at ? "" : ` at ${sentence(place)}`;
  return `${printable(file)}:${line}:${column} (record ${group(record)})${within}`;
}

function summarise(verification: Verification, { tool, schema_version, part }: Subject): string {
  const { valid, invalid, unreadable, records: total } = verification;
  const what = tool === null ? part : `${printable(tool)} ${schema_version} ${part}`;
  if (total === 0) return `${what}: no record was found`;
  const outcomes = [`${group(valid)} valid`, `${group(invalid)} invalid`, `${group(unreadable)} unreadable`];
  const counts = `${what}: ${[records(total), ...outcomes].join(" · ")}`;
  if (invalid === 0) return counts;
  const loss =
    part === "output"
      ? `a client that holds answers against the contract drops ${countOf(invalid, total)} whole`
      : `a service that holds arguments against the contract refuses ${countOf(invalid, total)}`;
  return `${counts}\n${loss}`;
}

const sentence = (text: string): string =>
  printable(text.length > longestSentence ? `${text.slice(0, longestSentence)}…` : text);
