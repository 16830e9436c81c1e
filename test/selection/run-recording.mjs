// Judges the recording beside this file as a project does that has the built package: `node run-recording.mjs`.
import { readFileSync } from "node:fs";
import { createToolkit } from "@toolgen/example-tools";
import { tools } from "@toolgen/example-tools/all";
import { openai } from "@toolgen/example-tools/openai";
import { checkSelection, printSelection, replaySelection } from "@toolgen/example-tools/testing/selection";

const recording = JSON.parse(readFileSync(new URL("recording.json", import.meta.url), "utf8"));
const report = await checkSelection(createToolkit(tools), openai.responses, replaySelection(recording));
process.stdout.write(printSelection(report));
process.exitCode = report.failures.length === 0 ? 0 : 1;
