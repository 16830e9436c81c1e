import validator from "json-schema-diff-validator";

/** It asks whether new can read old, and throws where not. Sides are swapped for outputs. */
export function judge({ before, after, direction }) {
  const sides = direction === "input" ? [before, after] : [after, before];
  try {
    validator.validateSchemaCompatibility(...sides);
    return false;
  } catch (error) {
    if (/not backward compatible/.test(String(error))) return true;
    throw error;
  }
}
