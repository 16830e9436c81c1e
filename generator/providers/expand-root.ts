import { kindsOf } from "./kinds.js";
import { type Document, type Site, settle, type View, viewOf } from "./site.js";
import { type Context, lose } from "./subset/context.js";
import { sortChoices } from "./subset/write-choice.js";

/** The forms that the object at the root may take: one, or one for each branch of its unions. */
export type Expanded = {
  readonly forms: readonly View[];
  /** What the unions say that are not opened, for the description. */
  readonly notes: readonly string[];
};

/** More forms than this are not told apart: the number multiplies with every union. */
const mostForms = 64;

/** Opens the unions at the root, where no provider takes them. */
export function expandRoot(document: Document, context: Pick<Context, "found">): Expanded {
  const root: Site = { schemas: [{ schema: document.schema, at: "" }] };
  const notes: string[] = [];
  const expand = (site: Site): readonly View[] => {
    const view = viewOf(document, site);
    if (view.never !== undefined) return [];
    const sorted = sortChoices(view, context, mostForms);
    notes.push(...sorted.notes);
    const [first] = sorted.told;
    const rest = settle(site, sorted.settled);
    if (first === undefined) return kindsOf(view).includes("object") ? [viewOf(document, rest)] : [];
    lose(context, first.at, first.keyword, "widened");
    const forms: View[] = [];
    for (const branch of first.branches) {
      forms.push(...expand(settle(branch, sorted.settled)));
      if (forms.length > mostForms)
        return [
          viewOf(
            document,
            settle(
              rest,
              view.choices.map(({ id }) => id),
            ),
          ),
        ];
    }
    return forms;
  };
  return { forms: expand(root), notes: [...new Set(notes)] };
}
