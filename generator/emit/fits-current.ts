import { includes } from "../diff/inclusion/includes.js";
import type { Tool } from "../model/tool.js";

/** A frozen version belongs to one tool, so what is proved of it is proved once. */
const known = new WeakMap<Tool, boolean>();

/** Whether every input of an earlier version is proved to be one of the current version: then it needs no upgrade. */
export function fitsCurrent(version: Tool, current: Tool): boolean {
  // Who was wrong is no question here, so no counter-example is looked for.
  const fits = known.get(version) ?? includes(version.input, current.input, { candidates: 0 }).answer === "proved";
  known.set(version, fits);
  return fits;
}
