import type { Tool } from "../../templates/runtime/types.js";
import { type ContractFile, makeTools } from "./make-tools.js";

const closed = (properties: object, required: readonly string[] = Object.keys(properties)): object => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** One error of each class that a contract may declare. */
const errors = [
  { code: "SIGN_IN", class: "authentication" },
  { code: "NOT_YOURS", class: "authorization" },
  { code: "NO_ORDER", class: "not_found", message: "There is no such order.", user_action: "check_order_id" },
  { code: "LOCKED", class: "conflict" },
  { code: "TOO_MANY", class: "rate_limited" },
  { code: "ALREADY_SENT", class: "business", user_action: "call_carrier" },
  { code: "SHOP_DOWN", class: "unavailable" },
];

/** Tools of every kind that the executor tells apart. */
export const orderContracts: readonly ContractFile[] = [
  {
    name: "read_order",
    side_effect_class: "read",
    goals: ["preview", "production"],
    formerly: ["get_order"],
    input: closed({ id: { type: "integer" }, note: { type: "string" } }, ["id"]),
    output: closed({ id: { type: "integer" }, total: { type: "number" } }),
    errors,
  },
  {
    name: "list_orders",
    side_effect_class: "read",
    input: closed({}),
    output: { type: "array", items: { type: "integer" } },
    errors,
  },
  {
    name: "change_order",
    side_effect_class: "modify",
    goals: ["production"],
    idempotency: { key: "/key", from: "executor" },
    injected: { "/tenant": "principal.tenant" },
    input: closed({
      tenant: { type: "string" },
      id: { type: "integer" },
      key: { type: "string", minLength: 3, maxLength: 128 },
    }),
    output: closed({ id: { type: "integer" } }),
    errors,
  },
  {
    name: "drop_order",
    side_effect_class: "delete",
    goals: ["restore"],
    input: closed({ id: { type: "integer" } }),
    errors,
  },
  {
    name: "act_on_order",
    side_effect_class: { by: "/method", cases: { get: "read", edit: "modify" } },
    input: {
      type: "object",
      properties: { method: { enum: ["get", "edit"] } },
      required: ["method"],
      oneOf: [
        closed({ method: { const: "get" }, id: { type: "integer" } }),
        closed({ method: { const: "edit" }, id: { type: "integer" }, memo: { type: ["string", "null"] } }, [
          "method",
          "id",
        ]),
      ],
    },
    output: closed({ id: { type: "integer" } }),
  },
];

export const orderTools: Promise<readonly Tool[]> = makeTools(orderContracts);

/** Some of the tools, in the order asked for. */
export async function pick(...names: string[]): Promise<readonly Tool[]> {
  const tools = await orderTools;
  return names.map((name) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    return tool;
  });
}
