import { createToolkit } from "@x/tools";
import { checkStock } from "@x/tools/tools/check_stock";
import { getOrderSummary } from "@x/tools/tools/get_order_summary";
import { aiWithAnthropic, aiWithOpenai } from "./ai-sdk.mjs";
import { anthropic } from "./anthropic.mjs";
import { bedrock } from "./bedrock.mjs";
import { gemini, vertex } from "./gemini.mjs";
import { hold } from "./hold.mjs";
import { mistral } from "./mistral.mjs";
import { chat, responses } from "./openai.mjs";

const kit = createToolkit([checkStock, getOrderSummary]).handle({
  check_stock: () => {
    throw new Error("not today");
  },
  get_order_summary: ({ order_id }) => ({ order_id, status: "processing", total: 1, items: [] }),
});

const sdks = { bedrock, mistral, gemini, vertex, chat, responses, anthropic, aiWithOpenai, aiWithAnthropic };

/** Each SDK holds its conversations with the servers whose origins the environment names for it. Prints what was heard, by SDK. */
const servers = JSON.parse(process.env.ORIGINS);
const heard = {};
for (const [name, sdk] of Object.entries(sdks)) heard[name] = await hold(sdk, kit, servers[name]);
// The SDKs' idle connections would keep the process for seconds.
process.stdout.write(JSON.stringify(heard), () => process.exit());
