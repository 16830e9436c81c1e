import { printable } from "../diagnostics/printable.js";
import type { Look } from "../diagnostics/render-diagnostic.js";
import { findCauses } from "../diff/find-causes.js";
import type { Bump } from "../diff/review.js";
import { parseVersion } from "../model/compare-versions.js";
import type { JsonObject } from "../schema/json.js";
import type { WeighedChange } from "./weigh-change.js";

export type BumpReport = {
  /** Contracts that changed, sorted by name. */
  readonly changes: readonly WeighedChange[];
  readonly unchanged: number;
  /** Whether the versions that were owed have been written. */
  readonly written: boolean;
};

/** What `toolgen bump` found, for people: a tool and its reasons, then causes that several tools share, then the sum. */
export function reportBumps({ changes, unchanged, written }: BumpReport, look: Look): string {
  const tools = changes.map((change) => `${printChange(change, look)}\n`);
  const causes = causesOf(changes).map(
    ({ file, tools: names }) =>
      `${printable(look.fileName(file))} is one cause for ${names.length}: ${listNames(names)}\n`,
  );
  const owing = changes.filter(({ wanted }) => wanted !== undefined).length;
  const state =
    owing === 0
      ? "no version is owed"
      : written
        ? `${count(owing, "version")} written`
        : `${count(owing, "contract")} ${owing === 1 ? "owes" : "owe"} another version; \`toolgen bump --write\` writes it`;
  const sum = `${count(changes.length, "changed contract")}, ${unchanged} unchanged · ${state}\n`;
  return [...tools, ...(causes.length === 0 ? [] : [causes.join("")]), sum].join("\n");
}

/** The same as one JSON document with a line end. */
export function bumpsAsJson({ changes, unchanged, written }: BumpReport): JsonObject {
  return {
    changes: changes.map((change) => {
      const { tool, since, owed, found, wanted, changes: findings } = change;
      return {
        tool: tool.name,
        file: tool.file,
        since: { schema_version: since.schema_version, file: since.file },
        schema_version: tool.schema_version,
        bump_owed: owed,
        bump_found: found,
        version_wanted: wanted ?? null,
        written: written && wanted !== undefined,
        findings: findings.map(({ rule, category, verdict, bump, pointer, message }) => ({
          ...{ rule, category, verdict, bump, pointer, message },
        })),
      };
    }),
    causes: causesOf(changes).map(({ file, tools }) => ({ file, tools: [...tools] })),
    unchanged,
  };
}

const causesOf = (changes: readonly WeighedChange[]): ReturnType<typeof findCauses> =>
  findCauses(changes.map(({ tool, changes: findings }) => ({ tool: tool.name, findings })));

function printChange(change: WeighedChange, { paint, fileName }: Look): string {
  const { tool, since, wanted } = change;
  const reasons = reasonsOf(change).map((reason) => `  ${printable(reason)}`);
  const from = `${sizeOf(change)} since ${since.schema_version}${since.file.includes("/versions/") ? ", which is frozen" : ""}`;
  const head =
    wanted === undefined
      ? `${paint("bold", tool.name)} ${tool.schema_version} ${paint("green", "says enough")}: ${from}`
      : `${paint("bold", tool.name)} ${tool.schema_version} → ${paint("yellow", wanted)}: ${from}`;
  const { line, column } = tool.placeOf("/schema_version");
  return [head, ...reasons, `  ${printable(fileName(tool.file))}:${line}:${column}`].join("\n");
}

/** Dates know only that something changed. */
const sizeOf = ({ since, owed }: WeighedChange): string =>
  parseVersion(since.schema_version)?.kind === "date" && owed !== "none" ? "a new date is owed" : owed;

const mostReasons = 3;
const mostNames = 10;

const listNames = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(", ")
    : `${names.slice(0, mostNames).join(", ")} and ${names.length - mostNames} more`;

/** The changes that the size of the bump comes from. */
function reasonsOf({ owed, changes }: WeighedChange): string[] {
  const messages = [...new Set(changes.filter(({ bump }) => isSame(bump, owed)).map(({ message }) => message))];
  const left = messages.length - mostReasons;
  return left > 0 ? [...messages.slice(0, mostReasons), `and ${left} more`] : messages;
}

const isSame = (a: Bump, b: Bump): boolean => a === b && a !== "none";
const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;
