import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { buildCorpus } from "../test/corpus/build-corpus.js";
import { printOrigins } from "../test/corpus/print-origins.js";

/** `npm run corpus`: every real contract of ../shared/corpus, imported and built. Fails where others are refused than are listed. */
const start = performance.now();
const origins = await buildCorpus();
const seconds = ((performance.now() - start) / 1000).toFixed(1);
const refused = Object.fromEntries(origins.flatMap((origin) => [...origin.refused]));
const lines = Object.entries(refused).map(([file, rules]) => `  ${file}: ${rules.join(", ")}`);
process.stdout.write(`${printOrigins(origins)}\nrefused:\n${lines.join("\n")}\n\nimported and built in ${seconds} s\n`);

const listed = readFileSync(new URL("../test/corpus/refused.json", import.meta.url), "utf8");
if (JSON.stringify(JSON.parse(listed)) !== JSON.stringify(refused)) {
  process.stdout.write("these are not the refusals that test/corpus/refused.json lists\n");
  process.exitCode = 1;
}
