import { lifeReviewTexts } from "./review/life-review-texts.js";
import { modelReviewTexts } from "./review/model-review-texts.js";
import { permissionReviewTexts } from "./review/permission-review-texts.js";
import { sourceReviewTexts } from "./review/source-review-texts.js";
import { valueReviewTexts } from "./review/value-review-texts.js";
import { versionReviewTexts } from "./review/version-review-texts.js";

/**
 * What `toolgen diff` may say of a change. The severity is that of a change that breaks; what one change is, is proved for
 * it, so the same rule may come as harmless.
 */
export const reviewRules: typeof valueReviewTexts &
  typeof sourceReviewTexts &
  typeof modelReviewTexts &
  typeof permissionReviewTexts &
  typeof lifeReviewTexts &
  typeof versionReviewTexts = {
  ...valueReviewTexts,
  ...sourceReviewTexts,
  ...modelReviewTexts,
  ...permissionReviewTexts,
  ...lifeReviewTexts,
  ...versionReviewTexts,
};

export type ReviewRuleId = keyof typeof reviewRules;
