import type { Category, Finding, ToolReview } from "../../diff/review.js";
import { clip } from "../clip.js";
import { categories, verdicts, verdictWords } from "../verdicts.js";
import { verdictSigns } from "./finding-article.js";
import { type Html, html, nothing } from "./html.js";

/** What each category is about, for people who meet the words for the first time. */
const meanings: Readonly<Record<Category, string>> = {
  wire: "which values pass",
  "source-caller": "types of those who call",
  "source-impl": "types of those who answer",
  permission: "what a call may do",
  model: "what the model reads",
  projection: "what a provider is told",
};

/** Filters by verdict and category, hidden until the script runs: without it they would do nothing. */
export function filters(findings: readonly Finding[]): Html {
  const box = (value: string, label: Html, own: readonly Finding[]): Html =>
    own.length === 0
      ? nothing
      : html`<label><input type="checkbox" value="${value}" checked> ${label} <span class="amount">${own.length}</span></label>`;
  const open = findings.filter(({ waiver }) => waiver === undefined);
  return html`<form id="filters" hidden>
<fieldset><legend>Verdict</legend>${verdicts.map((verdict) =>
    box(
      verdict,
      html`<span class="v-${verdict}">${verdictSigns[verdict]} ${verdictWords[verdict]}</span>`,
      open.filter((finding) => finding.verdict === verdict),
    ),
  )}${box(
    "waived",
    html`⊘ waived`,
    findings.filter(({ waiver }) => waiver !== undefined),
  )}</fieldset>
<fieldset><legend>Category</legend>${categories.map((category) =>
    box(
      category,
      html`<span>${category} <small>${meanings[category]}</small></span>`,
      findings.filter((finding) => finding.category === category),
    ),
  )}</fieldset>
<p id="status" role="status"></p>
<p class="buttons"><button type="button" id="all">Show all</button> <button type="button" id="open">Unfold</button> <button type="button" id="close">Fold</button></p>
</form>
`;
}

/** Where each tool and each shared cause stands on the page. */
export function contents(causes: readonly string[], tools: readonly ToolReview[]): Html {
  const shared = causes.map(
    (file, index) => html`<li><a href="#c${index + 1}"><bdi>${clip(file, 400)}</bdi></a> shared</li>`,
  );
  const entries = tools.map(
    ({ tool, verdict }, index) =>
      html`<li><a href="#t${index + 1}"><bdi>${clip(tool, 200)}</bdi></a> <span class="v-${verdict}">${verdictSigns[verdict]} ${verdictWords[verdict]}</span></li>`,
  );
  return html`<h2>Tools</h2><ul>${shared}${entries}</ul>`;
}
