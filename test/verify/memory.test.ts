import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, project } from "../cli/compiled-cli.js";
import { runVerify, type VerifyRun } from "./run-verify.js";
import { shop } from "./shop.js";

let main: string;
let folder: string;
beforeAll(() => {
  main = compileCli();
  folder = project(shop());
});

/** The same text again and again, in pieces of about a megabyte, up to a size in MB. */
function* repeated(text: string, megabytes: number, beginning = ""): Generator<string> {
  const block = text.repeat(Math.ceil(1e6 / text.length));
  yield beginning;
  for (let sent = 0; sent < megabytes * 1e6; sent += block.length) yield block;
}

const good = '{"order_id":"A-1","lines":[{"sku":"a","priority":"high"},{"sku":"b","priority":"low"}]}';
const old = '{"order_id":"A-2","lines":[{"sku":"a"}]}';

describe("toolgen verify samples reads any amount in constant memory (G2)", () => {
  const verify = (input: Iterable<string>): Promise<VerifyRun> =>
    runVerify(main, folder, ["--tool", "get_order"], input);

  test.each([
    { form: "JSON Lines", text: `${`${good}\n`.repeat(19)}${old}\n`, beginning: "" },
    { form: "an array", text: `${`\n${good},`.repeat(19)}${old},`, beginning: "[" },
  ])(
    "$form: ten times as much takes no more memory, save for what the collector leaves lying",
    async ({ text, beginning }) => {
      const small = await verify(repeated(text, 6, beginning));
      const large = await verify(repeated(text, 60, beginning));
      expect(small.stdout).toContain('(5 %) lack the property "priority" at /lines/*');
      expect(large.stdout).toContain('(5 %) lack the property "priority" at /lines/*');
      // 54 MB more are read. Were they kept, as text or as values, it would be several times as much.
      expect(large.peak - small.peak).toBeLessThan(60);
    },
  );

  test("one record without an end is refused, and is not kept", async () => {
    const small = await verify(repeated("x", 1, '"'));
    const large = await verify(repeated("x", 300, '"'));
    expect(small.stdout).toContain("1 of 1 record (100 %) ends too early; what follows was not read");
    expect(large.stdout).toContain("1 of 1 record (100 %) ends too early; what follows was not read");
    // What is kept is at most the largest record, 64 MiB, while the buffer for it grows.
    expect(large.peak - small.peak).toBeLessThan(260);
  });

  test("a line that is too large is refused aloud, and the next is read", async () => {
    const { stdout, code } = await verify([...repeated("x", 70, `${good}\n"`), `"\n${good}\n`]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      "size: 1 of 3 records (33.3 %) is larger than 64 MiB, too much to be read\n    stdin:2:1 (record 2)",
    );
    expect(stdout).toContain("3 records · 2 valid · 0 invalid · 1 unreadable");
  });
});
