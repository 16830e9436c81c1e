import type { Finding } from "../../diff/review.js";
import { clip } from "../clip.js";
import { verdictWords } from "../verdicts.js";
import { type Html, html, nothing, when } from "./html.js";
import type { Fact, SchemaRow } from "./merge-schemas.js";

/** Findings with the identifiers that they have on the page. */
export type Anchored = { readonly id: string; readonly finding: Finding };

const mostRows = 80;
const mostNames = 12;
const deepest = 8;
const longestName = 120;

const states = { same: "", changed: "≠ changed", added: "+ added", removed: "− removed" } as const;

/** A part of a contract with both sides next to each other; each row leads to what was found there. */
export function schemaTable(part: string, rows: readonly SchemaRow[], findings: readonly Anchored[]): Html {
  if (rows.length === 0) return nothing;
  const shown = rows.slice(0, mostRows);
  const left = rows.length - shown.length;
  const links = linksByRow(part, shown, findings);
  return html`<table><caption>${part}</caption><thead><tr><th scope="col">where<th scope="col">before<th scope="col">after</thead>
<tbody>${shown.map((row) => tableRow(row, links.get(row) ?? []))}${left > 0 ? html`<tr><td colspan="3">and ${left} more places` : nothing}</tbody></table>
`;
}

function tableRow(row: SchemaRow, links: readonly Anchored[]): Html {
  const { depth, state, before, after, kept } = row;
  const name = clip(row.name, longestName);
  const label = row.isProperty ? html`<code>${name}</code>` : html`<bdi>${name}</bdi>`;
  const found = links.map(
    ({ id, finding }) => html` <a href="#${id}" class="v-${finding.verdict}">${verdictWords[finding.verdict]}</a>`,
  );
  const cells =
    state === "same"
      ? html`<td colspan="2">${facts(after)}`
      : html`<td>${facts(before, "del")}<td>${facts(after, "ins")}`;
  return html`<tr class="s-${state}"><th scope="row" class="d${Math.min(depth, deepest)}">${label}${when(states[state], (word) => html` <span class="state">${word}</span>`)}${found}${equalNames(kept)}${cells}
`;
}

const equalNames = (kept: readonly string[]): Html =>
  when(
    kept
      .slice(0, mostNames)
      .map((name) => clip(name, longestName))
      .join(", "),
    (names) => {
      const more = kept.length > mostNames ? `, and ${kept.length - mostNames} more` : "";
      return html`<small>equal: <bdi>${names}</bdi>${more}</small>`;
    },
  );

/** What a side says, each fact on a line of its own; what the other side does not say is marked. */
function facts(list: readonly Fact[] | undefined, tag?: "del" | "ins"): Html {
  if (list === undefined) return html`<span class="none">—</span>`;
  const items = list.map(({ text, isKept }) => {
    if (isKept || tag === undefined) return html`<li>${text}`;
    return tag === "del" ? html`<li><del>${text}</del>` : html`<li><ins>${text}</ins>`;
  });
  return items.length === 0 ? nothing : html`<ul>${items}</ul>`;
}

/** Each finding at the row that is nearest to its place. */
function linksByRow(
  part: string,
  rows: readonly SchemaRow[],
  findings: readonly Anchored[],
): Map<SchemaRow, Anchored[]> {
  const links = new Map<SchemaRow, Anchored[]>();
  for (const anchored of findings) {
    const { pointer, verdict } = anchored.finding;
    if (!`${pointer}/`.startsWith(`/${part}/`) || verdict === "safe") continue;
    const within = pointer.slice(part.length + 1);
    const holds = (row: SchemaRow): boolean => within === row.pointer || within.startsWith(`${row.pointer}/`);
    const [nearest] = rows.filter(holds).sort((a, b) => b.pointer.length - a.pointer.length);
    if (nearest !== undefined) links.set(nearest, [...(links.get(nearest) ?? []), anchored]);
  }
  return links;
}
