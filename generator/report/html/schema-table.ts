import type { Finding } from "../../diff/review.js";
import { verdictWords } from "../verdicts.js";
import { type Html, html, nothing, when } from "./html.js";
import type { Fact, SchemaRow } from "./merge-schemas.js";

/** Findings with the identifiers that they have on the page. */
export type Anchored = { readonly id: string; readonly finding: Finding };

const mostRows = 80;
const mostNames = 12;
const deepest = 8;

const states = { same: "", changed: "≠ changed", added: "+ added", removed: "− removed" } as const;

/** A part of a contract with both sides next to each other; each row leads to what was found there. */
export function schemaTable(part: string, rows: readonly SchemaRow[], findings: readonly Anchored[]): Html {
  if (rows.length === 0) return nothing;
  const shown = rows.slice(0, mostRows);
  const left = rows.length - shown.length;
  const links = linksByRow(part, shown, findings);
  return html`<div class="scroll" role="region" aria-label="${part} side by side" tabindex="0"><table>
<caption>${part}</caption>
<thead><tr><th scope="col">where</th><th scope="col">before</th><th scope="col">after</th></tr></thead>
<tbody>
${shown.map((row) => tableRow(row, links.get(row) ?? []))}${left > 0 ? html`<tr><td colspan="3">and ${left} more places</td></tr>` : nothing}</tbody></table></div>
`;
}

function tableRow(row: SchemaRow, links: readonly Anchored[]): Html {
  const { depth, name, isProperty, state, before, after, kept } = row;
  const label = isProperty ? html`<code><bdi>${name}</bdi></code>` : html`<bdi>${name}</bdi>`;
  const more = kept.length > mostNames ? `, and ${kept.length - mostNames} more` : "";
  const found = links.map(
    ({ id, finding }) => html` <a href="#${id}" class="v-${finding.verdict}">${verdictWords[finding.verdict]}</a>`,
  );
  return html`<tr class="s-${state}"><th scope="row" class="d${Math.min(depth, deepest)}">${label}${when(states[state], (word) => html` <span class="state">${word}</span>`)}${found}${when(kept.slice(0, mostNames).join(", "), (names) => html`<small>equal: <bdi>${names}</bdi>${more}</small>`)}</th><td>${facts(before, "del")}</td><td>${facts(after, "ins")}</td></tr>
`;
}

const facts = (list: readonly Fact[] | undefined, tag: "del" | "ins"): Html => {
  if (list === undefined) return html`<span class="none">—</span>`;
  const items = list.map(({ text, isKept }) => {
    const fact = html`<bdi>${text}</bdi>`;
    return isKept
      ? html`<li class="kept">${fact}</li>`
      : tag === "del"
        ? html`<li><del>${fact}</del></li>`
        : html`<li><ins>${fact}</ins></li>`;
  });
  return items.length === 0 ? nothing : html`<ul>${items}</ul>`;
};

/** Each finding at the row that is nearest to its place. */
function linksByRow(
  part: string,
  rows: readonly SchemaRow[],
  findings: readonly Anchored[],
): Map<SchemaRow, Anchored[]> {
  const links = new Map<SchemaRow, Anchored[]>();
  for (const anchored of findings) {
    const { pointer, direction, verdict } = anchored.finding;
    if (direction !== part || verdict === "safe") continue;
    const within = pointer.slice(part.length + 1);
    const holds = (row: SchemaRow): boolean => within === row.pointer || within.startsWith(`${row.pointer}/`);
    const [nearest] = rows.filter(holds).sort((a, b) => b.pointer.length - a.pointer.length);
    if (nearest !== undefined) links.set(nearest, [...(links.get(nearest) ?? []), anchored]);
  }
  return links;
}
