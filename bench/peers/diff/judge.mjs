// A child of bench/diff/judge-with-peer.ts: answers one case after another with one peer, in a process of its own.
const { judge } = await import(`./${process.argv[2]}.mjs`);

async function answer(one) {
  try {
    return { isBreaking: await judge(one) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message || error.name : String(error) };
  }
}

process.on("message", async (one) => process.send(await answer(one)));
