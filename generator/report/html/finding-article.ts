import { formatPlace } from "../../diagnostics/code-frame.js";
import type { Place } from "../../diagnostics/diagnostic.js";
import type { Finding } from "../../diff/review.js";
import { isAtLeast } from "../../diff/worst-verdict.js";
import { placeOf, type SharedFinding } from "../arrange-findings.js";
import { changedLines } from "../changed-lines.js";
import { clip } from "../clip.js";
import { diffWords, shortenPieces } from "../diff-words.js";
import { printJson } from "../print-json.js";
import type { ReviewLook } from "../print-review.js";
import { mayHoldUp, verdictWords } from "../verdicts.js";
import { waiverLine } from "../waiver-line.js";
import { type Html, html, nothing, when } from "./html.js";
import type { Anchored } from "./schema-table.js";

const longestValue = 2000;
const longestSentence = 800;
const keptWords = 200;
const longestWords = 4000;
const mostUses = 50;

/** The signs that stand before the words of a verdict, so that it is told by more than its colour. */
export const verdictSigns = { breaking: "✗", unproven: "?", dangerous: "!", "doc-only": "¶", safe: "✓" } as const;

/** One finding, folded up unless somebody has to read it: what changed, the proof, who breaks, what would be safe. */
export function findingArticle({ id, finding }: Anchored, look: ReviewLook, uses: SharedFinding["uses"] = []): Html {
  const { verdict, category, waiver } = finding;
  const waived = waiver === undefined ? nothing : html` data-waived`;
  return html`<article class="finding" id="${id}" data-verdict="${verdict}" data-category="${category}"${waived}>${content(finding, look, uses)}</article>
`;
}

function content(finding: Finding, look: ReviewLook, uses: SharedFinding["uses"]): Html {
  const { verdict, text, waiver } = finding;
  const isHarmless = !isAtLeast(verdict, "dangerous");
  if (isHarmless && text === undefined && waiver === undefined) return html`${heading(finding)}${meta(finding, look)}`;
  // Words have to be read before anybody can judge them.
  const isOpen = mayHoldUp(finding, look.failOn) || (text !== undefined && !isHarmless);
  return html`<details${isOpen ? html` open` : nothing}><summary>${heading(finding)}</summary>${meta(finding, look)}
${words(finding)}${lines(finding)}${proof(finding)}${notes(finding, look, uses)}</details>`;
}

function heading({ verdict, direction, message, waiver }: Finding): Html {
  const sentence = html`${direction === undefined ? "" : `${direction}: `}<bdi>${clip(message, 500)}</bdi>`;
  return waiver === undefined
    ? html`<h3><span class="badge v-${verdict}">${verdictSigns[verdict]} ${verdictWords[verdict]}</span> ${sentence}</h3>`
    : html`<h3><span class="badge waived">⊘ waived</span> <s>${sentence}</s></h3>`;
}

function meta(finding: Finding, look: ReviewLook): Html {
  const place = placeOf(finding);
  const where = place === undefined ? nothing : html`<code>${position(place, look)}</code> · `;
  return html`<p class="meta">${where}${finding.rule} · ${finding.category}</p>`;
}

function notes(finding: Finding, look: ReviewLook, uses: SharedFinding["uses"]): Html {
  const { breaks, advice, unproven, waiver, fingerprint } = finding;
  const fingerprints = uses.length === 0 ? [fingerprint] : uses.map((use) => use.finding.fingerprint);
  const waivers = mayHoldUp(finding, look.failOn) ? fingerprints.slice(0, mostUses) : [];
  const rows = [
    note("Not proved", unproven),
    note("Breaks", breaks),
    note("Instead", advice),
    uses.length === 0 ? nothing : html`<dt>Reaches<dd><ul>${reached(uses)}</ul>`,
    waiver === undefined
      ? nothing
      : note("Waived", `until ${waiver.until} by ${position(waiver.place, look)}: ${waiver.reason}`),
    waivers.length === 0
      ? nothing
      : html`<dt>Waive<dd>${waivers.map((print) => html`<code class="copy">${waiverLine(print)}</code>`)}`,
  ];
  return html`<dl>${rows}</dl>`;
}

const note = (name: string, text: string | undefined): Html =>
  when(text, (value) => html`<dt>${name}<dd>${clip(value, longestSentence)}`);

const reached = (uses: SharedFinding["uses"]): Html[] => [
  ...uses
    .slice(0, mostUses)
    .map(
      ({ tool, finding }) => html`<li><b><bdi>${clip(tool, 200)}</bdi></b>: <bdi>${clip(finding.message, 300)}</bdi>`,
    ),
  ...(uses.length > mostUses ? [html`<li>and ${uses.length - mostUses} more places`] : []),
];

/** The text with what went and what came, marked by words for who does not see it. */
function words({ text }: Finding): Html {
  if (text === undefined) return nothing;
  const pieces = shortenPieces(diffWords(text.before, text.after), keptWords, longestWords);
  const shown = pieces.map(({ side, text: piece }) =>
    side === "both"
      ? html`${piece}`
      : side === "before"
        ? html`<del><span class="sr">removed: </span>${piece}</del>`
        : html`<ins><span class="sr">added: </span>${piece}</ins>`,
  );
  return html`<p class="words" dir="auto">${shown}</p>
`;
}

function lines({ before, after, text }: Finding): Html {
  const changed = text === undefined ? changedLines(before, after) : [];
  if (changed.length === 0) return nothing;
  const shown = changed.map(({ side, text: line }) =>
    side === "both" ? html`  ${line}\n` : side === "before" ? html`<del>− ${line}</del>` : html`<ins>+ ${line}</ins>`,
  );
  return html`<pre class="lines">${shown}</pre>
`;
}

function proof({ witness }: Finding): Html {
  if (witness === undefined) return nothing;
  const { value, acceptedBy, refusal, sample } = witness;
  const [accepts, refuses] = acceptedBy === "before" ? ["old", "new"] : ["new", "old"];
  const source = when(sample, (name) => html`: the sample <bdi>${clip(name, 200)}</bdi>`);
  return html`<figure><figcaption>The smallest value that was found${source}</figcaption><pre>${clip(printJson(value), longestValue)}</pre>
<p><span class="yes">✓ the ${accepts} schema takes it</span> <span class="no">✗ the ${refuses} schema refuses it</span>${when(refusal, (why) => html`: <bdi>${clip(why, longestSentence)}</bdi>`)}</p></figure>
`;
}

const position = (place: Place, { fileName }: ReviewLook): string =>
  formatPlace({ ...place, file: fileName(place.file) });
