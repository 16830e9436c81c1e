import ts from "typescript";
import type { Dialect } from "../../generator/schema/dialect.js";
import { createProgram, faultsOf } from "../../test/types/check-modules.js";
import { cutExample } from "../../test/types/cut-example.js";
import { excerpt, excerptOfExample, printExample } from "../../test/types/print-example.js";
import { type TypeExample, typeExamples } from "../../test/types/type-examples.js";
import { markdownTable } from "../markdown-table.js";
import type { Measures } from "./measure-generators.js";
import { installPeers, printWithPeer } from "./print-with-peer.js";
import { figuresTable } from "./types-table.js";

/** What one generator makes of one example: its whole module, what is shown of it, and the probes that it answers rightly. */
type Answer = {
  readonly generator: string;
  readonly text: string;
  readonly shown: string;
  readonly probes: readonly { readonly isTaken: boolean; readonly isRight: boolean }[];
};

/** Longer excerpts would no longer be small. */
const mostLines = 15;

/** `docs/types.md`: the figures, and ten parts of real contracts side by side. Nothing on it is written by hand but the remarks. */
export async function typesPage(measures: ReadonlyMap<Dialect, Measures>): Promise<string> {
  const answers = await answerExamples();
  const figures = [...measures].map(([dialect, figure]) => `**${dialect}**\n\n${figuresTable(figure)}`);
  const generators = answers[0]?.map(({ generator }) => generator) ?? [];
  const right = generators.map((_, at) => answers.flatMap((row) => row[at]?.probes ?? []));
  const score = markdownTable(
    ["generator", "right answers"],
    generators.map((generator, at) => {
      const probes = right[at] ?? [];
      return [generator, `${probes.filter(({ isRight }) => isRight).length} of ${probes.length}`];
    }),
  );
  const examples = typeExamples.map((example, at) => section(example, at + 1, answers[at] ?? []));
  return [intro, ...figures, method, score, ...examples, ending]
    .map((part) => part.trim())
    .join("\n\n")
    .concat("\n");
}

async function answerExamples(): Promise<readonly (readonly Answer[])[]> {
  const subjects = typeExamples.map((example) => ({ schema: cutExample(example).schema, name: example.name }));
  const byGenerator = new Map([["toolgen", typeExamples.map(printExample)]]);
  for (const [peer] of installPeers()) {
    const printed = await printWithPeer(peer, subjects);
    byGenerator.set(
      peer.package,
      printed.map((result) => ("text" in result ? result.text : "")),
    );
  }
  return typeExamples.map((example, at) =>
    [...byGenerator].map(([generator, texts]) => {
      const text = texts[at] ?? "";
      const shown = generator === "toolgen" ? excerptOfExample(example) : excerpt(text, example.name);
      const lines = shown.split("\n").length;
      if (lines > mostLines) throw new Error(`${example.title}, ${generator}: ${lines} lines are no small excerpt`);
      return { generator, text, shown, probes: probe(example, text) };
    }),
  );
}

/** Puts the values and uses of an example to a type, in a module under the flags of the strictest consumer. */
function probe({ name, values, uses }: TypeExample, text: string): Answer["probes"] {
  const lines = [
    ...values.map(([literal], at) => `export const value${at}: ${name} = ${literal};`),
    ...uses.map(([expression], at) => `export const use${at} = (v: ${name}): unknown => ${expression};`),
  ];
  const faults = faultsOf(createProgram(new Map([["/probe.ts", `${lines.join("\n")}\n${text}`]])));
  const isBroken = faults.some(({ line }) => line > lines.length);
  return [...values, ...uses].map(([, isRight], at) => {
    const isTaken = !isBroken && !faults.some(({ line }) => line === at + 1);
    return { isTaken, isRight: isTaken === isRight };
  });
}

