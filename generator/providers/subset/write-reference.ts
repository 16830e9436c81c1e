import { isAsserting } from "../../schema/canonical.js";
import { isObject } from "../../schema/json.js";
import { parsePointer } from "../../schema/pointer.js";
import { constantsOf } from "../constants-of.js";
import { kindsOf } from "../kinds.js";
import { shapeOf } from "../object-shape.js";
import { type Document, referenceOf, type Site, type View, viewOf } from "../site.js";
import { type Context, type Definition, refuse } from "./context.js";
import { isNothing, nothing, type Option, type Written } from "./written.js";

/** What a site refers to, at the end of the chain, where that is all that it says. */
export function referredBy(document: Document, site: Site): Site | undefined {
  let target: Site | undefined;
  const seen = new Set<string>();
  for (let next = nextOf(document, site); next !== undefined; next = nextOf(document, target)) {
    const at = next.schemas[0]?.at ?? "";
    if (seen.has(at)) return undefined;
    seen.add(at);
    target = next;
  }
  return target;
}

function nextOf(document: Document, { schemas, settled = [] }: Site): Site | undefined {
  const [only, ...others] = schemas;
  if (only === undefined || others.length > 0 || settled.length > 0 || !isObject(only.schema)) return undefined;
  const target = referenceOf(document, only.schema);
  const isAlone = Object.keys(only.schema).every((keyword) => keyword === "$ref" || !isAsserting(keyword));
  return target !== undefined && isAlone ? { schemas: [target] } : undefined;
}

/** A reference to a definition, which is written the first time. */
export function writeReference(target: Site, context: Context): Written {
  const { document, found, rules } = context;
  const view = viewOf(document, target);
  let definition = found.definitions.get(view.key);
  if (definition === undefined) {
    definition = { name: nameDefinition(target, context) };
    found.definitions.set(view.key, definition);
    definition.written = context.write(target, { ...context, stack: [], depth: context.depth + 1 });
  } else if (definition.written === undefined && rules.recursion === "refuse") {
    refuse(context, target.schemas[0]?.at ?? "", "$ref", "it holds itself");
  }
  if (definition.written !== undefined && isNothing(definition.written)) return nothing;
  return { options: [refer(definition, view, context)], isNullable: false, decode: decodeOf(definition, context) };
}

function refer(definition: Definition, view: View, context: Context): Option {
  const { written, name } = definition;
  const [only] = written?.options ?? [];
  const isOne = written?.options.length === 1 && !written.isNullable;
  const own = kindsOf(view);
  const isMap =
    written === undefined ? false : written.options.some(({ sent, own: kinds }) => sent.join() !== kinds.join());
  return {
    body: { $ref: `#/$defs/${name}` },
    sent: isMap ? (written?.options ?? []).flatMap(({ sent }) => sent) : own,
    own,
    decode: decodeOf(definition, context),
    values: isOne ? only?.values : undefined,
    constants: isOne || written === undefined ? constantsOf(view, shapeOf(view).members) : undefined,
  };
}

/** By reference, but where what is done to a property that tells branches apart must be seen. */
const decodeOf = ({ name, written }: Definition, { rules }: Context): Option["decode"] => {
  if (written !== undefined && (written.decode === undefined || !rules.keepsCase)) return written.decode;
  return { ref: name };
};

/** The last word of the place, unless another definition has it. */
function nameDefinition({ schemas }: Site, { found }: Context): string {
  const tokens = parsePointer(schemas[0]?.at ?? "");
  const word = (tokens.at(-1) ?? "root").replace(/[^a-zA-Z0-9_.-]/g, "_") || "root";
  const taken = new Set([...found.definitions.values()].map(({ name }) => name));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? word : `${word}_${count}`;
    if (!taken.has(name)) return name;
  }
}
