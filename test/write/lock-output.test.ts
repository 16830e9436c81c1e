import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { lockOutput } from "../../generator/write/lock-output.js";
import { createFolder, writeTree } from "./read-tree.js";

const lockFile = ".toolgen.build.lock";
const token = "01234567-89ab-4cde-8f01-23456789abcd";
const { pid: deadPid } = spawnSync(process.execPath, ["--version"]);
const minute = 60;

/** A folder with a lock file, written some seconds ago. */
function createLocked(content: string, age: number): string {
  const folder = createFolder();
  writeFileSync(join(folder, lockFile), content);
  const then = Date.now() / 1000 - age;
  utimesSync(join(folder, lockFile), then, then);
  return folder;
}
const held = (pid: number, host: string): string => JSON.stringify({ pid, host, token });

describe("lockOutput", () => {
  it("creates the folder, holds a lock with process id and host, and leaves nothing", async () => {
    const folder = join(createFolder(), "a", "b");
    const lock = await lockOutput(folder, {});
    expect(JSON.parse(readFileSync(join(folder, lockFile), "utf8"))).toMatchObject({
      pid: process.pid,
      host: hostname(),
    });
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, string, number]>([
    ["a dead process", held(deadPid, hostname()), 0],
    ["a process id that can't be one", held(0, hostname()), 0],
    ["an earlier process that had our id", held(process.pid, hostname()), process.uptime() + 5],
    ["a process of another host that is surely gone", held(process.ppid, "elsewhere"), 11 * minute],
    ["a process whose id somebody else has now", held(process.ppid, hostname()), 11 * minute],
    ["a process that died before it could write into it", "", 3],
    ["something else", '{ "pid": "x", "token": "../../x" }', 3],
  ])("takes over the lock of %s", async (_, content, age) => {
    const folder = createLocked(content, age);
    const lock = await lockOutput(folder, { patience: 0 });
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("takes over a lock that is a link to nowhere", async () => {
    const folder = createFolder();
    symlinkSync(join(folder, "nowhere"), join(folder, lockFile));
    const lock = await lockOutput(folder, { patience: 5_000 });
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["a living process", held(process.ppid, hostname()), `process ${process.ppid} on ${hostname()} is writing`],
    ["a process of another host", held(1, "elsewhere"), "process 1 on elsewhere is writing"],
    ["a process that is about to write into it", "", "process 0 on  is writing"],
  ])("does not take over the lock of %s", async (_, content, message) => {
    const folder = createLocked(content, 0);
    await expect(lockOutput(folder, { patience: 60 })).rejects.toThrow(message);
    expect(readFileSync(join(folder, lockFile), "utf8")).toBe(content);
    expect(readdirSync(folder)).toEqual([lockFile]);
  });

  it("leaves a dead lock to the process that is taking it over", async () => {
    const folder = createLocked(held(deadPid, hostname()), 0);
    const other = held(process.ppid, hostname()).replace(token, token.replace(/^0/, "f"));
    writeFileSync(join(folder, `${lockFile}.${token}`), other);
    await expect(lockOutput(folder, { patience: 60 })).rejects.toThrow(`process ${process.ppid} on ${hostname()}`);
    expect(readFileSync(join(folder, lockFile), "utf8")).toBe(held(deadPid, hostname()));
  });

  it("waits for the holder", async () => {
    const folder = createFolder();
    const first = await lockOutput(folder, {});
    let isHeld = false;
    const second = lockOutput(folder, {}).then((lock) => {
      isHeld = true;
      return lock;
    });
    await expect(lockOutput(folder, { patience: 60 })).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
    expect(isHeld).toBe(false);
    await first.release();
    await (await second).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("releases no lock but its own", async () => {
    const folder = createFolder();
    const lock = await lockOutput(folder, {});
    writeFileSync(join(folder, lockFile), held(process.ppid, hostname()));
    await lock.release();
    expect(readFileSync(join(folder, lockFile), "utf8")).toBe(held(process.ppid, hostname()));
  });

  it("removes what dead builds left, and nothing else", async () => {
    const folder = createFolder();
    writeTree(folder, {
      ".toolgen.build.tmp/file-0": "half",
      [`${lockFile}.${token}`]: "",
      ".toolgen": "mine",
      "a.ts": "a",
    });
    const lock = await lockOutput(folder, {});
    expect(readdirSync(folder).sort()).toEqual([".toolgen", lockFile, "a.ts"]);
    await lock.release();
  });

  it("lets one of many in at a time, dead claims on dead locks or not", async () => {
    for (let round = 0; round < 10; round++) {
      const folder = createLocked(held(deadPid, hostname()), 0);
      // A process that died while it took the lock over.
      const other = token.replace(/^0/, "f");
      if (round % 2 === 0)
        writeFileSync(join(folder, `${lockFile}.${token}`), held(deadPid, hostname()).replace(token, other));
      let holders = 0;
      const work = async (): Promise<void> => {
        const lock = await lockOutput(folder, {});
        expect(++holders).toBe(1);
        for (let turn = 0; turn < 3; turn++) await setImmediate();
        expect(existsSync(join(folder, lockFile))).toBe(true);
        holders--;
        await lock.release();
      };
      await Promise.all(Array.from({ length: 8 }, work));
      expect(readdirSync(folder)).toEqual([]);
    }
  }, 30_000);
});
