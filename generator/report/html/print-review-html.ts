import { createHash } from "node:crypto";
import { isGated } from "../../diff/is-gated.js";
import type { Review } from "../../diff/review.js";
import { arrangeFindings } from "../arrange-findings.js";
import { clip } from "../clip.js";
import type { ReviewLook } from "../print-review.js";
import { summarizeReview } from "../summarize-review.js";
import { anchorFindings } from "./anchor-findings.js";
import { type Html, html, nothing } from "./html.js";
import { contents, filters } from "./page-navigation.js";
import { pageScript } from "./page-script.js";
import { pageStyle } from "./page-style.js";
import { causeSection, toolSection } from "./sections.js";

const mostVersions = 8;

/** A review as one page that needs nothing else: no network, no foreign script, every text of the registry escaped. */
export function printReviewHtml(review: Review, look: ReviewLook): string {
  const arrangement = arrangeFindings(review);
  const { causes, tools } = arrangement;
  const surroundings = { look, anchors: anchorFindings(arrangement) };
  const shown = [
    ...causes.flatMap(({ findings }) => findings.map(({ finding }) => finding)),
    ...tools.flatMap(({ own }) => own),
  ];
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = `default-src 'none'; style-src ${hash(pageStyle)}; script-src ${hash(pageScript)}; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>toolgen diff: ${title(review)}</title>
<style>${{ markup: pageStyle }}</style>
</head>
<body>
<a class="skip" href="#main">To the findings</a>
${header(review, look)}
<div class="columns">
<nav id="tools" aria-label="Tools">${filters(shown)}${contents(
    causes.map(({ file }) => look.fileName(file)),
    tools.map(({ review: tool }) => tool),
  )}</nav>
<main id="main" tabindex="-1">
${causes.map((section, index) => causeSection(section, `c${index + 1}`, surroundings))}${tools.map((section, index) => toolSection(section, `t${index + 1}`, surroundings))}${tools.length === 0 ? html`<p class="empty">No tool changed.</p>` : nothing}
</main>
</div>
<script>${{ markup: pageScript }}</script>
</body>
</html>
`;
  return page.markup;
}

const title = (review: Review): string => {
  const { counts } = summarizeReview(review);
  return counts.length === 0 ? "nothing found" : counts.join(" · ");
};

function header(review: Review, { failOn, fileName }: ReviewLook): Html {
  const { base, head, callers, unchanged, tools, waivers } = review;
  const { owed } = summarizeReview(review);
  const isHeld = isGated(review, failOn);
  const waiverNotes = [
    ...waivers.expired.map(
      ({ fingerprint, until, place }) =>
        html`<li>✗ the waiver <code>${fingerprint}</code> (${fileName(place.file)}:${place.line}) ended on ${until}</li>`,
    ),
    ...waivers.unused.map(
      ({ fingerprint, place }) =>
        html`<li>! the waiver <code>${fingerprint}</code> (${fileName(place.file)}:${place.line}) covers nothing: remove it</li>`,
    ),
  ];
  const versions = owed
    .slice(0, mostVersions)
    .map(
      ({ tool, wanted, found }) =>
        html`<li><b><bdi>${clip(tool, 200)}</bdi></b> needs version ${clip(wanted, 100)}, has ${clip(found, 100)}</li>`,
    );
  const left = owed.length - versions.length;
  const more = left > 0 ? html`<li>${left} more tools need another version</li>` : nothing;
  return html`<header>
<h1>toolgen diff</h1>
<p class="state ${isHeld ? "held" : "free"}"><strong>${isHeld ? "✗ Held up" : "✓ May pass"}</strong> ${title(review)}</p>
<dl class="facts"><div><dt>before</dt><dd><bdi>${clip(base, 200)}</bdi></dd></div><div><dt>after</dt><dd><bdi>${clip(head, 200)}</bdi></dd></div><div><dt>tools</dt><dd>${tools.length} changed, ${unchanged} not</dd></div><div><dt>callers</dt><dd>${callers}</dd></div><div><dt>held up from</dt><dd>${failOn}</dd></div></dl>
${versions.length + waiverNotes.length === 0 ? nothing : html`<ul class="notes">${versions}${more}${waiverNotes}</ul>`}</header>`;
}
