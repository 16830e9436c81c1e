/** How the output differs from what the registry says: paths, sorted; `diff` holds the first differing lines as unified hunks. */
export type Drift = {
  readonly added: readonly string[];
  readonly changed: readonly { readonly path: string; readonly diff: string }[];
  readonly stale: readonly string[];
};
