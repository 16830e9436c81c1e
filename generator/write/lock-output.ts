import { randomUUID } from "node:crypto";
import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isObject } from "../schema/json.js";
import { attempt, attemptToTidy, type WriterHooks } from "./attempt.js";
import { FileFault } from "./file-fault.js";
import { isAlive } from "./is-alive.js";
import { scratchPrefix } from "./output-path.js";

export type OutputLock = { readonly release: () => Promise<void> };

const lockName = `${scratchPrefix}lock`;
const defaultPatience = 60_000;
const poll = 25;
/** The writer holds a lock for seconds. Older ones are dead, whoever has their process id now; they may be from another host. */
const longestLife = 600_000;
/** A lock without content is one that is being written at this moment, or was when its process died. */
const longestBirth = 2_000;

/**
 * Makes this process the only one that writes to the folder, which is created where it is missing; then removes what dead
 * builds left. Waits for another build; takes over the lock of a dead one. Throws a `FileFault` when neither helps.
 */
export async function lockOutput(folder: string, hooks: WriterHooks): Promise<OutputLock> {
  await attempt("lock", "", hooks, () => mkdirSync(folder, { recursive: true }));
  const release = await claim(folder, lockName, Date.now() + (hooks.patience ?? defaultPatience), hooks);
  const lock: OutputLock = { release: () => attemptToTidy("unlock", "", hooks, release) };
  try {
    await attempt("clean", "", hooks, () => {
      const leftovers = readdirSync(folder).filter((name) => name.startsWith(scratchPrefix) && name !== lockName);
      for (const name of leftovers) rmSync(join(folder, name), { recursive: true, force: true });
    });
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Creates a claim file, which holds who claims. Only one process at a time may remove a given dead claim: the one that
 * holds the claim on its token, for a token is never used twice. Without that, two processes that find the same dead
 * claim would both remove it, the second one the fresh claim of the first.
 */
async function claim(folder: string, name: string, deadline: number, hooks: WriterHooks): Promise<() => void> {
  const file = join(folder, name);
  const token = randomUUID();
  for (;;) {
    if (await attempt("lock", name, hooks, () => create(file, token))) {
      return () => {
        if (readHolder(file)?.token === token) rmSync(file, { force: true });
      };
    }
    const holder = await attempt("lock", name, hooks, () => readHolder(file));
    if (holder === undefined) continue;
    if (isDead(holder)) {
      const release = await claim(folder, `${lockName}.${holder.token}`, deadline, hooks);
      await attempt("lock", name, hooks, () => {
        const now = readHolder(file);
        if (now?.token === holder.token && isDead(now)) rmSync(file, { force: true });
        release();
      });
    } else if (Date.now() > deadline) {
      const who = `process ${holder.pid} on ${holder.host}`;
      throw new FileFault(name, `${who} is writing to the folder; remove this file if that process is gone`, "ELOCKED");
    } else await setTimeout(poll);
  }
}

/** Whether the file is new and now ours. */
function create(file: string, token: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, "wx");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
  try {
    writeFileSync(descriptor, JSON.stringify({ pid: process.pid, host: hostname(), token }));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

type Holder = { readonly pid: number; readonly host: string; readonly token: string; readonly since: number };

/** Who holds a claim; undefined once it is gone. The content is held against its form: the token becomes part of a file name. */
function readHolder(file: string): Holder | undefined {
  try {
    const since = lstatSync(file).mtimeMs;
    const value = readJson(file);
    const { pid, host, token } = isObject(value) ? value : {};
    const isWritten = typeof token === "string" && /^[0-9a-f-]{36}$/.test(token);
    return isWritten && typeof pid === "number" && typeof host === "string"
      ? { pid, host, token, since }
      : { pid: 0, host: "", token: "unwritten", since };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Undefined where the file holds no JSON (yet), or is a link that leads nowhere. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && "code" in error && error.code === "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

function isDead({ pid, host, token, since }: Holder): boolean {
  const age = Date.now() - since;
  if (token === "unwritten") return age > longestBirth;
  if (age > longestLife) return true;
  if (host !== hostname()) return false;
  // A restarted container may give this process the id of the one that died.
  return pid === process.pid ? since < performance.timeOrigin : !isAlive(pid);
}
