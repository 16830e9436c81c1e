import type { RuleId } from "./catalog.js";
import { lintRules, lintWaiverRules } from "./lint-rules.js";
import { reviewRules } from "./review-rules.js";

/** What a rule refuses, and the same thing as toolgen takes it: for `toolgen explain` and docs/rules.md. */
export type Example = { readonly wrong: string; readonly right: string };

/** One example for every rule; the compiler asks for it when a rule is added. */
export const examples: Readonly<Record<RuleId, Example>> = {
  // load: text
  "invalid-encoding": {
    wrong: "contract.yaml, saved as UTF-16 or Latin-1",
    right: "contract.yaml, saved as UTF-8",
  },
  "byte-order-mark": {
    wrong: "contract.yaml, saved as “UTF-8 with BOM”",
    right: "contract.yaml, saved as “UTF-8”",
  },
  "invalid-syntax": {
    wrong: 'input: { type: "object"',
    right: 'input: { type: "object" }',
  },
  "duplicate-key": {
    wrong: "owner: team-shipping\nowner: team-shop",
    right: "owner: team-shipping",
  },
  "yaml-feature": {
    wrong: "input: &order { type: object }\noutput: *order",
    right: "input: { type: object }\noutput: { type: object }",
  },
  "non-string-key": {
    wrong: "cases: { true: delete, false: read }",
    right: 'cases: { "true": delete, "false": read }',
  },
  "unsafe-number": {
    wrong: "maximum: 9223372036854775807",
    right: "maximum: 9007199254740991",
  },
  "lone-surrogate": {
    wrong: '"title": "Rate \\ud83d"',
    right: '"title": "Rate \\ud83d\\ude00"',
  },
  "nesting-too-deep": {
    wrong: "input: { properties: { a: { properties: { b: …                 # hundreds of levels",
    right: 'input: { properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { … } } }',
  },

  // load: files and references
  "registry-not-found": {
    wrong: 'defineConfig({ registry: "contracts", … })                     // and no such folder',
    right: 'defineConfig({ registry: "registry", … })',
  },
  "unreadable-ref": {
    wrong: "toolgen diff --base v1.2               # and no such tag in this clone",
    right: "git fetch --tags && toolgen diff --base v1.2",
  },
  "no-base": {
    wrong: "- uses: actions/checkout@v5            # one commit deep",
    right: "- uses: actions/checkout@v5\n  with: { fetch-depth: 0 }",
  },
  "no-contracts": {
    wrong: "registry/",
    right: "registry/shipping/update_shipment/contract.yaml",
  },
  "unreadable-file": {
    wrong: "registry/shipping/update_shipment/contract.yaml -> a file that is gone",
    right: "registry/shipping/update_shipment/contract.yaml",
  },
  "outside-registry": {
    wrong: "input: { $ref: ../../../src/order.schema.json }",
    right: "input: { $ref: ../../shared/order.schema.json }",
  },
  "two-contract-files": {
    wrong: "registry/weather/get_forecast/contract.yaml\nregistry/weather/get_forecast/contract.json",
    right: "registry/weather/get_forecast/contract.yaml",
  },
  "missing-ref": {
    wrong: 'price: { $ref: "#/$defs/mony" }',
    right: 'price: { $ref: "#/$defs/money" }',
  },
  "remote-ref": {
    wrong: "$ref: https://example.com/schemas/money.json",
    right: "$ref: ../../shared/money.schema.json",
  },
  "duplicate-id": {
    wrong: "shared/money.json and old/money.json: $id: https://example.com/money",
    right: "shared/money.json: $id: https://example.com/money",
  },
  "ref-dialect": {
    wrong: "input.schema.json: 2020-12, with a $ref to money.schema.json: draft-07",
    right: "both schemas in https://json-schema.org/draft/2020-12/schema",
  },
  "unknown-dialect": {
    wrong: "$schema: http://json-schema.org/draft-04/schema#",
    right: "$schema: https://json-schema.org/draft/2020-12/schema",
  },
  "invalid-schema": {
    wrong: "order_id: { type: strnig }",
    right: "order_id: { type: string }",
  },
  "invalid-pattern": {
    wrong: "pattern: ^(?i)[a-z]+$",
    right: "pattern: ^[A-Za-z]+$",
  },
  "unsafe-pattern": {
    wrong: 'words: { type: string, pattern: "^(\\\\w+\\\\s?)*$" }',
    right: 'words: { type: string, pattern: "^\\\\w+(\\\\s\\\\w+)*$" }',
  },
  "undecided-pattern": {
    wrong: 'text: { type: string, pattern: "^(\\\\w*)=\\\\1\\\\w*\\\\w*$" }',
    right: 'text: { type: string, pattern: "^(\\\\w*)=\\\\1\\\\w*\\\\w*$", maxLength: 200 }',
  },
  "invalid-pattern-safety": {
    wrong: "x-pattern-safety: true",
    right: "x-pattern-safety: { reason: written by our own service only, never longer than 20 characters }",
  },
  "needless-pattern-safety": {
    wrong: 'sku: { type: string, pattern: "^[A-Z]+$", x-pattern-safety: { reason: short texts only } }',
    right: 'sku: { type: string, pattern: "^[A-Z]+$" }',
  },
  "unsupported-keyword": {
    wrong: '$recursiveRef: "#"',
    right: '$ref: "#"',
  },
  "uncompilable-schema": {
    wrong: "a schema that the validator's compiler gives up on",
    right: "the same rule, said with fewer and plainer keywords",
  },
  "unknown-format": {
    wrong: "format: datetime",
    right: "format: date-time",
  },

  // parse: the contract
  "unknown-field": {
    wrong: "descripton: Changes the delivery priority of one order.",
    right: "description: Changes the delivery priority of one order.",
  },
  "missing-field": {
    wrong: "name: update_shipment",
    right: "name: update_shipment\nside_effect_class: modify",
  },
  "invalid-field": {
    wrong: "side_effect_class: write",
    right: "side_effect_class: modify",
  },
  "unquoted-version": {
    wrong: "schema_version: 1.10",
    right: 'schema_version: "1.10.0"',
  },
  "needs-review": {
    wrong: "side_effect_class: read\nneeds_review: [side_effect_class]",
    right: "side_effect_class: modify",
  },

  // model: one contract
  "folder-name": {
    wrong: "registry/shipping/update-order/contract.yaml: name: update_order",
    right: "registry/shipping/update_order/contract.yaml: name: update_order",
  },
  "duplicate-tool-name": {
    wrong: "name: get_order\nname: Get-Order                 # in another folder",
    right: "name: get_order\nname: get_archived_order",
  },
  "duplicate-code-name": {
    wrong: "name: get_order2\nname: get_order_2",
    right: "name: get_order2\nname: get_order_2\ncode_name: GetSecondOrder",
  },
  "no-code-name": {
    wrong: "name: ___",
    right: "name: ___\ncode_name: Placeholder",
  },
  "invalid-effect-field": {
    wrong: "side_effect_class: { by: /note, cases: { … } }                 # an optional string",
    right: "side_effect_class: { by: /method, cases: { … } }               # required, with enum",
  },
  "uncovered-effect-case": {
    wrong: "side_effect_class: { by: /method, cases: { get: read } }       # enum: [get, delete]",
    right: "side_effect_class: { by: /method, cases: { get: read, delete: delete } }",
  },
  "unknown-effect-case": {
    wrong: "side_effect_class: { by: /method, cases: { gte: read, … } }    # enum: [get, delete]",
    right: "side_effect_class: { by: /method, cases: { get: read, … } }",
  },
  "contradicting-effects": {
    wrong: "side_effect_class: read\napproval: required",
    right: "side_effect_class: delete\napproval: required",
  },
  "invalid-property-pointer": {
    wrong: "idempotency: { key: /key, from: executor }                     # the input has no property key",
    right: "idempotency: { key: /idempotency_key, from: executor }",
  },
  "unknown-goal": {
    wrong: "goals: [prodution]",
    right: "goals: [production]",
  },
  "duplicate-error-code": {
    wrong: "errors:\n  - { code: ORDER_NOT_FOUND, class: not_found }\n  - { code: ORDER_NOT_FOUND, class: conflict }",
    right: "errors:\n  - { code: ORDER_NOT_FOUND, class: not_found }\n  - { code: ORDER_LOCKED, class: conflict }",
  },
  "input-not-object": {
    wrong: "input: { type: string }",
    right: "input: { type: object, properties: { text: { type: string } }, required: [text] }",
  },
  "sample-fails": {
    wrong: "input: { priority: urgent }                                    # enum: [normal, express]",
    right: "input: { priority: express }",
  },
  "sample-accepted": {
    wrong: "rejects: { in: input, at: /priority, keyword: enum }           # and priority is a plain string",
    right: "priority: { enum: [normal, express] }                          # in the schema",
  },
  "sample-elsewhere": {
    wrong: "rejects: { in: input, at: /priority, keyword: enum }           # and order_id is missing too",
    right: "input: { order_id: A100, priority: urgent }",
  },
  "sample-error-code": {
    wrong: "error: { code: NOT_FOUND }",
    right: "error: { code: ORDER_NOT_FOUND }",
  },
  "unknown-sample-version": {
    wrong: 'schema_version: "0.9.0"                                        # in a sample; versions/ has 1.0.0 only',
    right: 'schema_version: "1.0.0"',
  },
  "frozen-hash": {
    wrong: "an edited versions/1.0.0.yaml",
    right: "versions/1.0.0.yaml as `toolgen release` wrote it",
  },
  "frozen-file-name": {
    wrong: 'schema_version: "1.0.0"                                        # in versions/old.yaml',
    right: 'schema_version: "1.0.0"                                        # in versions/1.0.0.yaml',
  },
  "frozen-version-changed": {
    wrong: 'schema_version: "1.0.0"                                        # versions/1.0.0.yaml says something else',
    right: 'schema_version: "1.1.0"',
  },
  "released-name-reused": {
    wrong: "name: get_order                                                # was removed with the last release",
    right: "name: read_order",
  },
  "version-kind": {
    wrong: 'schema_version: "2026-11-30"                                   # versions/1.0.0.yaml is frozen',
    right: 'schema_version: "2.0.0"',
  },

  // config
  "invalid-config": {
    wrong: 'defineConfig({ outptu: "generated", package: { name: "@example/tools" } })',
    right: 'defineConfig({ output: "generated", package: { name: "@example/tools" } })',
  },
  "config-not-found": {
    wrong: "a project without codegen.config.ts",
    right:
      'import { defineConfig } from "toolgen";\n\nexport default defineConfig({ package: { name: "@example/tools" } });',
  },
  "no-tool-matches": {
    wrong: "toolgen build --filter 'shiping/*'",
    right: "toolgen build --filter 'shipping/*'",
  },

  // import
  "import-nothing": {
    wrong: "toolgen import tools package.json",
    right: "toolgen import tools tools-list.json",
  },
  "import-unrecognised": {
    wrong: '{ "type": "web_search" }',
    right: '{ "name": "search_orders", "inputSchema": { "type": "object" } }',
  },
  "import-unfinished-list": {
    wrong: '{ "tools": [ … ], "nextCursor": "page-2" }',
    right: '{ "tools": [ … ] }                                             // and a file for every other page',
  },
  "import-no-schema": {
    wrong: '{ "name": "ping", "inputSchema": true }',
    right: '{ "name": "ping", "inputSchema": { "type": "object", "properties": {} } }',
  },
  "import-renamed": {
    wrong: '{ "name": "Visualize Entity Detections", … }',
    right: '{ "name": "visualize_entity_detections", … }',
  },
  "import-duplicate": {
    wrong: "a.json: { name: get_order, … }\nb.json: { name: getOrder, … }",
    right: "a.json: { name: get_order, … }\nb.json: { name: get_order_history, … }",
  },
  "import-exists": {
    wrong: "toolgen import tools tools-list.json --into shop               # a second time",
    right: "rm -r registry/shop/get_order && toolgen import tools tools-list.json --into shop",
  },
  "import-upgraded": {
    wrong: '"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 0, "exclusiveMinimum": true',
    right: '"$schema": "http://json-schema.org/draft-07/schema#", "exclusiveMinimum": 0',
  },
  "import-assumed-draft-07": {
    wrong: '{ "type": "array", "items": [{ "type": "string" }] }           // without $schema',
    right: '{ "type": "array", "prefixItems": [{ "type": "string" }] }',
  },
  "import-not-upgraded": {
    wrong: '"$schema": "http://json-schema.org/draft-03/schema#"',
    right: '"$schema": "https://json-schema.org/draft/2020-12/schema"',
  },

  // scaffold
  "handler-without-tool": {
    wrong:
      "createToolkit([getPrice]).handle({ get_price: handleGetPrice, get_cost: handleGetCost })   // get_cost is gone",
    right: "createToolkit([getPrice]).handle({ get_price: handleGetPrice })",
  },
  "toolkit-not-extended": {
    wrong:
      "createToolkit(tools).handle({ ...orderHandlers, ...shopHandlers })                         // from elsewhere",
    right: "createToolkit([getPrice]).handle({ get_price: handleGetPrice })",
  },

  // providers
  "provider-refuses": {
    wrong: "metrics: { type: array, enum: [sum, mean] }      # no list is one of these texts",
    right: "metrics: { type: array, items: { enum: [sum, mean] } }",
  },
  "alias-taken": {
    wrong: "name: weather_today_b9f903e2      # what weather.today is called for OpenAI",
    right: "name: weather_now",
  },
  "provider-omits": {
    wrong: "codes: { type: array, uniqueItems: true, … }     # and nothing says so in words",
    right: 'codes: { type: array, uniqueItems: true, description: "Each code once.", … }',
  },

  // emit: plug-ins
  "invalid-emitter": {
    wrong: 'defineEmitter({ name: "pages", version: "1.0.0", emitTool: (tool) => print(tool) })',
    right:
      'defineEmitter({ name: "pages", version: "1.0.0", emitTool: (tool) => [{ path: pathOf(tool), content: print(tool) }] })',
  },
  "emitter-throws": {
    wrong: "emitTool: (tool) => [{ path: pathOf(tool), content: tool.title.trim() }]   // which may be absent",
    right: "emitTool: (tool) => [{ path: pathOf(tool), content: (tool.title ?? tool.name).trim() }]",
  },

  // write
  "foreign-output": {
    wrong: 'defineConfig({ output: "src", … })                             // which holds your own code',
    right: 'defineConfig({ output: "generated", … })',
  },
  "output-contains-registry": {
    wrong: 'defineConfig({ registry: "registry", output: ".", … })',
    right: 'defineConfig({ registry: "registry", output: "generated", … })',
  },
  "output-not-writable": {
    wrong: "generated/, read-only",
    right: "generated/, writable",
  },
  "unfinished-write": {
    wrong: "toolgen release     # killed half-way, then versions/2.0.0.yaml edited",
    right: "git restore registry && rm registry/.toolgen.release.json && toolgen release",
  },
  "file-exists": {
    wrong: "toolgen import tools get_order.json --into shop                # and registry/shop/get_order is there",
    right: "toolgen import tools get_order.json --into shop/legacy",
  },
  "foreign-file": {
    wrong: "generated/src/notes.md",
    right: "docs/notes.md",
  },
  "stale-output": {
    wrong: "a changed contract, committed without its output",
    right: "toolgen build, then commit the contract and generated/ together",
  },

  // diff
  ...reviewRules,

  // lint
  ...lintRules,
  ...lintWaiverRules,
};
