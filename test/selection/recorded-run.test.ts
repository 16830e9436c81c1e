import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readTools } from "../golden-tests/build-registry.js";

const folder = import.meta.dirname;

/** What the recording is worth: it was made by hand, with the mistakes that models make. */
const expected = `34 of 44 sentences right, 6 wrong tool, 3 wrong arguments, 1 without an answer

expected             right  instead
check_stock          3/3
delete_asset         1/2    inspect_asset 1
encode_audio         1/1
export_video         2/2
get_current_weather  5/5
get_order_summary    2/2
get_render_status    2/2
inspect_asset        2/2
inspect_audio        2/2
inspect_video        1/2    inspect_audio 1
list_datasets        1/2    run_sql 1
manage_release       4/4
overwrite_document   1/1
preview_audio        1/2    (no call) 1
publish_audio        1/1
read_layers          1/2    get_layers 1
run_sql              2/2
start_render         1/1
update_order         1/1
update_shipment      3/4    update_order 1

delete_asset, ideal: "Delete ast_dupe0042 for good, it is a duplicate."
  calls inspect_asset; delete_asset is expected

inspect_audio, ideal: "voix.wav のどこかで音割れしていますか？"
  could not be asked: the recording does not have this sentence

inspect_video, ideal: "Which audio tracks and subtitles are in plan.mp4?"
  calls inspect_audio; inspect_video is expected

list_datasets, ideal: "What data do we have in the reporting database?"
  calls run_sql; list_datasets is expected

manage_release, ideal_delete: "Delete the draft rel-2026-13, we have merged it into the next one."
  /reason must be a string, but is null

preview_audio, ideal: "Can I listen to the chorus before we decide anything?"
  calls nothing; preview_audio is expected

publish_audio, ideal: "Put mix_dawn07 live on the main radio channel tomorrow at 6, ticket CHG-004217, rights are cleared."
  /go_live_at must be a valid date-time, such as 2026-01-31T09:30:00Z

read_layers, ideal: "Show me the layer structure of doc_poster1."
  calls get_layers, which is not declared; read_layers is expected

update_shipment, legacy_express: "A938 这单要加急。"
  calls update_order; update_shipment is expected

update_shipment, legacy_without_date: "订单B100不用加急了，改回普通配送。"
  /priority is "expedited", not "standard"
`;

describe("G4 the example registry, by a recording", () => {
  test("a process that has the built package says which sentences lead where", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, "run-recording.mjs")], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).toBe(expected);
    expect(status).toBe(1);
  });

  test("every tool of the registry has a sentence, and no two have the same", async () => {
    const tools = await readTools();
    const sentences = tools.flatMap(({ samples }) => samples.flatMap(({ utterances }) => utterances));
    const silent = tools.filter(({ samples }) => samples.every(({ utterances }) => utterances.length === 0));
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
    const { choices } = JSON.parse(readFileSync(path.join(folder, "recording.json"), "utf8"));
    const strangers = choices.filter(({ utterance }: { utterance: string }) => !sentences.includes(utterance));
    expect(strangers).toEqual([]);
  });
});
