// Preloaded with --import: writes the URL or path of every module that the process loaded into the file $RECORD_LOADS.
import { appendFileSync } from "node:fs";
import { createRequire, register } from "node:module";

const hooks = `
  import { appendFileSync } from "node:fs";
  export async function load(url, context, next) {
    appendFileSync(process.env.RECORD_LOADS, url + "\\n");
    return next(url, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
// Modules that CommonJS requires do not pass the hooks of Node 20.
const { cache } = createRequire(import.meta.url);
process.on("exit", () =>
  appendFileSync(
    process.env.RECORD_LOADS,
    Object.keys(cache)
      .map((file) => `${file}\n`)
      .join(""),
  ),
);
