import { existsSync, readFileSync } from "node:fs";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";

const file = new URL("../../../shared/cases/diff.jsonl", import.meta.url);

/** Whether the cases can be read here. Where tests count, in CI, their absence is a failure and not a skip. */
export const hasDiffCases: boolean = existsSync(file) || (process.env["CI"] ?? "") !== "";
if (!hasDiffCases) process.stdout.write("the diff cases are skipped: ../shared is absent\n");

/** A schema change in one direction, with the right verdict, and a witness where there is one. */
export type DiffCase = {
  readonly id: string;
  readonly direction: "input" | "output";
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly verdict: "safe" | "breaking";
  readonly witness?: JsonValue;
};

type Line = {
  readonly id: string;
  readonly dir: "input" | "output" | "both";
  readonly old: JsonSchema;
  readonly new: JsonSchema;
  readonly verdict: DiffCase["verdict"];
  readonly witness?: JsonValue;
};

/** The cases, those for both directions twice. */
export function readDiffCases(): DiffCase[] {
  return readFileSync(file, "utf8")
    .trim()
    .split(/\r?\n/)
    .flatMap((text): DiffCase[] => {
      const { id, dir, old: before, new: after, verdict, witness } = JSON.parse(text) as Line;
      const directions = dir === "both" ? (["input", "output"] as const) : [dir];
      const shown = witness === undefined ? {} : { witness };
      return directions.map((direction) => ({ id, direction, before, after, verdict, ...shown }));
    });
}
