import { type Operator, replaceMatches } from "./mutation.js";

const isValidator = (file: string): boolean => file.endsWith("/validate.js");

/** Faults in the validators' code. */
export function validatorOperators(): Operator[] {
  const change = (
    name: string,
    expression: RegExp,
    make: (match: RegExpExecArray) => { readonly text: string; readonly label: string } | undefined,
  ): Operator => ({ name, find: (modules) => replaceMatches(modules, isValidator, expression, make) });
  return [
    // An error that is written down and not counted: the value passes.
    change(
      "accept what a keyword refuses",
      /const err\d+ = \{instancePath(.*),keyword:"(\w+)"[^\n]*\n[^}]*\}\nelse \{[^}]*\}\nerrors\+\+;/g,
      ([whole, place = "", keyword = ""]) =>
        ["if", "oneOf", "anyOf", "discriminator"].includes(keyword)
          ? undefined
          : {
              text: whole.replace(/errors\+\+;$/, ""),
              label: `${keyword}${place} accepted`,
            },
    ),
    change(
      "report another place",
      /const err\d+ = \{(instancePath(?::[^,]*)?),keyword:"(\w+)"/g,
      ([whole, place = "", keyword = ""]) => ({
        text: whole.replace(place, 'instancePath:"/mutant"'),
        label: `${keyword} ${place} reported elsewhere`,
      }),
    ),
    change(
      "move a bound",
      /if\((\w+(?:\(\w+\)|\.length)?) ([<>]=?) (-?\d+(?:\.\d+)?)/g,
      ([, size = "", sign = "", limit = ""]) => ({
        text: `if(${size} ${sign} ${Number(limit) + (sign.startsWith(">") ? 1 : -1)}`,
        label: `${size} ${sign} ${limit} moved`,
      }),
    ),
    change("loosen a pattern", /new RegExp\("\^(.*)\$", "u"\)/g, ([, pattern = ""]) => ({
      text: `new RegExp("^${pattern}", "u")`,
      label: `pattern ${pattern} without its end`,
    })),
    change("widen a constant", /\((data\d*) === "((?:[^"\\]|\\.)*)"\)/g, ([, data = "", value = ""]) => ({
      text: `(typeof ${data} === "string")`,
      label: `${value} or any text`,
    })),
  ];
}
