/**
 * `npm run truth -- <part>`: holds what toolgen makes of the official suite's schemas against the suite's verdicts. Each part
 * is a program of its own in `truth/`; it prints its table and ends with 1 below its bars.
 */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  validators: () => import("./truth/validators.js"),
  types: () => import("./truth/types.js"),
};
const [name = ""] = process.argv.slice(2);
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
if (part === undefined) {
  process.stderr.write(`npm run truth -- ${Object.keys(parts).join(" | ")}\n`);
  process.exitCode = 2;
} else {
  await part();
}

export {};
