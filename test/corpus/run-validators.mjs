// Runs emitted validators as a service does: Node, and the package's own modules. Reads
// [{ module, name, part, value }] from standard input and writes whether each value is accepted.
import { text } from "node:stream/consumers";

const verdicts = [];
for (const { module, name, part, value } of JSON.parse(await text(process.stdin))) {
  const { [name]: tool } = await import(module);
  verdicts.push(tool[part].check(value).ok);
}
process.stdout.write(JSON.stringify(verdicts));
