import type { Look } from "../diagnostics/render-diagnostic.js";
import type { Threshold } from "../diff/is-gated.js";
import type { Review } from "../diff/review.js";
import { printReviewJson } from "./print-review-json.js";
import { printReviewText } from "./print-review-text.js";

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
  return format === "json" ? printReviewJson(review, look.failOn) : printReviewText(review, look);
}
