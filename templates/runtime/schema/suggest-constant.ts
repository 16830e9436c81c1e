import type { JsonValue } from "../types.js";
import { nearest } from "./nearest.js";

/** The one of some constants that was most likely meant by a value that is none of them: nearly the same word, or the same in quotes. */
export function suggestConstant(value: unknown, allowed: readonly JsonValue[]): JsonValue | undefined {
  if (typeof value === "number" || typeof value === "boolean") return allowed.find((one) => one === String(value));
  if (typeof value !== "string") return undefined;
  const word = value.trim();
  return (
    nearest(
      value,
      allowed.filter((one): one is string => typeof one === "string"),
    ) ?? allowed.find((one) => typeof one !== "string" && JSON.stringify(one) === word)
  );
}
