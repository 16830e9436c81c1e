import { formatPlace } from "../../diagnostics/code-frame.js";
import type { Place } from "../../diagnostics/diagnostic.js";
import type { Finding } from "../../diff/review.js";
import { isAtLeast } from "../../diff/worst-verdict.js";
import { placeOf, type SharedFinding } from "../arrange-findings.js";
import { changedLines } from "../changed-lines.js";
import { clip } from "../clip.js";
import { describeWitness } from "../describe-witness.js";
import { diffWords, shortenPieces } from "../diff-words.js";
import type { ReviewLook } from "../print-review.js";
import { mayHoldUp, verdictWords } from "../verdicts.js";
import { waiverLine } from "../waiver-line.js";
import { type Html, html, nothing, when } from "./html.js";
import type { Anchored } from "./schema-table.js";

const longestValue = 3000;
const keptWords = 200;
const longestWords = 4000;
const mostUses = 50;

/** The signs that stand before the words of a verdict, so that it is told by more than its colour. */
export const verdictSigns = { breaking: "✗", unproven: "?", dangerous: "!", "doc-only": "¶", safe: "✓" } as const;

/** One finding, folded up unless it holds the change up: what changed, the proof, who breaks, what would be safe. */
export function findingArticle({ id, finding }: Anchored, look: ReviewLook, uses: SharedFinding["uses"] = []): Html {
  const { verdict, category, direction, message, waiver } = finding;
  const sentence = html`${direction === undefined ? "" : `${direction}: `}<bdi>${clip(message, 500)}</bdi>`;
  const badge =
    waiver === undefined
      ? html`<span class="badge v-${verdict}">${verdictSigns[verdict]} ${verdictWords[verdict]}</span> ${sentence}`
      : html`<span class="badge waived">⊘ waived</span> <s>${sentence}</s>`;
  const waived = waiver === undefined ? nothing : html` data-waived`;
  // Words have to be read before anybody can judge them.
  const isOpen = mayHoldUp(finding, look.failOn) || (finding.text !== undefined && isAtLeast(verdict, "dangerous"));
  const open = isOpen ? html` open` : nothing;
  return html`<article class="finding" id="${id}" data-verdict="${verdict}" data-category="${category}"${waived}><details${open}><summary><h3>${badge}</h3></summary>
<div class="body">${body(finding, look, uses)}</div></details></article>
`;
}

function body(finding: Finding, look: ReviewLook, uses: SharedFinding["uses"]): Html {
  const { category, rule, breaks, advice, unproven, waiver, fingerprint } = finding;
  const place = placeOf(finding);
  const fingerprints = uses.length === 0 ? [fingerprint] : uses.map((use) => use.finding.fingerprint);
  return html`<p class="meta">${place === undefined ? "" : html`<code>${position(place, look)}</code> · `}${rule} · ${category}</p>
${words(finding)}${lines(finding)}${proof(finding)}<dl>${when(unproven, (why) => html`<dt>Not proved</dt><dd><bdi>${clip(why, 600)}</bdi></dd>`)}${when(breaks, (who) => html`<dt>Breaks</dt><dd>${who}</dd>`)}${when(advice, (how) => html`<dt>Instead</dt><dd><bdi>${how}</bdi></dd>`)}${
    uses.length === 0
      ? nothing
      : html`<dt>Reaches</dt><dd><ul>${uses.slice(0, mostUses).map(({ tool, finding: use }) => html`<li><b><bdi>${tool}</bdi></b>: <bdi>${clip(use.message, 300)}</bdi></li>`)}${uses.length > mostUses ? html`<li>and ${uses.length - mostUses} more places</li>` : nothing}</ul></dd>`
  }${waiver === undefined ? nothing : html`<dt>Waived</dt><dd>until ${waiver.until} by <code>${position(waiver.place, look)}</code>: <bdi>${waiver.reason}</bdi></dd>`}${mayHoldUp(finding, look.failOn) ? html`<dt>Waive</dt><dd>${fingerprints.slice(0, mostUses).map((print) => html`<code class="copy">${waiverLine(print)}</code>`)}</dd>` : nothing}</dl>`;
}

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
    side === "both"
      ? html`<span>  ${line}</span>\n`
      : side === "before"
        ? html`<del>− ${line}</del>\n`
        : html`<ins>+ ${line}</ins>\n`,
  );
  return html`<pre class="lines" tabindex="0" role="region" aria-label="the lines that changed">${shown}</pre>
`;
}

function proof({ witness, direction }: Finding): Html {
  if (witness === undefined) return nothing;
  const { value, story } = describeWitness(witness, direction, longestValue);
  const [accepts, refuses] = witness.acceptedBy === "before" ? ["old", "new"] : ["new", "old"];
  return html`<figure class="witness"><figcaption>The smallest value that was found</figcaption><pre tabindex="0" role="region" aria-label="the value">${value}</pre>
<p><span class="yes">✓ the ${accepts} schema takes it</span> <span class="no">✗ the ${refuses} schema refuses it</span></p><p>It <bdi>${clip(story, 800)}</bdi>.</p></figure>
`;
}

const position = (place: Place, { fileName }: ReviewLook): string =>
  formatPlace({ ...place, file: fileName(place.file) });
