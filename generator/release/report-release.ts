import { printable } from "../diagnostics/printable.js";
import type { Look } from "../diagnostics/render-diagnostic.js";
import type { JsonObject } from "../schema/json.js";
import type { ReleasePlan } from "./plan-release.js";

export type ReleaseReport = {
  readonly plan: ReleasePlan;
  /** How the release is called. */
  readonly title: string;
  /** What a person has to write into the configuration, where toolgen can't. */
  readonly advice?: string;
  /** Paths that were written or removed, relative to the configuration; in a dry run those that would be. */
  readonly files: readonly string[];
  readonly dryRun: boolean;
};

/** What a release did, or would do, for people. */
export function reportRelease(
  { plan, title, advice, files, dryRun }: ReleaseReport,
  { paint, fileName }: Look,
): string {
  const { record, frozen, removed, renamed, pruned, held } = plan;
  const row = (kind: string, text: string): string => `  ${paint("dim", kind.padEnd(8))} ${printable(text)}\n`;
  const rows = [
    ...frozen.map(({ tool, change }) =>
      change === undefined
        ? row("new", `${tool.name} ${tool.schema_version}`)
        : row("changed", `${tool.name} ${change.since.schema_version} → ${tool.schema_version} (${change.owed})`),
    ),
    ...[...renamed].map(([old, name]) => row("renamed", `${old} → ${name}`)),
    ...removed.map(({ name, schema_version }) => row("removed", `${name}, last ${schema_version}`)),
    ...pruned.map(({ name, schema_version }) => row("pruned", `${name} ${schema_version}`)),
    ...held.map(({ name, schema_version }) => row("kept", `${name} ${schema_version}, for samples speak of it`)),
    ...(plan.package.kind === "raised" ? [row("package", `${plan.package.from} → ${plan.package.version}`)] : []),
  ];
  const head = record === undefined ? "" : `${paint("bold", printable(title))}\n`;
  const listed = files.map((file) => `  ${printable(fileName(file))}\n`).join("");
  const said = advice === undefined ? "" : `${paint("yellow", "to do:")} ${printable(advice)}\n`;
  if (files.length === 0) return `${rows.join("")}nothing to release\n`;
  const sum = `${files.length} ${files.length === 1 ? "file" : "files"} ${dryRun ? "to write; nothing written" : "written"}\n`;
  return `${head}${rows.join("")}${listed}${said}${sum}`;
}

/** The same as data. */
export function releaseAsJson({ plan, title, advice, files, dryRun }: ReleaseReport): JsonObject {
  const { record, frozen, removed, renamed, pruned, held } = plan;
  const version = plan.package;
  return {
    release:
      record === undefined
        ? null
        : { title, day: record.day, package: record.package ?? null, list_hash: record.list_hash },
    frozen: frozen.map(({ tool, change }) => ({
      tool: tool.name,
      schema_version: tool.schema_version,
      since: change?.since.schema_version ?? null,
      bump_owed: change?.owed ?? null,
      contract_hash: tool.hashes.contract,
    })),
    renamed: Object.fromEntries(renamed),
    removed: removed.map(({ name, schema_version, contract_hash }) => ({ name, schema_version, contract_hash })),
    pruned: pruned.map(({ name, schema_version }) => ({ tool: name, schema_version })),
    held: held.map(({ name, schema_version }) => ({ tool: name, schema_version })),
    package: version.kind === "raised" ? { from: version.from, to: version.version } : null,
    advice: advice ?? null,
    files: [...files],
    dry_run: dryRun,
  };
}
