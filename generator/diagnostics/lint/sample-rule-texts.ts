import type { LintRuleText } from "./lint-rule-text.js";

/** Golden samples, and what providers are not told (G2, G4, R5). */
export const sampleRuleTexts = {
  "samples-missing": {
    severity: "warning",
    message: "the tool has no samples",
    hint: "add samples/ideal.yaml, a real call with its answer",
    why: "Samples hold the schema against real data in every build (G1). A schema that nobody tried is a guess.",
    wrong: "registry/shop/get_order/contract.yaml              # alone",
    right: "registry/shop/get_order/samples/ideal.yaml",
  },
  "legacy-sample-missing": {
    severity: "warning",
    message: "no sample shows old or incomplete data",
    hint: "add one of kind legacy or incomplete: a record as it was written years ago",
    why: "Schemas break on old data, not on the fresh ideal case (G2).",
    wrong: "kind: ideal      # in all samples",
    right: "kind: legacy",
  },
  "refusal-sample-missing": {
    severity: "info",
    message: "no sample shows what must be refused",
    hint: "add one with rejects, which names the part, the place and the keyword that refuses",
    why: "Only a refusal shows that the schema checks anything.",
    wrong: "# only samples that pass",
    right: "rejects: { in: input, at: /order_id, keyword: pattern }",
  },
  "enum-value-unshown": {
    severity: "info",
    message: "no sample shows {values} of {name}",
    hint: "add a sample for each, or remove values that never come",
    why: "A value that never was in a sample may be misspelt, and nothing would notice.",
    wrong: "enum: [open, closed, lost]     # and no sample with lost",
    right: "enum: [open, closed]",
  },
  "branch-unshown": {
    severity: "info",
    message: "no sample takes branch {number} of {keyword}",
    hint: "add a sample that does",
    why: "A branch that never was in a sample may take nothing, or too much, and nothing would notice.",
    wrong: "oneOf: [{ … }, { … }]           # and all samples take the first",
    right: "samples/by_card.yaml, samples/by_transfer.yaml",
  },
  "secret-in-sample": {
    severity: "error",
    message: "the sample holds what looks like {what}",
    hint: "replace it by an invented value, and withdraw it if it is real",
    why: "Samples are committed, shipped and shown in reports.",
    wrong: "input: { token: ghp_… }",
    right: "input: { token: test-token }",
  },
  "provider-loss": {
    severity: "info",
    message: "{providers} can't be told {keyword} of {place}",
    hint: "say it in the description; the validator enforces it all the same",
    why: "Providers take subsets of JSON Schema (R5). What a model is not told, it gets wrong more often.",
    wrong: "input: { oneOf: [ … ] }",
    right: "input: { type: object, properties: { method: { enum: [ … ] }, … } }",
  },
  "provider-alias": {
    severity: "info",
    message: "{providers} know the tool as {alias}",
    hint: "use a name of a-z, 0-9 and _ with at most 64 characters",
    why: "Texts and prompts that name the tool name something that the model does not have.",
    wrong: "name: Orders.getSummary",
    right: "name: get_order_summary",
  },
} as const satisfies Readonly<Record<string, LintRuleText>>;