function section(
  { title, file, at, values, uses, remark }: TypeExample,
  number: number,
  answers: readonly Answer[],
): string {
  const excerpts = answers.map(({ generator, shown }) => `${generator}:\n\n\`\`\`ts\n${shown}\n\`\`\`\n`);
  const cells = (row: number, taken: string, refused: string): string[] =>
    answers.map(({ probes }) => {
      const found = probes[row];
      const word = found?.isTaken === true ? taken : refused;
      return found?.isRight === true ? word : `**${word}**`;
    });
  const rows = [
    ...values.map(([literal, isValid], row) => [
      code(literal),
      isValid ? "valid" : "invalid",
      ...cells(row, "accepted", "refused"),
    ]),
    ...uses.map(([expression, isRight], row) => [
      code(expression),
      isRight ? "right" : "wrong",
      ...cells(values.length + row, "compiles", "error"),
    ]),
  ];
  const table = markdownTable(["", "", ...answers.map(({ generator }) => generator)], rows);
  return `### ${number}. ${title}\n\n\`${file}\`, \`${at}\`. ${remark}\n\n${excerpts.join("\n")}\n${table}`;
}

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const intro = `<!-- Made by \`npm run truth -- types --docs\`. Do not edit. -->

# How true are the types?

A generated type should say what the schema says. It is *sound* if it accepts every valid value, and *precise* if it refuses
invalid ones. Both are measured on the [official JSON Schema test suite](https://github.com/json-schema-org/JSON-Schema-Test-Suite)
(its mandatory part): every value of the suite is written as a literal and checked by TypeScript ${ts.version} against the type of
its schema, with \`strict\`, \`exactOptionalPropertyTypes\`, \`noUncheckedIndexedAccess\` and the other flags of the strictest consumer.

- **refused**: schemas for which there is no type; the generator says so, or fails.
- **broken**: schemas whose type does not compile. Such a type accepts nothing.
- **soundness**: valid values that the type accepts, of all valid ones.
- **expressible precision**: invalid values that the type refuses, of those that a plain structural type can refuse.

Read the first column first: the ratios leave refused schemas out, and these differ from generator to generator.
`;

const method = `
What a structural type can refuse says [@hyperjump/json-schema](https://github.com/hyperjump-io/json-schema), which is right in
all cases of the suite's 2020-12 part that it answers, over the part of each schema that types can say: kinds, values, members,
items, references, \`allOf\` and unions. Bounds, patterns, \`not\`, \`contains\` and their like are the validators' business, with every
generator.

All generators get the same schemas, and the same further documents where references lead to others. They are called with their
default options, as types alone: json-schema-to-typescript by \`compile\`; quicktype with \`just-types\`, the schema being what a property
refers to, since a list or a union gets no name otherwise; openapi-typescript and @hey-api/openapi-ts with an OpenAPI 3.1 document in
which the schema is one component and each of its definitions another.

To reproduce: \`npm ci && npm run truth -- types\`. The peers are pinned in \`bench/peers/package-lock.json\` and are installed there at
first use. The suite lies in \`../shared/json-schema-test-suite\`, beside this repository.

The suite probes keywords one at a time, so its schemas leave \`type\` out far more often than those of tools do. The figures compare
generators; they are no forecast of errors in practice.

## Ten parts of real contracts

Each part is cut from a contract of the corpus: texts are left out, and properties beyond those shown. Below the excerpts stand values
and expressions over a value \`v\` of the type, and what TypeScript says of them; **wrong answers** are bold. The figures above say how often
such answers are wrong; these examples show how.
`;

const ending = `## Where a peer does more, and why toolgen doesn't

- **quicktype names every nested object and enum**, and makes one type of those that look alike; json-schema-to-typescript names those
  with a title. toolgen names what the contract names (\`$defs\`, files that several contracts share), the branches of unions, and what it
  would have to print twice: other types keep their place, where they can be read, and are reached by \`Input["items"][number]\`. A name
  that hangs on looks changes when the looks do. In the corpus only 2 of 676 contracts repeat an object with two properties or more
  word for word.
- **json-schema-to-typescript and quicktype print \`minItems: 1\` as \`[T, ...T[]]\`**, which refuses \`[]\` in a literal, and also every \`T[]\`
  that a program has computed. toolgen prints \`T[]\` with \`@minItems 1\`; the validator counts.
- **json-schema-to-typescript lists the lengths of a bounded tuple** as a union, which narrows by \`length\`; toolgen prints one tuple with
  an optional tail.
- **Open objects accept keys that nobody meant**: the schema allows them, and a sound type has to. A handler's answers are the
  exception: they are checked without the index signature, so that a mistyped key is an error where it is made.
`;
