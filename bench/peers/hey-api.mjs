import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { asOpenApi } from "./as-openapi.mjs";

/** Its types of a component, with default options: all that its TypeScript plug-in writes. */
export async function printType(schema, name) {
  const output = mkdtempSync(join(tmpdir(), "hey-api-"));
  try {
    const input = asOpenApi(schema, name);
    await createClient({ input, output, plugins: ["@hey-api/typescript"], logs: { level: "silent" } });
    return readFileSync(join(output, "types.gen.ts"), "utf8");
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
