import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check_compat, initSync } from "jsoncompat";

const wasm = new URL("jsoncompat_wasm_bg.wasm", import.meta.resolve("jsoncompat"));
initSync({ module: readFileSync(fileURLToPath(wasm)) });

/** It knows who writes and who reads: an input is read by the new side, an output is written by it. */
export const judge = ({ before, after, direction }) =>
  !check_compat(JSON.stringify(before), JSON.stringify(after), direction === "input" ? "deserializer" : "serializer");
