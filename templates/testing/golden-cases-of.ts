import { checkContract } from "./check-contract.js";
import { checkDeclaration } from "./check-declaration.js";
import { checkAccepted, checkRefused } from "./check-values.js";
import { refusalsOf } from "./refusals-of.js";
import type { Suite } from "./suite.js";
import { targets } from "./targets.js";

/** One thing that must hold of the package. No runner is needed: what is wrong comes as a list, empty where nothing is. */
export type GoldenCase = {
  /** The contract's name, or `*` for what concerns the list of all tools. */
  readonly tool: string;
  readonly title: string;
  readonly problems: () => readonly string[];
};

/** All cases of one tool: its metadata, every sample, every value that must be refused, and what each target is told. */
export function goldenCasesOf(suite: Suite): readonly GoldenCase[] {
  const { name } = suite.facts;
  const one = (title: string, problems: GoldenCase["problems"]): GoldenCase => ({ tool: name, title, problems });
  return [
    one("says of itself what the registry says", () => checkContract(suite)),
    ...suite.accepted.map((sample) => one(`takes ${sample.name}: ${sample.title}`, () => checkAccepted(suite, sample))),
    ...refusalsOf(suite).map((refusal) =>
      one(`refuses ${refusal.title} (${refusal.keyword})`, () => checkRefused(suite, refusal)),
    ),
    ...targets.map((target) => one(`declares itself to ${target.name}`, () => checkDeclaration(suite, target))),
  ];
}
