import { createToolkit, type Toolkit } from "../../templates/runtime/toolkit.js";
import type { Tool } from "../../templates/runtime/types.js";
import { makeTools } from "../toolkit/make-tools.js";

const input = {
  type: "object",
  properties: { id: { type: "integer" } },
  required: ["id"],
  additionalProperties: false,
};

/** Two tools; one of them has a name that providers refuse, and a former name. */
const tools: Promise<readonly Tool[]> = makeTools([
  {
    name: "orders.read",
    formerly: ["read_order"],
    description: "Reads one order. It changes nothing.",
    side_effect_class: "read",
    input,
    output: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
    errors: [{ code: "NO_ORDER", class: "not_found", message: "No." }],
  },
  {
    name: "list_all",
    description: "Lists. It changes nothing.",
    side_effect_class: "read",
    input: { type: "object" },
    output: { type: "array" },
  },
]);
/** SHA-256 of "orders.read" begins with these eight digits. */
export const alias = "orders_read_6d7c070f";

export async function providerToolkit(): Promise<Toolkit> {
  return createToolkit(await tools).handle({
    "orders.read": (given, call) => {
      const { id } = given as { id: number };
      if (id === 404) throw call.error["NO_ORDER"]?.();
      return { id };
    },
    list_all: () => [1, 2],
  });
}

export const parameters = input;
