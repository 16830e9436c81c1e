import { changesOf, nameOf } from "./changes-of.js";
import { checkContract } from "./check-contract.js";
import { checkDeclaration } from "./check-declaration.js";
import { checkAccepted, checkRefused, checkTaken } from "./check-values.js";
import { brokenBy } from "./refusals-of.js";
import type { Suite } from "./suite.js";
import { targets } from "./targets.js";

/** One thing that must hold of the package. No runner is needed: what is wrong comes as a list, empty where nothing is. */
export type GoldenCase = {
  /** The contract's name, or `*` for what concerns the list of all tools. */
  readonly tool: string;
  readonly title: string;
  readonly problems: () => readonly string[];
};

/**
 * All cases of one tool: its metadata, every sample, what is made from its schemas and what breaks them, what each target is told,
 * and the same of its earlier versions. A case of many changes names those that go wrong.
 */
export function goldenCasesOf(suite: Suite): readonly GoldenCase[] {
  const { tool, facts, versions, accepted, made, varied, rejected, broken } = suite;
  const one = (title: string, problems: GoldenCase["problems"]): GoldenCase => ({ tool: facts.name, title, problems });
  return [
    one("says of itself what the registry says", () => checkContract(suite)),
    ...accepted.map((sample) => one(`takes ${sample.name}: ${sample.title}`, () => checkAccepted(suite, sample))),
    ...made.map(({ name, title, part, value }) => one(`takes ${name}: ${title}`, () => checkTaken(tool, part, value))),
    ...varied.map((row) =>
      one(`takes other values in ${nameOf(row)}`, () =>
        changesOf(suite, row).flatMap(({ title, value }) =>
          checkTaken(tool, row.part, value).map((problem) => `${title}: ${problem}`),
        ),
      ),
    ),
    ...rejected.map((refusal) =>
      one(`refuses ${refusal.title} (${refusal.keyword})`, () => checkRefused(suite, { ...refusal, isPlain: false })),
    ),
    ...broken.map((row) =>
      one(`refuses changes of ${nameOf(row)} (${row.keyword})`, () =>
        brokenBy(suite, row).flatMap((refusal) =>
          checkRefused(suite, refusal).map((problem) => `${refusal.title}: ${problem}`),
        ),
      ),
    ),
    ...targets.map((target) => one(`declares itself to ${target.name}`, () => checkDeclaration(suite, target))),
    ...versions.flatMap((version) =>
      goldenCasesOf(version).map(({ title, problems }) =>
        one(`version ${version.facts.schema_version} ${title}`, problems),
      ),
    ),
  ];
}
