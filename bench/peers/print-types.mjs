// A child of bench/truth/print-with-peer.ts: prints the types of many schemas with one peer, in a process of its own.
const { printType } = await import(`./${process.argv[2]}.mjs`);
let documents = {};

// All of them fetch with `fetch`. They get the documents that toolgen gets, and no network, so that figures are the same everywhere.
globalThis.fetch = async (address) => {
  const document = documents[String(address).replace(/#.*/, "")];
  if (document === undefined) throw new Error(`there is no ${address}`);
  return new Response(JSON.stringify(document), { headers: { "content-type": "application/json" } });
};

async function print({ schema, name }) {
  try {
    return { text: await printType(schema, name) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message || error.name : String(error) };
  }
}

process.on("message", async (message) => {
  documents = message.documents;
  const printed = [];
  for (const subject of message.subjects) printed.push(await print(subject));
  process.send(printed, () => process.disconnect());
});
