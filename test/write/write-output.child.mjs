// A build in a process of its own, for tests that kill it, drop its rights or run several at a time.
// Arguments: the bundled writer as a URL, and as JSON: request, kill? { point, count }, journal? (a file), uid?
import { appendFileSync } from "node:fs";

const [bundle, json] = process.argv.slice(2);
const { request, kill, journal, uid } = JSON.parse(json);
const { writeOutput } = await import(bundle);
if (uid !== undefined) process.setuid(uid);

let count = 0;
const at = (point) => {
  if (kill !== undefined && point === kill.point && count++ === kill.count) process.kill(process.pid, "SIGKILL");
  if (journal !== undefined && point !== "lock") appendFileSync(journal, `${process.pid}\n`);
};
process.stdout.write(JSON.stringify(await writeOutput(request, { at })));
