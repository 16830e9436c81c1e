import type { DecodeNode, Loss } from "../../../templates/runtime/types.js";
import type { JsonValue } from "../../schema/json.js";
import type { Document, Site } from "../site.js";
import type { SubsetRules } from "../target.js";
import type { Written } from "./written.js";

/** Why a form cannot be offered: the keyword of the contract that forbids it. */
export type Refusal = { readonly at: string; readonly keyword: string; readonly reason: string };

/** A schema that is written once and referred to. */
export type Definition = {
  readonly name: string;
  /** Absent while it is being written. */
  written?: Written;
};

/** What one projection reads, and what it collects on its way. */
export type Context = {
  readonly document: Document;
  readonly rules: SubsetRules;
  /** The keys of the sites that are being written, the outermost first. */
  readonly stack: readonly string[];
  /** How many sites are being written, those of the definitions that led here as well. */
  readonly depth: number;
  /** How many levels a schema may hold itself. */
  readonly levels: number;
  /** How many schemas may be written: what is copied into place multiplies. */
  readonly most: number;
  readonly found: Found;
  /** Writes what is said of a value; containers write what they hold by it. */
  readonly write: (site: Site, context: Context) => Written;
};

export type Found = {
  readonly losses: Map<string, Loss>;
  readonly refusals: Refusal[];
  readonly definitions: Map<string, Definition>;
  /** How many schemas were written, and what their `maxItems` come to. */
  sites: number;
  maxItems: number;
  /** The first place of a required member for which no value is right. */
  impossible?: string;
};

export const newFound = (): Found => ({
  losses: new Map(),
  refusals: [],
  definitions: new Map(),
  sites: 0,
  maxItems: 0,
});

/** Records what the provider is not told, once. */
export function lose({ found }: Pick<Context, "found">, at: string, keyword: string, why: Loss["why"]): void {
  // What is not told at all, is told in no weaker form either.
  const id = `${at} ${keyword} ${why === "widened" ? "unsupported" : why}`;
  if (!found.losses.has(id)) found.losses.set(id, { at, keyword, why });
}

export function refuse({ found }: Pick<Context, "found">, at: string, keyword: string, reason: string): void {
  found.refusals.push({ at, keyword, reason });
}

/** A node without members does nothing. */
export const nodeOf = (node: DecodeNode): DecodeNode | undefined => (Object.keys(node).length === 0 ? undefined : node);

/** Members without a value are left out. */
export const present = (members: Readonly<Record<string, JsonValue | undefined>>): Record<string, JsonValue> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
