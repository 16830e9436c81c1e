import type { Review } from "../../../generator/diff/review.js";
import { reviewRegistries } from "../../../generator/diff/review-registries.js";
import type { Tool } from "../../../generator/model/tool.js";
import type { JsonObject } from "../../../generator/schema/json.js";
import { escapeToken } from "../../../generator/schema/pointer.js";
import { toolsOf } from "../../diff/tools-of.js";
import { findingOf, narrowed, reviewOf, toolOf, waiver } from "../make-review.js";

const compare = (before: readonly Tool[], after: readonly Tool[]): Review =>
  reviewRegistries({
    before,
    after,
    base: "main",
    head: "the working tree",
    callers: "fresh-names",
    waivers: [],
    today: "2026-11-30",
    transitive: false,
  });

const contract = (index: number, isNew: boolean): JsonObject => ({
  description: `Lists what department ${index} has ${isNew ? "received" : "ordered"} lately, newest first. It changes nothing.`,
  side_effect_class: "read",
  idempotency: "none",
  schema_version: "1.0.0",
  input: {
    type: "object",
    properties: {
      limit: { type: "integer", minimum: 1, maximum: isNew ? 50 : 100, description: "How many to return at most." },
      status: { type: "string", enum: isNew ? ["open", "closed", "lost"] : ["open", "closed"] },
      cursor: { type: "string", minLength: 1, maxLength: 200, description: "Where the last page ended." },
      customer: {
        type: "object",
        properties: {
          id: { type: "string" },
          region: { type: "string", description: isNew && index % 3 === 0 ? "ISO code." : "Code." },
        },
        required: ["id"],
        additionalProperties: false,
      },
    },
    required: ["limit"],
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: { id: { type: "string" }, ...(isNew && index % 3 === 0 ? { total: { type: "number" } } : {}) },
          required: ["id"],
        },
      },
      next: { type: ["string", "null"] },
    },
    required: ["items"],
  },
});

/** A real review of so many tools, each with a handful of changes of several kinds. */
export async function reviewOfManyTools(amount: number): Promise<Review> {
  const registry = (isNew: boolean): Promise<Tool[]> =>
    toolsOf(
      Object.fromEntries(Array.from({ length: amount }, (_, index) => [`list_of_${index}`, contract(index, isNew)])),
    );
  return compare(await registry(false), await registry(true));
}

/** One text in every place where a text of a registry can stand. */
export const spikedReview = (text: string): Review => {
  const schema = (type: string): JsonObject => ({
    type: "object",
    description: text,
    properties: Object.fromEntries([[text, { type, pattern: text, enum: [text] }]]),
    required: [text],
  });
  const bundle = (type: string): object => ({ schema: schema(type), dialect: "2020-12", origins: [] });
  const tool = (type: string): Tool => ({ schema_version: text, description: text, input: bundle(type) }) as never;
  return reviewOf(
    [
      toolOf(
        text,
        [
          narrowed({
            message: text,
            breaks: text,
            advice: text,
            pointer: `/input/properties/${escapeToken(text)}`,
            text: { before: "x", after: text },
            witness: { value: { [text]: text }, acceptedBy: "before", refusal: text, sample: text },
            after: { file: text, line: 1, column: 1, endLine: 2, endColumn: 1, source: text },
          }),
          narrowed({ verdict: "unproven", unproven: text, message: text }),
          narrowed({ waiver: { ...waiver, reason: text }, message: text }),
          findingOf({ message: text }),
        ],
        { formerly: text, before: tool("string"), after: tool("integer"), version_wanted: text },
      ),
      toolOf(text, [findingOf({ message: text })], { after: tool("string") }),
    ],
    {
      base: text,
      head: text,
      causes: [{ file: text, tools: [text, text] }],
      waivers: { unused: [{ ...waiver, place: { ...waiver.place, file: text } }], expired: [waiver] },
    },
  );
};
