import { nestingLimit } from "../runtime/nesting.js";

/** A piece of streamed arguments (@google/genai 3.3, `PartialArg`): a value, or the next words of a text, and where it stands. */
export type PartialArg = {
  /** RFC 9535, such as `$.items[0].name`. */
  readonly jsonPath?: string;
  readonly stringValue?: string;
  readonly numberValue?: number;
  readonly boolValue?: boolean;
  /** `NULL_VALUE` in the SDK's types, null in JSON of protocol buffers. */
  readonly nullValue?: string | null;
  /** Whether more words of the same text follow. */
  readonly willContinue?: boolean;
};

/**
 * The arguments of one call, put together from all of its pieces. Throws an error that names the path where a piece cannot be
 * understood: a path that is none or selects more than one value, an element out of order, a second value at one place, which a
 * model writes that has lost its place (vercel/ai#14358, 2026-04). Nothing is guessed, for the arguments might fit the contract.
 */
export function collectPartialArgs(pieces: readonly PartialArg[]): { [name: string]: unknown } {
  const root: ObjectTree = new Map();
  for (const piece of pieces) add(root, piece);
  return objectOf(root);
}

/** Arguments while they come in: no object whose keys are a model's, for one of them may be `__proto__`. */
type Tree = ObjectTree | ListTree | Leaf;
type ObjectTree = Map<string, Tree>;
type ListTree = Tree[];
type Leaf = { readonly value: unknown; readonly isOpen: boolean };
type Step = string | number;

function add(root: ObjectTree, piece: PartialArg): void {
  const path = readPath(piece);
  const value = readValue(piece);
  const { steps } = path;
  if (path.isList && value !== undefined) throw fault(path.text, "is a list with a value");
  let above: Tree = root;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    above = childOf(above, step, path) ?? put(above, step, typeof steps[index + 1] === "number" ? [] : new Map(), path);
  }
  const last = steps.at(-1) ?? "";
  const before = childOf(above, last, path);
  const isOpen = piece.willContinue === true;
  if (before === undefined) {
    if (value !== undefined) put(above, last, { value, isOpen }, path);
    // Without a value it is an empty object, or an empty list where the path ends so; members may follow.
    else if (!isOpen) put(above, last, path.isList ? [] : new Map(), path);
  } else if (isText(before) && (typeof value === "string" || value === undefined)) {
    put(above, last, { value: before.value + (value ?? ""), isOpen }, path);
  } else if (value !== undefined || Array.isArray(before) !== path.isList) {
    throw fault(path.text, "has a value already");
  }
}

const isText = (tree: Tree): tree is Leaf & { readonly value: string } =>
  "isOpen" in tree && tree.isOpen && typeof tree.value === "string";

function childOf(tree: Tree, step: Step, path: Path): Tree | undefined {
  if (typeof step === "string" && tree instanceof Map) return tree.get(step);
  if (typeof step === "number" && Array.isArray(tree)) return tree[step];
  throw fault(path.text, "leads into a value of another kind");
}

function put(tree: Tree, step: Step, child: Tree, path: Path): Tree {
  if (typeof step === "string" && tree instanceof Map) tree.set(step, child);
  // Elements come in order. One that skips others would make as many as a model can count.
  else if (typeof step === "number" && Array.isArray(tree) && step <= tree.length) tree[step] = child;
  else throw fault(path.text, "skips elements of a list");
  return child;
}

type Path = { readonly text: string; readonly steps: readonly Step[]; readonly isList: boolean };

/** Paths to one value: names with or without quotes, and indexes. `[]` at the end is Vertex AI's for an empty list. */
function readPath({ jsonPath: text }: PartialArg): Path {
  if (typeof text !== "string" || !text.startsWith("$")) throw fault(text, "is no path");
  const isList = text.endsWith("[]");
  const steps: Step[] = [];
  const step = /\.([^.[\]*'"\s]+)|\[(0|[1-9]\d{0,15})\]|\[("(?:[^"\\]|\\.)*")\]|\['((?:[^'\\]|\\.)*)'\]/y;
  const end = text.length - (isList ? 2 : 0);
  for (step.lastIndex = 1; step.lastIndex < end; ) {
    const [found, name, index, quoted, single] = step.exec(text) ?? [];
    if (found === undefined) throw fault(text, "is no path to one value");
    steps.push(index === undefined ? (name ?? unquoted(quoted ?? inDoubleQuotes(single ?? ""), text)) : Number(index));
  }
  if (steps.length === 0) throw fault(text, "is no path to an argument");
  if (steps.length >= nestingLimit) throw fault(text, `is deeper than ${nestingLimit} levels`);
  return { text, steps, isList };
}

const inDoubleQuotes = (single: string): string =>
  `"${single.replace(/\\'|"/g, (found) => (found === '"' ? '\\"' : "'"))}"`;

function unquoted(quoted: string, path: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw fault(path, "has a name that is no JSON text");
  }
}

const kinds: ReadonlyMap<string, string> = new Map([
  ["stringValue", "string"],
  ["numberValue", "number"],
  ["boolValue", "boolean"],
]);

/** The one value of a piece; undefined where it has none. */
function readValue({ jsonPath, willContinue: _, nullValue, ...members }: PartialArg): unknown {
  const values: readonly [string, unknown][] = Object.entries(members);
  if (nullValue !== undefined && values.length === 0) return null;
  const [[kind, value] = ["", undefined]] = values;
  if (nullValue !== undefined || values.length > 1 || typeof value !== (kinds.get(kind) ?? "undefined")) {
    throw fault(jsonPath, "has no value of a known kind, or two");
  }
  return value;
}

/** What a model has written is cut: it may be long. */
const fault = (path: unknown, why: string): SyntaxError =>
  new SyntaxError(
    `The streamed arguments cannot be put together: ${String(JSON.stringify(path)).slice(0, 200)} ${why}. Ask without streamFunctionCallArguments.`,
  );

function objectOf(tree: ObjectTree): { [name: string]: unknown } {
  return Object.fromEntries([...tree].map(([name, child]) => [name, plain(child)]));
}
function plain(tree: Tree): unknown {
  if (tree instanceof Map) return objectOf(tree);
  return Array.isArray(tree) ? tree.map(plain) : tree.value;
}
