import type { JsonValue } from "./types.js";

/** What is filled in at one place of valid arguments. A member that does not fit the value there says nothing of it. */
export type DefaultsNode = {
  /** The node of this name in the table's `$defs`, in place of this one. */
  readonly ref?: string;
  /** The values of properties that are absent. */
  readonly fill?: { readonly [name: string]: JsonValue };
  /** What is filled in inside properties, those of `fill` too. */
  readonly properties?: { readonly [name: string]: DefaultsNode };
  /** For each property that `properties` does not name. */
  readonly values?: DefaultsNode;
  /** For the first items of a list; null where there is nothing to fill in. */
  readonly tuple?: readonly (DefaultsNode | null)[];
  /** For each item of a list behind those. */
  readonly items?: DefaultsNode;
  /** What else, by the value of a property. */
  readonly by?: { readonly property: string; readonly cases: { readonly [value: string]: DefaultsNode } };
  /** What else at the same place, one after the other: what was filled in before stays. */
  readonly all?: readonly DefaultsNode[];
};

/** The defaults of a contract's input, as far as they are certain to apply. Plain data. */
export type Defaults = { readonly root: DefaultsNode; readonly $defs?: { readonly [name: string]: DefaultsNode } };
