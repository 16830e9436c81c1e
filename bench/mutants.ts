import path from "node:path";
import { runMutants } from "./mutants/run-mutants.js";
import { whySurvives } from "./mutants/why-survives.js";

/**
 * `npm run mutants [-- count seed dist]`: how many faults in a built package (`generated/dist`), and in handlers, the package's
 * own golden tests notice. Prints a row for each kind of fault, and every fault that nobody noticed with the reason. Fails
 * below the share that the project promises.
 */
const [count = "200", seed = "1", dist = "generated/dist"] = process.argv.slice(2).filter((word) => word !== "-");
const promised = 0.95;
const mutants = await runMutants(path.resolve(dist), { count: Number(count), seed: Number(seed) });

const kinds = [...new Set(mutants.map(({ operator }) => operator))].sort();
const lines = kinds.map((kind) => {
  const ofKind = mutants.filter(({ operator }) => operator === kind);
  const killed = ofKind.filter(({ by }) => by !== undefined).length;
  return `${`${killed} of ${ofKind.length}`.padStart(8)}  ${kind}`;
});
const survivors = mutants.filter(({ by }) => by === undefined);
const share = 1 - survivors.length / mutants.length;
process.stdout.write(
  [
    ...lines,
    "",
    `${mutants.length - survivors.length} of ${mutants.length} noticed (${(share * 100).toFixed(1)} %), seed ${seed}`,
    ...survivors.map(
      ({ operator, label }) => `  survived: ${operator}: ${label}\n            ${whySurvives(operator, label)}`,
    ),
    "",
  ].join("\n"),
);
process.exitCode = share < promised ? 1 : 0;
