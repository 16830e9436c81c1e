import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import type { Tool } from "../../generator/model/tool.js";
import { readCorpusTools } from "../corpus/build-corpus.js";
import { readTools } from "../golden-tests/build-registry.js";
import { type Judged, judgeBundle } from "./judge-bundle.js";

export type JudgedPart = Judged & { readonly name: string };

/** Every input and output schema of this registry, and of the corpus where it is at hand, held against three validators. */
export async function judgeAll(count: number, hasCorpus: boolean): Promise<JudgedPart[]> {
  const corpus = hasCorpus ? await readCorpusTools() : [];
  const parts = [
    ...(await readTools()).flatMap((tool) => partsOf(tool.name, tool)),
    ...corpus.flatMap(({ file, tool }) => partsOf(file, tool)),
  ];
  const judged: JudgedPart[] = [];
  for (const { name, bundle } of parts) judged.push({ name, ...(await judgeBundle(bundle, count)) });
  return judged;
}

const partsOf = (name: string, { input, output }: Tool): { name: string; bundle: SchemaBundle }[] => [
  { name: `${name} input`, bundle: input },
  ...(output === undefined ? [] : [{ name: `${name} output`, bundle: output }]),
];

/** The differences by their cause: the schemas in which each occurs. What has no cause stands under its value. */
export function listDifferences(judged: readonly JudgedPart[]): Readonly<Record<string, readonly string[]>> {
  const listed = new Map<string, Set<string>>();
  for (const { name, differences } of judged) {
    for (const { value, verdicts, cause } of differences) {
      const key = cause ?? `unexplained: ${JSON.stringify(verdicts)} on ${JSON.stringify(value)}`;
      listed.set(key, (listed.get(key) ?? new Set()).add(name));
    }
  }
  return Object.fromEntries([...listed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names]]));
}

/** The schemas that a validator could not read. */
export const listUnread = (judged: readonly JudgedPart[]): Readonly<Record<string, string>> =>
  Object.fromEntries(judged.flatMap(({ name, unread }) => (unread === undefined ? [] : [[name, unread.slice(0, 40)]])));
