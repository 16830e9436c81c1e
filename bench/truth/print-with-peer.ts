import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonSchema } from "../../generator/schema/json.js";
import type { Printed } from "../../test/types/measure-types.js";
import { installPinned } from "../install-pinned.js";

const folder = join(import.meta.dirname, "../peers");

/** The generators beside us: the adapter in bench/peers, and the package that it calls. */
export const peers = [
  { adapter: "json-schema-to-typescript", package: "json-schema-to-typescript" },
  { adapter: "quicktype-core", package: "quicktype-core" },
  { adapter: "openapi-typescript", package: "openapi-typescript" },
  { adapter: "hey-api", package: "@hey-api/openapi-ts" },
] as const;

export type Peer = (typeof peers)[number];

/** The peers with their exact versions, installed in bench/peers at first use. */
export function installPeers(): ReadonlyMap<Peer, string> {
  const pinned = installPinned(folder);
  return new Map(peers.map((peer) => [peer, pinned.get(peer.package) ?? ""]));
}

/** A schema, and the name that its type is to have. */
export type Subject = { readonly schema: JsonSchema; readonly name: string };

/** What a peer prints for some schemas, in a process of its own, without network. `documents` are those that references may name. */
export function printWithPeer(
  peer: Peer,
  subjects: readonly Subject[],
  documents: ReadonlyMap<string, JsonSchema> = new Map(),
): Promise<readonly Printed[]> {
  const cwd = mkdtempSync(join(tmpdir(), "toolgen-peer-"));
  return new Promise<readonly Printed[]>((resolve, reject) => {
    const child = fork(join(folder, "print-types.mjs"), [peer.adapter], {
      cwd,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (printed: readonly Printed[]) => resolve(printed));
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${peer.package} ended with ${code}`)));
    child.send({ subjects, documents: Object.fromEntries(documents) });
  }).finally(() => rmSync(cwd, { recursive: true, force: true }));
}
