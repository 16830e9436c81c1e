import type { Finding } from "../../diff/review.js";
import type { Tool } from "../../model/tool.js";
import type { CauseSection, ToolSection } from "../arrange-findings.js";
import { clip } from "../clip.js";
import type { ReviewLook } from "../print-review.js";
import { versionLine } from "../summarize-review.js";
import { verdictWords } from "../verdicts.js";
import { findingArticle, verdictSigns } from "./finding-article.js";
import { type Html, html, nothing, when } from "./html.js";
import { mergeSchemas } from "./merge-schemas.js";
import { type Anchored, schemaTable } from "./schema-table.js";

/** What sections must know besides what they show: how, and where on the page each finding is told. */
export type Surroundings = { readonly look: ReviewLook; readonly anchors: ReadonlyMap<Finding, string> };

/** A change of a shared file, told once for all tools that it reaches. `id` is unique on the page. */
export function causeSection(
  { file, tools, findings }: CauseSection,
  id: string,
  { look, anchors }: Surroundings,
): Html {
  const articles = findings.map(({ finding, uses }) =>
    findingArticle({ id: anchors.get(finding) ?? "", finding }, look, uses),
  );
  return html`<section class="tool" id="${id}" aria-labelledby="${id}h">
<h2 id="${id}h"><bdi>${clip(look.fileName(file), 400)}</bdi></h2>
<p class="about">One cause in ${tools.length} tools: <bdi>${clip(tools.join(", "), 2000)}</bdi></p>
${articles}</section>
`;
}

/** One tool: what it is, what was found, and its schemas side by side. */
export function toolSection({ review, own, shared }: ToolSection, id: string, { look, anchors }: Surroundings): Html {
  const { tool, formerly, before, after, verdict } = review;
  const anchor = (finding: Finding): Anchored => ({ id: anchors.get(finding) ?? "", finding });
  const through = shared === 0 ? "" : ` · ${shared} more through shared files, above`;
  const tables = (["input", "output"] as const).map((part) =>
    sideBySide(part, before, after, review.findings.map(anchor)),
  );
  return html`<section class="tool" id="${id}" aria-labelledby="${id}h">
<h2 id="${id}h"><bdi>${clip(tool, 200)}</bdi> <span class="badge v-${verdict}">${verdictSigns[verdict]} ${verdictWords[verdict]}</span></h2>
<p class="about">${when(formerly, (name) => html`formerly <bdi>${clip(name, 200)}</bdi> · `)}${clip(versionLine(review), 200)}${through}</p>
${before === undefined ? when(after?.description, (text) => html`<p class="words" dir="auto">${clip(text, 4000)}</p>`) : nothing}
${own.map((finding) => findingArticle(anchor(finding), look))}${tables}</section>
`;
}

/** A new tool is shown whole; of a removed one there is nothing left to see. */
function sideBySide(
  part: "input" | "output",
  before: Tool | undefined,
  after: Tool | undefined,
  findings: readonly Anchored[],
): Html {
  return after === undefined ? nothing : schemaTable(part, mergeSchemas(before?.[part], after[part]), findings);
}
