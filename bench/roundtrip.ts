import { performance } from "node:perf_hooks";
import { corpusModels } from "../test/mcp/corpus-models.js";
import { addTrips, printTrips } from "../test/providers/add-trips.js";
import { roundTrips } from "../test/providers/round-trip.js";

/**
 * `npm run roundtrip`: values of every contract of ../shared/corpus are sent to each target in each form and back, and values that
 * a provider may send are brought to the contract. Fails where one of them comes to harm and no loss says so.
 */
const count = Number(process.argv[2] ?? 24);
const start = performance.now();
const models = await corpusModels();
const trips = models.flatMap(([file, tool]) => roundTrips(tool, count).map((trip) => ({ file, ...trip })));
for (const { file, family, form, faults } of trips) {
  for (const fault of faults.slice(0, 3)) process.stdout.write(`${file}, ${family} ${form}: ${fault}\n`);
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
process.stdout.write(`${printTrips(addTrips(trips))}\n${models.length} contracts in ${seconds} s\n`);
if (trips.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
