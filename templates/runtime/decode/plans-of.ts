import type { DecodeNode, Decoder } from "../types.js";

/**
 * A node as it is read for each value: with sets and maps for what is looked up, names as they are sent, and undefined for
 * what has nothing to do. Every plan has all members, since engines read objects of one shape fastest.
 */
export type Plan = {
  /** The plan of this name, in place of this one. */
  readonly ref: string | undefined;
  readonly unwrap: string | undefined;
  readonly types: Plans | undefined;
  readonly text: TextPlan | undefined;
  readonly items: Plan | undefined;
  readonly pairs: { readonly value: Plan | undefined } | undefined;
  readonly names: NamesPlan | undefined;
  readonly members: readonly { readonly name: string; readonly plan: Plan }[] | undefined;
  /** For each member whose name is not among these. */
  readonly others: { readonly named: ReadonlySet<string>; readonly plan: Plan } | undefined;
  readonly by: { readonly property: string; readonly cases: Plans } | undefined;
  readonly tuple:
    | { readonly items: readonly (Plan | undefined)[]; readonly ambiguous: ReadonlySet<string> }
    | undefined;
};

export type Plans = ReadonlyMap<string, Plan | undefined>;

export type TextPlan = {
  readonly exact: ReadonlyMap<string, unknown> | undefined;
  readonly json: readonly string[] | undefined;
  readonly anyCase: { readonly known: ReadonlySet<string>; readonly bySmall: ReadonlyMap<string, string> } | undefined;
};

export type NamesPlan = {
  /** Where null is sent for what is absent. */
  readonly absent: ReadonlySet<string>;
  readonly renamed: ReadonlyMap<string, string> | undefined;
};

/** A decoder's plans. Made when it is first asked for, since most tools of a list are not called, and then kept. */
export function plansOf(decoder: Decoder): Root {
  const before = known.get(decoder);
  if (before !== undefined) return before;
  const { root = {}, $defs = {} } = decoder;
  const plans = { root: makePlan(root), plans: planAll($defs) };
  known.set(decoder, plans);
  return plans;
}
const known = new WeakMap<Decoder, Root>();
type Root = { readonly root: Plan | undefined; readonly plans: Plans };

/** Undefined where every value stays as it comes. */
function makePlan(node: DecodeNode): Plan | undefined {
  const { ref, unwrap, types, items, pairs, properties = {}, values, by, tuple, ambiguous } = node;
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const plan = makePlan(member);
    return plan === undefined ? [] : [{ name, plan }];
  });
  const others = values && makePlan(values);
  const plan: Plan = {
    ref,
    unwrap,
    types: types && planAll(types),
    text: planText(node),
    items: items && makePlan(items),
    pairs: items === undefined ? planPairs(pairs) : undefined,
    names: planNames(node),
    members: members.length === 0 ? undefined : members,
    others: others && { named: new Set(Object.keys(properties)), plan: others },
    by: by && { property: by.property, cases: planAll(by.cases) },
    tuple: tuple && {
      items: tuple.map((item) => (item === null ? undefined : makePlan(item))),
      ambiguous: new Set(ambiguous),
    },
  };
  return Object.values(plan).every((part) => part === undefined) ? undefined : plan;
}

const planAll = (nodes: { readonly [name: string]: DecodeNode }): Plans =>
  new Map(Object.entries(nodes).map(([name, node]) => [name, makePlan(node)]));

/** A list of pairs of whose values nothing is known is an object all the same. */
const planPairs = (pairs: DecodeNode["pairs"]): Plan["pairs"] =>
  pairs && { value: pairs === true ? undefined : makePlan(pairs) };

function planText({ enum: exact, json, anyCase }: DecodeNode): TextPlan | undefined {
  if (exact === undefined && json === undefined && anyCase === undefined) return undefined;
  return {
    exact: exact && new Map(Object.entries(exact)),
    json,
    anyCase: anyCase && {
      known: new Set(anyCase),
      // Backwards, for of two that differ in their letters alone the first counts.
      bySmall: new Map([...anyCase].reverse().map((text) => [text.toLowerCase(), text])),
    },
  };
}

/** A table has the contract's names of what may be null, and one value may come under more than one name. */
function planNames({ rename, nulls = [], strays = [] }: DecodeNode): NamesPlan | undefined {
  const renamed = rename && new Map(Object.entries(rename));
  const mayBeNull = new Set([...nulls, ...strays]);
  const sent = [...mayBeNull, ...(renamed?.keys() ?? [])];
  const absent = new Set(sent.filter((name) => mayBeNull.has(renamed?.get(name) ?? name)));
  return absent.size === 0 && renamed === undefined ? undefined : { absent, renamed };
}
