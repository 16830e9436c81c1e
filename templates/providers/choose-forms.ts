import type { Declaration, Form } from "../runtime/types.js";
import type { RequestBudget } from "./budgets.js";

/**
 * Which tools are declared in their strict form: as many as the provider's budgets allow, none, or all. Where all are demanded
 * and one can't be, declaring throws.
 */
export type Strictness = "auto" | "never" | "always";

/** A tool's two forms, under the contract's name. */
export type Candidate = { readonly tool: string; readonly declaration: Declaration };

/** The form in which a tool goes into a request; of a plain one, why it is not strict. */
export type Choice =
  | { readonly form: Form; readonly strict: true }
  | { readonly form: Form; readonly strict: false; readonly why: string };

/**
 * Chooses a form for each tool of one request, in their order. Tools take from the budget by what they gain, whatever order
 * they are listed in; one that does not fit beside those before it goes plain.
 */
export function chooseForms(
  candidates: readonly Candidate[],
  budget: RequestBudget | undefined,
  strictness: Strictness,
): readonly Choice[] {
  const overdrawn =
    budget === undefined || strictness === "never" ? new Map<string, string>() : spend(candidates, budget);
  return candidates.map(({ tool, declaration }): Choice => {
    const { plain, strict } = declaration;
    if (strict === undefined) return { form: plain, strict: false, why: whyPlain(declaration) };
    if (strictness === "never") return { form: plain, strict: false, why: "strict forms are not asked for" };
    const why = overdrawn.get(tool);
    return why === undefined ? { form: strict, strict: true } : { form: plain, strict: false, why };
  });
}

function whyPlain({ notStrict }: Declaration): string {
  if (notStrict === undefined) return "the provider has no strict form";
  return `${notStrict.keyword} at ${notStrict.at === "" ? "the root" : notStrict.at}: ${notStrict.reason}`;
}

/** The tools for which nothing is left, and of what. */
function spend(candidates: readonly Candidate[], budget: RequestBudget): ReadonlyMap<string, string> {
  const left = new Map(Object.entries(budget));
  const overdrawn = new Map<string, string>();
  for (const { tool, costs } of byGain(candidates)) {
    const missing = costs.find(([kind, cost]) => cost > (left.get(kind) ?? 0));
    if (missing === undefined) {
      for (const [kind, cost] of costs) left.set(kind, (left.get(kind) ?? 0) - cost);
    } else {
      const [kind] = missing;
      overdrawn.set(tool, `one request may have ${budget[kind]} ${words[kind]}, and other tools gain more from them`);
    }
  }
  return overdrawn;
}

const words: Readonly<Record<keyof RequestBudget, string>> = {
  tools: "strict tools",
  optional: "optional properties in strict tools",
  unions: "unions in strict tools",
};

type Ranked = {
  readonly tool: string;
  readonly gain: number;
  readonly costs: readonly (readonly [keyof RequestBudget, number])[];
};

/**
 * What strictness saves a tool from: every property is one that a model can misname, leave out or get wrong. What the strict
 * form can't say and the plain one does, speaks against it. Between equals the cheaper one goes first, then the name decides.
 */
function byGain(candidates: readonly Candidate[]): readonly Ranked[] {
  const ranked = candidates.flatMap(({ tool, declaration: { plain, strict } }): Ranked[] => {
    if (strict === undefined) return [];
    const { properties = 0, optional = 0, unions = 0 } = strict.costs ?? {};
    const gain = properties - (strict.losses.length - plain.losses.length);
    return [
      {
        tool,
        gain,
        costs: [
          ["tools", 1],
          ["optional", optional],
          ["unions", unions],
        ],
      },
    ];
  });
  const costOf = ({ costs }: Ranked): number => costs.reduce((sum, [, cost]) => sum + cost, 0);
  return ranked.sort((a, b) => b.gain - a.gain || costOf(a) - costOf(b) || (a.tool < b.tool ? -1 : 1));
}
