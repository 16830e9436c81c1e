import { isObject, type JsonValue } from "../../schema/json.js";
import { jsonType } from "../kinds.js";
import { type Choice, settle, type View, viewOf } from "../site.js";
import { type Context, lose } from "./context.js";
import { discriminatorOf } from "./discriminator-of.js";
import { noteOf } from "./note.js";
import { unite } from "./unite.js";
import { loseAll } from "./write-any.js";
import type { Option, Written } from "./written.js";

/** More branches than this are not written side by side: several unions on one value multiply. */
const mostBranches = 24;

/** Unions that a value must satisfy: what is told of it branch by branch, and what is lost. */
export function writeChoices(view: View, context: Context): Written {
  const { told, settled, notes } = sortChoices(view, context, mostBranches);
  const [first] = told;
  if (first === undefined) {
    const written = context.write(settle(view.site, settled), context);
    return { ...written, notes: [...(written.notes ?? []), ...notes] };
  }
  const branches = first.branches.map((branch) => context.write(settle(branch, settled), context));
  const united = unite(view, branches, context);
  if (first.keyword === "oneOf" && !areDisjoint(united.options, branches, context.rules.keepsCase)) {
    lose(context, first.at, "oneOf", "widened");
  }
  if (united.options.length === 0 && united.isNullable && context.rules.nullable === "flag") loseAll(view, context);
  return { ...united, notes };
}

type Sorted = {
  readonly told: readonly Choice[];
  readonly settled: readonly string[];
  readonly notes: readonly string[];
};

/** The unions that are told branch by branch, and the others, which are lost and noted. */
export function sortChoices(view: View, context: Pick<Context, "found">, most: number): Sorted {
  const lost = view.choices.filter((choice) => isDemand(choice, view));
  const told = view.choices.filter((choice) => !lost.includes(choice));
  let count = told.reduce((product, { branches }) => product * branches.length, 1);
  while (told.length > 1 && count > most) {
    const last = told.pop();
    if (last === undefined) break;
    count /= last.branches.length;
    lost.push(last);
  }
  const notes = lost.map(({ at, keyword, branches }) => {
    lose(context, at, keyword, "unsupported");
    return noteOf(
      keyword,
      branches.map((branch) => branch.schemas.at(-1)?.schema ?? true),
    );
  });
  return { told, settled: lost.map(({ id }) => id), notes };
}

/** Keywords that only demand something of an object that is described elsewhere. */
const demands: readonly string[] = ["required", "not", "type", "title", "description", "dependentRequired"];

/** Whether a union only says which properties must be there: told apart in copies of the whole object, it would be hard to read. */
function isDemand({ branches }: Choice, { document, parts }: View): boolean {
  const isObjectThere = parts.some(({ schema }) => isObject(schema["properties"]));
  return (
    isObjectThere &&
    branches.every((branch) =>
      viewOf(document, { schemas: branch.schemas.slice(-1) }).parts.every(({ schema }) =>
        Object.keys(schema).every((keyword) => demands.includes(keyword)),
      ),
    )
  );
}

/** Whether no value fits two of the ways. */
function areDisjoint(options: readonly Option[], branches: readonly Written[], keepsCase: boolean): boolean {
  const nulls = branches.filter(({ isNullable }) => isNullable).length;
  const ways = branches.flatMap((branch) => branch.options);
  // What was written once for two branches is right for both.
  if (nulls > 1 || options.length < ways.length) return isListed(ways);
  return ways.every((one, index) => ways.slice(index + 1).every((other) => differ(one, other, keepsCase)));
}

/** Listed values that stand in one list have been told apart by it, as long as none stands there twice. */
function isListed(ways: readonly Option[]): boolean {
  const values = ways.flatMap(({ values: listed }) => listed ?? []);
  return ways.every(({ values: listed }) => listed !== undefined) && new Set<JsonValue>(values).size === values.length;
}

function differ(a: Option, b: Option, keepsCase: boolean): boolean {
  const types = new Set(a.own.map(jsonType));
  if (!b.own.some((kind) => types.has(jsonType(kind)))) return true;
  if (a.values !== undefined && b.values !== undefined) {
    const { values } = b;
    return a.values.every((value) => !values.includes(value));
  }
  return discriminatorOf([a.constants ?? new Map(), b.constants ?? new Map()], keepsCase) !== undefined;
}
