/** The types of the generated package. */
export const sourceReviewTexts = {
  "type-name-changed": {
    severity: "error",
    message: "the package no longer exports the type {name}",
    hint: "keep the name of the definition or the title that it comes from",
    why: "Code that imports the type stops compiling, although every value still passes.",
    wrong: "$defs: { ticket: … }     # was issue, and IssueX was imported",
    right: "$defs: { issue: … }",
  },
  "code-name-changed": {
    severity: "error",
    message: "the tool's name in code is {to} now, and was {name}",
    hint: "keep `code_name`",
    why: "The exported value and all types of the tool have another name.",
    wrong: "code_name: Ship      # was UpdateShipment",
    right: "code_name: UpdateShipment",
  },
  "handler-must-return-more": {
    severity: "warning",
    message: "handlers that were right before may return what the output refuses now",
    hint: "change the handlers together with the contract",
    why: "A narrower output is safe for readers, and breaks who answers.",
    wrong: "output: { required: [id, status] }   # and a handler that returns id alone",
    right: "output: { required: [id, status] }   # and a handler that returns both",
  },
  "handler-must-take-more": {
    severity: "info",
    message: "handlers may get arguments that they did not get before",
    hint: "see that the handlers treat them",
    why: "A wider input is safe for callers; who answers must know the new values.",
    wrong: "priority: { enum: [standard, express, same_day] }   # and a handler with two branches",
    right: "priority: { enum: [standard, express, same_day] }   # and a handler with three",
  },
  "default-no-longer-filled": {
    severity: "warning",
    message: "handlers no longer find {name} filled in",
    hint: "keep the default and apply_defaults, or change the handlers together with the contract",
    why: "A handler's type said that the argument is always there. Who calls notices nothing.",
    wrong: "depth: { type: integer }               # was default: 4, with apply_defaults: true",
    right: "depth: { type: integer, default: 4 }",
  },
} as const;
