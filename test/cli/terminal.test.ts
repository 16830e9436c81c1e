import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createTerminal, pathFrom } from "../../generator/cli/terminal.js";

/** A terminal on streams of its own, and what was written to each. */
function fake(isTTY: boolean, env: Record<string, string> = {}, columns = 20) {
  const stdout = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY });
  const stderr = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY, columns });
  return { terminal: createTerminal({ cwd: () => "/app", env, stdout, stderr }), stdout, stderr };
}

describe("createTerminal", () => {
  it("shows progress on one line, which the next text replaces", () => {
    const { terminal, stdout, stderr } = fake(true);
    terminal.progress("load registry");
    terminal.progress("parse 24 contracts of the registry");
    terminal.print("done\n");
    terminal.log("end\n");
    expect(stderr.read()).toBe("\r\u001b[2Kload registry\r\u001b[2Kparse 24 contracts \r\u001b[2Kend\n");
    expect(stdout.read()).toBe("done\n");
  });

  it("takes 80 columns where the terminal does not know how many it has", () => {
    const { terminal, stderr } = fake(true, {}, 0);
    terminal.progress("x".repeat(100));
    expect(stderr.read()).toBe(`\r\u001b[2K${"x".repeat(79)}`);
  });

  it.each([
    { title: "through a pipe", isTTY: false, env: {} },
    { title: "in CI", isTTY: true, env: { CI: "true" } },
  ])("shows no progress $title", ({ isTTY, env }) => {
    const { terminal, stderr } = fake(isTTY, env);
    terminal.progress("load registry");
    terminal.progress(undefined);
    terminal.print("done\n");
    expect(stderr.read()).toBeNull();
  });
});

describe("pathFrom", () => {
  it.each([
    ["/app", "/app", "registry/a.yaml", "registry/a.yaml"],
    ["/app/registry", "/app", "registry/a.yaml", "a.yaml"],
    ["/app/src", "/app", "registry/a.yaml", "../registry/a.yaml"],
    ["/app", "/app", ".", "."],
    ["/app", "/app", "../lib/a.yaml", "../lib/a.yaml"],
  ])("from %s, relative to %s: %s is %s", (cwd, root, file, want) => {
    expect(pathFrom(cwd, root)(file)).toBe(want);
  });
});
