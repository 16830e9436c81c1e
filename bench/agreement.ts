import { performance } from "node:perf_hooks";
import { judgeAll, listDifferences, listUnread } from "../test/agreement/judge-all.js";
import { causes } from "../test/agreement/judge-bundle.js";

/**
 * `npm run agreement [-- count]`: 200 values and mutants of each schema of the registry and of ../shared/corpus, held against the
 * validator that is shipped, Ajv and hyperjump. Prints where they differ and why, and fails where there is no why.
 */
const count = Number(process.argv.slice(2).find((word) => word !== "-") ?? 200);
const start = performance.now();
const judged = await judgeAll(count, true);
const differences = listDifferences(judged);
const sum = (of: "values" | "accepted"): number => judged.reduce((total, part) => total + part[of], 0);
const textOf = (name: string): string => causes.find((cause) => cause.name === name)?.text ?? "";
const lines = Object.entries(differences).map(
  ([name, schemas]) => `  ${name}: ${textOf(name)}\n${schemas.map((schema) => `    ${schema}\n`).join("")}`,
);
const unread = Object.entries(listUnread(judged)).map(([name, reason]) => `  ${name}: ${reason}…\n`);
const seconds = ((performance.now() - start) / 1000).toFixed(0);
process.stdout.write(
  `${sum("values")} values of ${judged.length} schemas, ${sum("accepted")} of them valid, in ${seconds} s\n` +
    `differences by cause:\n${lines.join("")}` +
    `schemas that another validator can't read:\n${unread.join("")}`,
);
process.exitCode = Object.keys(differences).some((name) => textOf(name) === "") ? 1 : 0;
