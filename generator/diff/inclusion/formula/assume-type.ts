import { all, any, type Formula, type JsonType, none, some } from "./formula.js";

/** What is left to say of a value whose type is known. Links are left as they are. */
export function assumeType(type: JsonType, formula: Formula): Formula {
  switch (formula.kind) {
    case "all":
      return all(formula.of.map((part) => assumeType(type, part)));
    case "some":
      return some(
        formula.of.map((part) => assumeType(type, part)),
        formula.isUnion,
      );
    case "types":
      return formula.types.includes(type) ? any : none;
    case "atom":
      return formula.atom.type === type ? formula : any;
    default:
      return formula;
  }
}
