/** What the user's code sees of an error that an SDK throws. */
const seen = ({ name, message, status, statusCode, $metadata }) => ({
  name,
  status: status ?? statusCode ?? $metadata?.httpStatusCode,
  message,
});

/** A conversation up to the model's last word. After an error of the SDK's it asks once more. */
async function converse({ adapter, kit, conversation, ask, choice }) {
  const heard = [];
  while (heard.length < 9) {
    try {
      // The AI SDK takes no last word where a call was asked for.
      const toolChoice = adapter.toolChoice(kit, conversation.length === 1 ? choice : "auto");
      const turn = await adapter.run(kit, await ask(conversation, adapter.tools(kit), toolChoice));
      turn.appendTo(conversation);
      heard.push({ calls: turn.calls.map(({ tool, result }) => [tool, result.ok || result.error.code]) });
      if (turn.stopped !== null) heard.push({ stopped: turn.stopped });
      else if (turn.done) break;
    } catch (error) {
      heard.push({ error: seen(error) });
    }
  }
  return heard;
}

/** The errors of two requests that are broken on purpose: a tool's name with a dot, and a result that was forgotten. */
async function fail({ adapter, kit, conversation, ask, misname, forget }) {
  const failed = async (messages, tools) => {
    try {
      await ask(messages, tools);
      return "taken";
    } catch (error) {
      return seen(error);
    }
  };
  const misnamed = await failed([...conversation], misname(adapter.tools(kit)));
  const turn = await adapter.run(kit, await ask(conversation, adapter.tools(kit)));
  turn.appendTo(conversation);
  forget(conversation);
  return [misnamed, await failed(conversation, adapter.tools(kit))];
}

/** What one SDK hears in whole conversations, not streamed and streamed, and of requests that are broken. */
export async function hold(sdk, kit, { whole, streamed, broken }) {
  const at = (origin, isStreamed) => {
    const ask = sdk.client(origin);
    return { ...sdk, kit, conversation: [sdk.question], ask: isStreamed ? ask.streamed : ask.whole };
  };
  const [first, second] = [at(whole, false), at(streamed, true)];
  return {
    declared: sdk.adapter.tools(kit),
    whole: { heard: await converse(first), last: first.conversation.at(-1) },
    streamed: { heard: await converse(second), last: second.conversation.at(-1) },
    broken: await fail(at(broken, false)),
  };
}
