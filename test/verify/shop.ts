import { soundProject } from "../cli/compiled-cli.js";

/** A contract whose answers have lines, each with a priority. */
export const orderContract = `name: get_order
description: Says what is in an order. It changes nothing.
schema_version: "1.1.0"
side_effect_class: read
formerly: [read_order]
input:
  type: object
  properties: { order_id: { type: string, pattern: "^A-[0-9]+$" } }
  required: [order_id]
  additionalProperties: false
output:
  type: object
  properties:
    order_id: { type: string }
    lines:
      type: array
      items:
        type: object
        properties: { sku: { type: string }, priority: { enum: [low, high] } }
        required: [sku, priority]
        additionalProperties: false
  required: [order_id, lines]
`;

/** A project with the tools get_forecast, which has no output, get_order, and one whose contract is broken. */
export const shop = (): Record<string, string> => ({
  ...soundProject(),
  "codegen.config.ts": 'export default { package: { name: "@example/tools" } };\n',
  "registry/shop/get_order/contract.yaml": orderContract,
  "registry/shop/broken/contract.yaml": "name: [\n",
});
