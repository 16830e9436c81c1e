import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Document } from "../load/parse-document.js";
import { isObject, type JsonValue, member } from "../schema/json.js";
import type { Waiver } from "./review.js";

/** Where waivers stand in a registry. */
export const waiversFile = "waivers.yaml";

/**
 * The waivers of a registry: a list of `{ fingerprint, reason, until }`. They are read from the base, so that a change can't
 * waive itself. An entry that is not understood whole waives nothing.
 */
export function readWaivers(document: Document): { waivers: Waiver[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const refuse = (pointer: string, detail: string, advice: string): void => {
    diagnostics.push(createDiagnostic("invalid-waiver", { detail, advice }, document.placeOf(pointer)));
  };
  const example = '- { fingerprint: 1f0c2d3e4b5a6978, reason: "no caller sends it", until: "2027-01-31" }';
  if (!Array.isArray(document.value)) {
    refuse("", "waivers are a list", `write ${example}`);
    return { waivers: [], diagnostics };
  }
  const waivers = document.value.flatMap((entry: JsonValue, index): Waiver[] => {
    const at = `/${index}`;
    const [fingerprint, reason, until] = ["fingerprint", "reason", "until"].map((key) => member(entry, key));
    if (!isObject(entry)) refuse(at, "a waiver is an object", `write ${example}`);
    else if (typeof fingerprint !== "string" || !/^[0-9a-f]{16}$/.test(fingerprint))
      refuse(at, "the waiver has no fingerprint of 16 hexadecimal digits", "copy it from the report of `toolgen diff`");
    else if (typeof reason !== "string" || reason.trim() === "")
      refuse(at, "the waiver has no reason", "say why the break harms nobody");
    else if (typeof until !== "string" || !isDay(until))
      refuse(
        at,
        "the waiver has no day in `until`",
        'write the last day on which it holds, such as until: "2027-01-31"',
      );
    else return [{ fingerprint, reason, until, place: document.placeOf(at) }];
    return [];
  });
  return { waivers, diagnostics };
}

const isDay = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text);
