import type { Look } from "../diagnostics/render-diagnostic.js";
import type { Threshold } from "../diff/is-gated.js";
import type { Review } from "../diff/review.js";
import { printReviewHtml } from "./html/print-review-html.js";
import { printItems } from "./items/print-items.js";
import { printReviewJson } from "./print-review-json.js";
import { printReviewMarkdown } from "./print-review-markdown.js";
import { printReviewText } from "./print-review-text.js";
import { reviewItems } from "./review-items.js";

export type ReviewFormat = "text" | "json" | "markdown" | "github" | "sarif" | "junit" | "html";

/** What a report must know besides the review. */
export type ReviewLook = Look & {
  /** From which verdict on the review fails. */
  readonly failOn: Threshold;
  /** Only what the gate counts. */
  readonly quiet: boolean;
};

/** A review in one of the formats; ends with a line end. */
export function printReview(review: Review, format: ReviewFormat, look: ReviewLook): string {
  switch (format) {
    case "text":
      return printReviewText(review, look);
    case "json":
      return printReviewJson(review, look.failOn);
    case "markdown":
      return printReviewMarkdown(review, look);
    case "html":
      return printReviewHtml(review, look);
    default:
      return printItems(reviewItems(review), format, "toolgen diff", look);
  }
}
