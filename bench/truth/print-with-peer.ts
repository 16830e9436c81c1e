import { fork, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonSchema } from "../../generator/schema/json.js";
import type { Printed } from "../../test/types/measure-types.js";

const folder = join(import.meta.dirname, "../peers");

/** The generators beside us: the adapter in bench/peers, and the package that it calls. */
export const peers = [
  { adapter: "json-schema-to-typescript", package: "json-schema-to-typescript" },
  { adapter: "quicktype-core", package: "quicktype-core" },
  { adapter: "openapi-typescript", package: "openapi-typescript" },
  { adapter: "hey-api", package: "@hey-api/openapi-ts" },
] as const;

export type Peer = (typeof peers)[number];

/** The exact versions that bench/peers pins, installed there at first use. Nothing of them is among our own dependencies. */
export function installPeers(): ReadonlyMap<Peer, string> {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const isThere = peers.every((peer) => {
    const file = join(folder, "node_modules", peer.package, "package.json");
    return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version === dependencies[peer.package];
  });
  if (!isThere) {
    process.stdout.write("installing the peers (npm ci in bench/peers)\n");
    const words = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
    const { status } = spawnSync("npm", words, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) throw new Error("the peers could not be installed");
  }
  return new Map(peers.map((peer) => [peer, dependencies[peer.package]]));
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
