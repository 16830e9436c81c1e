import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { DiffCase } from "../../test/diff/read-diff-cases.js";
import { installPinned } from "../install-pinned.js";

const folder = join(import.meta.dirname, "../peers/diff");

/** How long a peer may think about a case, in milliseconds. Those that answer at all do it in less than two seconds. */
const patience = 30_000;

export type Answer = { readonly isBreaking: boolean } | { readonly refusal: string };

/** The comparers beside us, and their exact versions, installed in bench/peers/diff at first use. */
export const installComparers = (): ReadonlyMap<string, string> => installPinned(folder);

/** What a peer says of each case, in a process of its own. Where that dies, the case is refused, and another one takes the rest. */
export async function judgeWithPeer(peer: string, cases: readonly DiffCase[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let child = start(peer);
  for (const one of cases) {
    if (hasEnded(child)) child = start(peer);
    answers.push(await ask(child, one));
  }
  child.kill();
  return answers;
}

const start = (peer: string): ChildProcess =>
  fork(join(folder, "judge.mjs"), [peer], { stdio: ["ignore", "ignore", "ignore", "ipc"] });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function ask(child: ChildProcess, one: DiffCase): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), patience);
    const settle = (answer: Answer): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(answer);
    };
    child.once("message", (answer: Answer) => settle(answer));
    child.once("exit", (code, signal) => settle({ refusal: `its process ended with ${signal ?? code}` }));
    child.once("error", ({ message }) => settle({ refusal: message }));
    child.send(one);
  });
}
