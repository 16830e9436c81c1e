import { _, type Ajv, type Code, type KeywordCxt, type Name } from "ajv";
import { type EvaluationScope, seenByCaller } from "./evaluation-scope.js";
import { isMatched, isNamed } from "./known-keys.js";
import { markItems, markProperties } from "./mark-evaluated.js";
import { replaceKeyword } from "./replace-keyword.js";

/**
 * Makes keywords put down which properties and items they look at, where an `unevaluated…` asks for it. Right beside an
 * `unevaluated…` they need not: it knows its neighbours.
 */
export function addEvaluationKeywords(ajv: Ajv, scope: EvaluationScope): void {
  ajv.addKeyword({
    keyword: "reports",
    before: "$ref",
    code: (cxt) => {
      // Where the same schema stands inside another function, its surroundings have a set.
      if (cxt.it.schema === cxt.it.schemaEnv.schema) scope.open(cxt, seenByCaller);
    },
  });
  ajv.addKeyword({
    keyword: "collects",
    before: "$ref",
    code: (cxt) => scope.open(cxt, cxt.gen.const("seen", _`new Set()`)),
  });

  const after = (keyword: string, asker: string, mark: (cxt: KeywordCxt, seen: Name) => void): void =>
    replaceKeyword(ajv, keyword, (cxt, original) => {
      original.code(cxt);
      const seen = scope.seenAt(cxt);
      if (seen !== undefined && cxt.parentSchema[asker] === undefined) mark(cxt, seen);
    });
  const looksAtProperties = (keyword: string, isEvaluated?: (cxt: KeywordCxt, key: Name) => Code): void =>
    after(keyword, "unevaluatedProperties", (cxt, seen) =>
      markProperties(cxt, seen, isEvaluated && ((key) => isEvaluated(cxt, key))),
    );
  looksAtProperties("properties", isNamed);
  looksAtProperties("patternProperties", isMatched);
  looksAtProperties("additionalProperties");
  after("prefixItems", "unevaluatedItems", (cxt, seen) => markItems(cxt, seen, cxt.schema.length));
  after("items", "unevaluatedItems", (cxt, seen) => markItems(cxt, seen));
}
