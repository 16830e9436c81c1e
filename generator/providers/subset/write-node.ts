import type { JsonValue } from "../../schema/json.js";
import { isAmong, type Kind, meantKinds, ownKinds, statedKinds, valuesOf } from "../kinds.js";
import { type Site, type View, viewOf } from "../site.js";
import { type Context, lose } from "./context.js";
import { conditionsOf, factsOf } from "./facts.js";
import { joinOptions } from "./join-options.js";
import { loseAll, writeAny } from "./write-any.js";
import { writeChoices } from "./write-choice.js";
import { writeList } from "./write-list.js";
import { writeObject } from "./write-object.js";
import { referredBy, writeReference } from "./write-reference.js";
import { writeScalar } from "./write-scalar.js";
import { kindsAmong, leftOf, writeValues } from "./write-values.js";
import { nothing, type Option, type Written } from "./written.js";

/** Deeper than this no provider follows. */
const deepest = 60;

/** Definitions that lead from one to the next are followed so far: beyond some 400 the stack of Node ends. */
const farthest = 150;

/** Writes what is said of a value in a provider's part of JSON Schema. */
export function writeNode(site: Site, context: Context): Written {
  const { document, rules, stack, found } = context;
  const view = viewOf(document, site);
  if (view.never !== undefined) return nothing;
  found.sites += 1;
  if (stack.length > deepest || context.depth > farthest) return untold(view, context, "too-deep");
  if (found.sites > context.most && !isShort(view)) return untold(view, context, "too-long");
  if (rules.references === "keep") {
    const target = referredBy(document, site);
    const isWanted = rules.describedReference === "wrap" || !isDescribed(view);
    if (target !== undefined && isWanted) return { ...writeReference(target, context), ...annotationsOf(view, 1) };
    // What holds itself in another way than by a reference alone becomes a definition of its own.
    if (view.key !== "" && stack.includes(view.key)) return writeReference(site, context);
  } else if (view.key !== "" && stack.filter((key) => key === view.key).length > context.levels) {
    return untold(view, context, "too-deep");
  }
  const inside = { ...context, stack: [...stack, view.key], depth: context.depth + 1 };
  const written = view.choices.length > 0 ? writeChoices(view, inside) : writeKinds(view, inside);
  const notes = view.choices.length > 0 ? [] : conditionsOf(view, inside);
  return { ...written, ...annotationsOf(view), notes: [...notes, ...(written.notes ?? [])] };
}

/** A text, a number or a boolean makes no schema long. */
const isShort = (view: View): boolean =>
  view.choices.length === 0 && !ownKinds(view).some((kind) => kind === "object" || kind === "array");

const isDescribed = ({ site }: View): boolean => {
  const keywords = Object.keys(Object(site.schemas[0]?.schema));
  return ["description", "default", "examples"].some((keyword) => keywords.includes(keyword));
};

function untold(view: View, context: Context, why: "too-deep" | "too-long"): Written {
  const option = writeAny(view, undefined, context, why);
  return { options: [option], isNullable: false, decode: option.decode, ...annotationsOf(view) };
}

/** The first description, default and example of the parts that describe a value; of `count` parts, where only these count. */
function annotationsOf({ describing }: View, count = describing.length): Partial<Written> {
  const first = (keyword: string): JsonValue | undefined =>
    describing.slice(0, count).find(({ schema }) => schema[keyword] !== undefined)?.schema[keyword];
  const [description, preset, examples] = [first("description"), first("default"), first("examples")];
  const example = Array.isArray(examples) ? (examples as readonly JsonValue[])[0] : undefined;
  return {
    ...(typeof description === "string" && description !== "" ? { description } : {}),
    // A default of null is a habit of generators where a property may be absent.
    ...(preset === undefined || preset === null ? {} : { default: preset }),
    ...(example === undefined ? {} : { example }),
  };
}

function writeKinds(view: View, context: Context): Written {
  const { rules } = context;
  const listed = valuesOf(view);
  if (listed !== undefined) {
    const stated = statedKinds(view);
    const { values, isSure } = leftOf(view, listed);
    const options = writeValues(view, values, context);
    if (options !== undefined) {
      // What is not certain to be right by the rest is told without the rest.
      const telling = { ...context, rules: { ...rules, keywords: new Set<string>() } };
      const notes = isSure ? [] : kindsAmong(values).flatMap((kind) => factsOf(view, kind, telling).notes);
      return { ...joined(view, options, values.includes(null), context), notes };
    }
    return writeTypes(
      view,
      kindsAmong(values).filter((kind) => isAmong(kind, stated)),
      context,
    );
  }
  const isTyped = statedKinds(view) !== undefined;
  if (!isTyped && meantKinds(view).length === 0) {
    const any = writeAny(view, undefined, context);
    return { options: [any], isNullable: false, decode: any.decode };
  }
  if (!isTyped) lose(context, view.site.schemas[0]?.at ?? "", "type", "closed");
  return writeTypes(view, ownKinds(view), context);
}

function writeTypes(view: View, kinds: readonly Kind[], context: Context): Written {
  const options = kinds
    .filter((kind) => kind !== "null")
    .flatMap((kind) => {
      if (kind === "object") return writeObject(view, context) ?? [];
      if (kind === "array") return writeList(view, context) ?? [];
      return writeScalar(view, kind, context);
    });
  return joined(view, options, kinds.includes("null"), context);
}

function joined(view: View, options: readonly Option[], isNullable: boolean, context: Context): Written {
  // Where null is no type, it is told as a text that may be null; beside other branches it is their flag.
  const isBranch = (view.site.settled ?? []).length > 0;
  if (options.length === 0 && isNullable && !isBranch && context.rules.nullable === "flag") loseAll(view, context);
  const decode = joinOptions(options, context.rules.keepsCase);
  if (decode !== "ambiguous") return { options, isNullable, decode };
  const any = writeAny(view, undefined, context, "ambiguous");
  return { options: [any], isNullable: false, decode: any.decode };
}
