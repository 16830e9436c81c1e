import type { JsonValue } from "../schema/json.js";

/** A JSON file, as an editor would format it. */
export const printJson = (value: JsonValue): string => `${JSON.stringify(value, undefined, 2)}\n`;
