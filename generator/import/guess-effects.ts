import type { SideEffectClass } from "../model/tool.js";
import { type JsonObject, member } from "../schema/json.js";

export type GuessedEffects = {
  readonly sideEffectClass: SideEffectClass;
  /** Absent for `read`, which is idempotent by its class. */
  readonly idempotency?: "natural" | "none";
  /** The contract's `open_world`: absent where it is false, or follows from the class. */
  readonly openWorld?: true;
  /** The contract's fields that the source does not say, in the contract's order. */
  readonly needsReview: readonly string[];
  /** Where the class comes from, if not from a hint. */
  readonly notes: readonly string[];
};

/**
 * What a call of an imported tool may do: MCP's hints where there are some (ToolAnnotations, revision 2025-11-25), else the
 * first verb of the name. A missing openWorldHint or idempotentHint means what MCP says: open world, not idempotent. What
 * the source does not say, or contradicts, is listed for a review; of two answers the graver one is taken.
 */
export function guessEffects(name: string, annotations: JsonObject): GuessedEffects {
  const { sideEffectClass, note } = chooseClass(name, annotations);
  const openWorld = member(annotations, "openWorldHint");
  const idempotent = member(annotations, "idempotentHint");
  const openWorldFollows = sideEffectClass === "publish";
  const idempotencyFollows = sideEffectClass === "read";
  return {
    sideEffectClass,
    ...(openWorldFollows || openWorld === false ? {} : { openWorld: true }),
    ...(idempotencyFollows ? {} : { idempotency: idempotent === true ? "natural" : "none" }),
    needsReview: [
      ...(note === undefined ? [] : ["side_effect_class"]),
      ...(openWorldFollows || typeof openWorld === "boolean" ? [] : ["open_world"]),
      ...(idempotencyFollows || typeof idempotent === "boolean" ? [] : ["idempotency"]),
    ],
    notes: note === undefined ? [] : [note],
  };
}

/** A class; with a note where it is a guess. */
type Choice = { readonly sideEffectClass: SideEffectClass; readonly note?: string };

function chooseClass(name: string, annotations: JsonObject): Choice {
  const readOnly = member(annotations, "readOnlyHint");
  const destructive = member(annotations, "destructiveHint");
  if (readOnly === true) {
    return destructive === true
      ? { sideEffectClass: "delete", note: "the hints say both read-only and destructive" }
      : { sideEffectClass: "read" };
  }
  const guess = classOfName(name);
  // No hint tells publishing from other writes; only a closed world excludes it.
  if (guess.sideEffectClass === "publish" && member(annotations, "openWorldHint") !== false) return guess;
  if (destructive === true) return { sideEffectClass: "delete" };
  if (destructive === false) {
    return readOnly === false
      ? { sideEffectClass: "modify" }
      : { sideEffectClass: "modify", note: "no hint says whether it only reads" };
  }
  // MCP reads a missing destructiveHint as true. That would make a delete of every write, so the name decides.
  if (guess.sideEffectClass === "publish") return { ...guess, sideEffectClass: "modify" };
  if (guess.sideEffectClass === "read" && readOnly === false) {
    return { sideEffectClass: "modify", note: `${guess.note}, but a hint says it does not only read` };
  }
  return guess;
}

/** The class by the first word of the name that is a verb of the table: `pull_request_review_write` has its verb at the end. */
function classOfName(name: string): Choice {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  for (const word of words) {
    const sideEffectClass = verbs.get(word);
    if (sideEffectClass !== undefined) return { sideEffectClass, note: `the name says ${word}` };
  }
  return { sideEffectClass: "modify", note: "neither hints nor the name tell the class" };
}

const verbsOfClass: readonly (readonly [SideEffectClass, string])[] = [
  [
    "read",
    "browse calculate check compare compute count describe diff estimate explain fetch find get inspect list lookup " +
      "measure parse peek preview query read retrieve scan search show summarize validate verify view",
  ],
  [
    "modify",
    "add append apply assign change close configure copy create disable edit enable execute fill generate insert link " +
      "lock make mark merge modify move mute open patch put rename replace reply reset restore resume run save schedule " +
      "set start stop store submit toggle unlock update upload upsert write",
  ],
  [
    "delete",
    "cancel clear delete destroy discard drop erase overwrite prune purge remove revoke rm rmdir truncate uninstall unlink wipe",
  ],
  ["publish", "announce broadcast deploy email mail notify post publish release retweet send share sms tweet"],
];
const verbs: ReadonlyMap<string, SideEffectClass> = new Map(
  verbsOfClass.flatMap(([sideEffectClass, words]) => words.split(" ").map((word) => [word, sideEffectClass] as const)),
);
