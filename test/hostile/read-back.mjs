// Imports a generated package in both of its forms, and writes into a file what its modules hold, what its validators say, and
// whether anything in the package acted on the way. Run as: node read-back.mjs <dist folder> <request.json> <answer.json>
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [dist = "", requestFile = "", answerFile = ""] = process.argv.slice(2);
const request = JSON.parse(readFileSync(requestFile, "utf8"));

/** What contract text must never do: set the trap, end the process, evaluate code, reach a prototype. */
const sprung = [];
for (const name of ["pwned", "evil"]) {
  Object.defineProperty(globalThis, name, {
    get: () => sprung.push(`read ${name}`),
    set: () => sprung.push(`set ${name}`),
  });
}
process.exit = () => sprung.push("process.exit");
process.on("exit", () => {
  if (process.exitCode !== 0) writeFileSync(answerFile, "null");
});
const watched = { globalThis, process, Object, Array, Function, String, RegExp, JSON, Map };
const prints = () =>
  Object.entries(watched).flatMap(([name, object]) => [
    [name, Reflect.ownKeys(object).map(String)],
    [`${name}.prototype`, object.prototype === undefined ? [] : Reflect.ownKeys(object.prototype).map(String)],
  ]);

const before = JSON.stringify(prints());
const load = (path) => import(pathToFileURL(join(dist, path)).href);
const { tools } = await load("all.js");
const answers = [];
for (const { name, calls } of request) {
  const modules = await Promise.all(["index", "contract", "validate"].map((file) => load(`tools/${name}/${file}.js`)));
  const tool = tools.find((other) => other.name === name);
  if (tool === undefined || !Object.values(modules[0]).includes(tool)) throw new Error(`all.js lacks ${name}`);
  answers.push({
    contract: tool.contract,
    input: tool.input.json,
    output: tool.output.json,
    schema: tool.input["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
    checks: calls.map(({ part, value }) => {
      const checked = tool[part].check(value);
      return checked.ok ? [] : checked.issues;
    }),
    effects: calls.map(({ value }) => tool.effect(value).side_effect_class),
  });
}
const textsOf = (list) =>
  JSON.stringify(list.map(({ contract, input, output }) => [contract, input.json, output.json]));
const common = createRequire(import.meta.url)(join(dist, "cjs/all.js"));
const isSame = textsOf(common.tools) === textsOf(tools);
if (JSON.stringify(prints()) !== before) sprung.push("a global object has changed");
writeFileSync(answerFile, JSON.stringify({ sprung, count: tools.length, isSame, answers }));
process.exitCode = 0;
