// node scripts/run.mjs bench/verify-samples.ts [-- <megabytes>]: how fast `toolgen verify samples` reads recorded answers, and
// in how much memory. The stream is made on the way and never lies on a disk. Prints a report; exits 1 where a bar is missed.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";

const megabytes = Number(process.argv[2] ?? 1_000);
const slowest = 50;
/** What the memory may grow by from a tenth of the stream to all of it, in MiB. */
const mostGrowth = 100;

const project: Readonly<Record<string, string>> = {
  "codegen.config.ts": 'export default { package: { name: "@example/tools" } };\n',
  "registry/shop/get_order/contract.yaml": `name: get_order
description: Says what is in an order. It changes nothing.
schema_version: "1.0.0"
side_effect_class: read
input: { type: object, properties: { order_id: { type: string } }, required: [order_id], additionalProperties: false }
output:
  type: object
  properties:
    order_id: { type: string, pattern: "^A-[0-9]+$" }
    placed: { type: string, format: date-time }
    status: { enum: [open, paid, shipped] }
    lines:
      type: array
      items:
        type: object
        properties:
          sku: { type: string, minLength: 1 }
          amount: { type: integer, minimum: 1 }
          price: { type: number }
          priority: { enum: [standard, express] }
        required: [sku, amount, price, priority]
  required: [order_id, placed, status, lines]
`,
};

type Form = {
  readonly name: string;
  readonly open: string;
  readonly between: string;
  readonly close: string;
  readonly indent?: number;
};
const forms: readonly Form[] = [
  { name: "JSON Lines", open: "", between: "\n", close: "\n" },
  { name: "one array", open: "[", between: ",", close: "]" },
  { name: "printed over several lines", open: "", between: "\n", close: "\n", indent: 2 },
];

/** An order; every seventeenth is from before lines had a priority. */
const order = (number: number): object => ({
  order_id: `A-${1000 + number}`,
  placed: "2026-01-31T09:30:00Z",
  status: "shipped",
  note: "Bitte am Hintereingang klingeln, 裏口へどうぞ",
  lines: ["P-1", "P-2"].map((sku) => ({
    sku,
    amount: 2,
    price: 19.9,
    ...(number % 17 === 0 ? {} : { priority: "express" }),
  })),
});

/** About a megabyte of records between two separators. */
function block({ between, indent }: Form): Buffer {
  const records: string[] = [];
  for (let size = 0; size < 1e6; size += records.at(-1)?.length ?? 0) {
    records.push(JSON.stringify(order(records.length), undefined, indent));
  }
  return Buffer.from(records.join(between));
}

/** `cpu`: seconds of all threads of the process, which other work on the machine does not lengthen; `peak` in MiB. */
type Run = {
  readonly seconds: number;
  readonly cpu: number;
  readonly peak: number;
  readonly bytes: number;
  readonly summary: string;
};

/** Pipes a stream of about so many megabytes into the command. */
async function run(main: string, folder: string, form: Form, size: number): Promise<Run> {
  const usage = join(folder, "usage");
  const hook = `data:text/javascript,${encodeURIComponent(
    `import { writeFileSync } from "node:fs"; process.on("exit", () => writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));`,
  )}`;
  const words = [`--import=${hook}`, main, "verify", "samples", "--tool", "get_order"];
  const started = performance.now();
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
  });
  const closed = once(child, "close");
  const content = block(form);
  let bytes = 0;
  const write = async (chunk: Buffer | string): Promise<void> => {
    bytes += Buffer.byteLength(chunk);
    if (!child.stdin.write(chunk)) await once(child.stdin, "drain");
  };
  await write(form.open);
  for (let left = size; left > 0; left -= 1) {
    await write(content);
    if (left > 1) await write(form.between);
  }
  child.stdin.end(form.close);
  await closed;
  const seconds = (performance.now() - started) / 1000;
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(usage, "utf8"));
  const cpu = (userCPUTime + systemCPUTime) / 1e6;
  return { seconds, cpu, peak: maxRSS / 1024, bytes, summary: shown.trimEnd().split("\n").at(-2) ?? "" };
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const folder = mkdtempSync(join(tmpdir(), "toolgen-verify-"));
const cli = join(process.cwd(), "node_modules/.cache/toolgen-bench-verify");
try {
  execFileSync(process.execPath, ["scripts/compile.mjs", cli], { stdio: "inherit" });
  for (const [file, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  say(`Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}; whole process, start included`);
  for (const form of forms) {
    const small = await run(join(cli, "cli/main.js"), folder, form, Math.ceil(megabytes / 10));
    const large = await run(join(cli, "cli/main.js"), folder, form, megabytes);
    const speed = large.bytes / 1e6 / large.cpu;
    const growth = large.peak - small.peak;
    const isKept = speed >= slowest && growth <= mostGrowth;
    say(`${isKept ? "kept  " : "MISSED"} ${form.name}: ${(large.bytes / 1e6).toFixed(0)} MB; ${large.summary}`);
    say(`       ${speed.toFixed(0)} MB per CPU second (at least ${slowest}); ${large.seconds.toFixed(1)} s wall`);
    say(
      `       peak ${large.peak.toFixed(0)} MiB, ${small.peak.toFixed(0)} MiB on a tenth (at most ${mostGrowth} more)`,
    );
    if (!isKept) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(cli, { recursive: true, force: true });
}
