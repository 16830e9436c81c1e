import { type Modules, type Mutation, type Operator, replaceMatches } from "./mutation.js";

/** Faults in how a tool is put together. */
export function wiringOperators(): Operator[] {
  const isIndex = (file: string): boolean => /^tools\/[^/]+\/index\.js$/.test(file);
  const swap = (name: string, file: RegExp, expression: RegExp): Operator => ({
    name,
    find: (modules) => {
      const found = replaceMatches(
        modules,
        (path) => file.test(path),
        expression,
        ([whole]) => ({ text: whole, label: whole }),
      );
      return found.flatMap((one, index) => {
        const other = found[(index + 1) % found.length];
        const [a, b] = [one.edits[0], other?.edits[0]];
        if (a === undefined || b === undefined) return [];
        const edits = [
          { ...a, text: inside(b.text, b.file, a.file) },
          { ...b, text: inside(a.text, a.file, b.file) },
        ];
        const changes = edits.some(({ text }, place) => text !== [a, b][place]?.text);
        return changes ? [{ label: `${one.label} ↔ ${other?.label}`, edits }] : [];
      });
    },
  });
  const replace = (name: string, expression: RegExp, text: string): Operator => ({
    name,
    find: (modules) =>
      replaceMatches(modules, isIndex, expression, ([whole]) => ({ text, label: `${whole} → ${text}` })),
  });
  return [
    swap("swap the validators of two tools", /^tools\/[^/]+\/index\.js$/, /"\.\/validate\.js"/g),
    swap("swap the names of two tools", /^tools\/[^/]+\/index\.js$/, /\n\tname: "[^"]*"/g),
    swap("swap two declared names", /^tools\/[^/]+\/contract\.js$/, /\n\t\tname: "[^"]*"/g),
    replace("judge inputs as outputs", /validateInput\)/g, "validateOutput)"),
    replace("judge outputs as inputs", /validateOutput\)/g, "validateInput)"),
    replace("show the output's schema as the input's", /schemaOf\(input,/g, "schemaOf(output,"),
    { name: "leave a tool out of the list", find: (modules) => listed(modules, () => "") },
    { name: "list a tool twice", find: (modules) => listed(modules, (line) => line + line) },
  ];
}

/** The path of a module as another one names it. */
const inside = (text: string, from: string, to: string): string =>
  text.replace('"./', from === to ? '"./' : `"../${from.split("/").at(-2)}/`);

const listed = (modules: Modules, change: (line: string) => string): Mutation[] =>
  replaceMatches(
    modules,
    (file) => file === "all.js",
    /\n\t\w+,?(?=\n)/g,
    ([line]) => ({
      text: change(line.endsWith(",") ? line : `${line},`),
      label: `${line.trim()} in the list`,
    }),
  );
