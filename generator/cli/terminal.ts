import path from "node:path";
import { styleText } from "node:util";
import type { Paint } from "../diagnostics/code-frame.js";

/** What a command may know and do of the process that it runs in. */
export type Terminal = {
  readonly cwd: string;
  /** Writes the result of the command: standard output. */
  readonly print: (text: string) => void;
  /** Writes everything else: standard error. */
  readonly log: (text: string) => void;
  /** Colours for standard output, as NO_COLOR, FORCE_COLOR and the terminal have it. */
  readonly paint: Paint;
  /** Replaces the progress line, or removes it; nothing where nobody watches. */
  readonly progress: (text: string | undefined) => void;
};

type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
/** The part of `process` that a terminal is made from. */
export type ProcessStreams = {
  readonly cwd: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
};

/** The terminal of a process. */
export function createTerminal({ cwd, env, stdout, stderr }: ProcessStreams): Terminal {
  const animated = stderr.isTTY === true && !env["CI"];
  let shown = false;
  const progress = (text: string | undefined): void => {
    if (!animated || (text === undefined && !shown)) return;
    // Carriage return, erase the line. Cut to the width: a line that wraps could not be erased. Some terminals say it is 0.
    stderr.write(`\r\x1b[2K${text?.slice(0, (stderr.columns || 80) - 1) ?? ""}`);
    shown = text !== undefined;
  };
  const write = (stream: Stream) => (text: string) => {
    progress(undefined);
    stream.write(text);
  };
  return {
    cwd: cwd(),
    print: write(stdout),
    log: write(stderr),
    paint: (style, text) => styleText(style, text, { stream: stdout }),
    progress,
  };
}

/** Turns a path relative to one folder into a path relative to another, both absolute; POSIX. */
export const pathFrom =
  (cwd: string, root: string) =>
  (file: string): string =>
    path.relative(cwd, path.resolve(root, file)).replaceAll("\\", "/") || ".";
