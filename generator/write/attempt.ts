import { setTimeout } from "node:timers/promises";
import { FileFault, toFault } from "./file-fault.js";

/** The steps of the writer, in their order. `folder`, `rename` and `remove` come once for every file or folder. */
export type WriterPoint =
  | "lock"
  | "stage"
  | "intent"
  | "folder"
  | "rename"
  | "remove"
  | "prune"
  | "final"
  | "clean"
  | "unlock";

export type WriterHooks = {
  /** Called before each step. Tests kill the process here, or throw an error of the file system in the step's place. */
  readonly at?: (point: WriterPoint, path: string) => void;
  /** How long another build in the same folder is waited for, in milliseconds; a minute where absent. */
  readonly patience?: number;
};

/** On Windows a virus scanner or an indexer may hold a file for a moment. */
const passing = new Set(["EBUSY", "EPERM", "EACCES"]);
const longestWait = 160;

/** Does one step, again after a short wait where the fault may pass. Throws a `FileFault`, or whatever a bug throws. */
export async function attempt<T>(point: WriterPoint, path: string, hooks: WriterHooks, step: () => T): Promise<T> {
  for (let wait = 10; ; wait *= 2) {
    try {
      hooks.at?.(point, path);
      return step();
    } catch (error) {
      const fault = toFault(path, error);
      if (!(fault instanceof FileFault) || !passing.has(fault.code) || wait > longestWait) throw fault;
      await setTimeout(wait);
    }
  }
}

/** A step of tidying up: what fails here the next build does again. */
export async function attemptToTidy(
  point: WriterPoint,
  path: string,
  hooks: WriterHooks,
  step: () => void,
): Promise<void> {
  try {
    await attempt(point, path, hooks, step);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
  }
}
