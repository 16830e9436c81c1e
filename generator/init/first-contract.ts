import type { OutputFile } from "../emit/emitter.js";

/** The tool that `init` begins a registry with. */
export const firstTool = { name: "get_price", value: "getPrice" } as const;

/** A contract to read and to change, with a sample of each kind that matters. Paths are inside the registry. */
export const firstContract = (domain: string): OutputFile[] =>
  Object.entries(files).map(([path, content]) => ({ path: `${domain}/${firstTool.name}/${path}`, content }));

const files: Readonly<Record<string, string>> = {
  "contract.yaml": `name: get_price
title: Price of a product
# The model reads this: say when to call the tool, and what it does not do.
description: >-
  Looks up what one product of the shop costs today. Call it when the user asks for a price and names a product.
  It does not reserve the product, and it does not place an order.
schema_version: "1.0.0"
side_effect_class: read # or modify, delete, publish
input:
  type: object
  properties:
    product_id: { type: string, pattern: "^P[0-9]{3,6}$", description: "Id of the product, for example P204." }
  required: [product_id]
  additionalProperties: false
output:
  type: object
  properties:
    product_id: { type: string }
    price: { type: string, pattern: "^[0-9]+\\\\.[0-9]{2}$", description: Amount with two decimals. }
    currency: { type: string, pattern: "^[A-Z]{3}$", description: Absent for products that are older than the field. }
  required: [product_id, price]
errors:
  - { code: PRODUCT_NOT_FOUND, class: not_found, message: There is no such product., user_action: check_product_id }
`,
  "samples/ideal.yaml": `title: A product that is on sale
kind: ideal
utterances:
  - What does P204 cost?
input: { product_id: P204 }
output: { product_id: P204, price: "24.90", currency: EUR }
`,
  "samples/legacy.yaml": `title: An old product, without a currency
kind: legacy
input: { product_id: P001 }
output: { product_id: P001, price: "5.00" }
`,
  "samples/refused.yaml": `title: A name where the id belongs
kind: boundary
input: { product_id: red shoes }
rejects: { in: input, at: /product_id, keyword: pattern }
`,
};
