import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tools } from "../../generated/src/all.js";
import { hashList } from "../../templates/runtime/hash-list.js";
import { sha256 } from "../../templates/runtime/sha256.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import { pick } from "./order-tools.js";

const nodes = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

describe("SHA-256 without a platform's crypto", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("FIPS 180-4: %j", (text, want) => expect(sha256(text)).toBe(want));

  it("is Node's for every text, at every length around a block", () => {
    for (let length = 0; length <= 130; length += 1) expect(sha256("a".repeat(length))).toBe(nodes("a".repeat(length)));
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => sha256(text) === nodes(text)));
    expect(sha256("\ud800 lone")).toBe(nodes("\ud800 lone"));
    expect(sha256("é".repeat(70_000))).toBe(nodes("é".repeat(70_000)));
  });
});

describe("R21: the version of a tool list", () => {
  it("equals list_hash of declarations/index.json for the whole registry", () => {
    const index = JSON.parse(readFileSync(new URL("../../generated/declarations/index.json", import.meta.url), "utf8"));
    expect(createToolkit(tools).list.hash).toBe(index.list_hash);
    expect(index.list_hash).toMatch(/^tg1:[0-9a-f]{64}$/);
  });

  it("is the digest of names and contract hashes, whatever the order", async () => {
    const list = await pick("read_order", "drop_order", "list_orders");
    const rows = ["drop_order", "list_orders", "read_order"].map((name) => {
      const found = list.find((tool) => tool.name === name);
      return `["${name}","${found?.contract.hashes.contract}"]`;
    });
    expect(hashList(list)).toBe(`tg1:${nodes(`[${rows.join(",")}]`)}`);
    expect(hashList([...list].reverse())).toBe(hashList(list));
  });

  it("changes with a name, with a contract, and with what is shown", async () => {
    const [read, drop] = await pick("read_order", "drop_order");
    if (read === undefined || drop === undefined) throw new Error("no tools");
    const changed = { ...read, contract: { ...read.contract, hashes: { ...read.contract.hashes, contract: "tg1:0" } } };
    const hashes = [[read, drop], [read], [drop], [changed, drop], [{ ...read, name: "other" }, drop]].map(hashList);
    expect(new Set(hashes).size).toBe(hashes.length);
    const toolset = createToolkit([read, drop]);
    expect(toolset.only({ goal: "restore" }).list.hash).toBe(hashList([drop]));
  });
});
