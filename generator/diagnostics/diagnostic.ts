import { type CatalogRule, catalog, type RuleId } from "./catalog.js";

export type Severity = "error" | "warning" | "info";

/** A range in a text file of the registry (or in the configuration). Lines and columns count from 1, columns in UTF-16 code units. */
export type Place = {
  /** POSIX path, relative to the folder of the configuration. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** JSON pointer of the value inside the file, where there is one. */
  readonly pointer?: string;
  /** The file's text, for the code frame. Absent where the file could not be read as text. */
  readonly source?: string;
};

/** One finding: which rule, where, what is wrong, and what to write instead. */
export type Diagnostic = {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  readonly place?: Place;
  /** Other places that belong to the finding, such as the second of two equal names. */
  readonly related?: readonly { readonly message: string; readonly place: Place }[];
};

/** The `{holes}` of a message template, as a union of their names. */
type Holes<Template extends string> = Template extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never;
type HolesOf<Rule extends RuleId> = Holes<(typeof catalog)[Rule]["message"]> | Holes<(typeof catalog)[Rule]["hint"]>;

/** The values for every hole of a rule's message and hint; the compiler refuses a missing or a misspelt one. */
export type Params<Rule extends RuleId> = { readonly [Hole in HolesOf<Rule>]: string | number };

/** Makes one diagnostic from the catalogue. Values are put in as they are: renderers escape them for their medium. */
export function createDiagnostic<Rule extends RuleId>(
  rule: Rule,
  params: Params<Rule>,
  place?: Place,
  related?: Diagnostic["related"],
): Diagnostic {
  const { severity, message, hint }: CatalogRule = catalog[rule];
  const values = params as Readonly<Record<string, string | number>>;
  const fill = (template: string): string =>
    template.replace(/\{([a-z_]+)\}/g, (hole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : hole,
    );
  return {
    rule,
    severity,
    message: fill(message),
    hint: fill(hint),
    ...(place === undefined ? {} : { place }),
    ...(related === undefined ? {} : { related }),
  };
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((diagnostic) => diagnostic.severity === "error");

/**
 * By file, then position, then rule: the same findings always come in the same order. Each comes once, for every contract
 * that refers to a shared file meets what is wrong with it.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(compare);
  return sorted.filter((diagnostic, index) => {
    const before = sorted[index - 1];
    return before === undefined || compare(before, diagnostic) !== 0;
  });
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compare = (a: Diagnostic, b: Diagnostic): number =>
  compareText(a.place?.file ?? "", b.place?.file ?? "") ||
  (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
  (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
  compareText(a.rule, b.rule) ||
  compareText(a.message, b.message);
