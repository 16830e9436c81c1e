// Runs the golden cases of compiled packages, each named by its folder, and prints how many there are and what is wrong.
import path from "node:path";
import { pathToFileURL } from "node:url";

let cases = 0;
const wrong = [];
for (const folder of process.argv.slice(2)) {
  const { goldenCases } = await import(pathToFileURL(path.join(folder, "dist/testing/index.js")).href);
  for (const { tool, title, problems } of goldenCases()) {
    cases += 1;
    const found = problems();
    if (found.length > 0) wrong.push(`${tool}: ${title}: ${found.join("; ")}`);
  }
}
process.stdout.write(JSON.stringify({ cases, wrong }));
