// Runs a TypeScript program of this repository, for Node 20 takes none: node scripts/run.mjs bench/corpus.ts
import path from "node:path";
import { runnerImport } from "vite";

// The program finds its own words where it expects them.
process.argv.splice(1, 1);
const root = path.join(import.meta.dirname, "..");
await runnerImport(path.resolve(process.argv[1]), { root, configFile: false, logLevel: "warn" });
