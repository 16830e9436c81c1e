import { _, type Code, type KeywordCxt, Name } from "ajv";
import { mostErrors } from "../../../templates/runtime/validation.js";

/** Code for the errors that a keyword has found so far. */
const found = ({ errsCount }: KeywordCxt): Code => _`${new Name("errors")} - ${errsCount ?? 0}`;

/** Code that tells whether a loop is to go on: after so many errors more of them tell nothing new, and cost time and memory. */
export const hasRoom = (cxt: KeywordCxt): Code => _`${found(cxt)} < ${mostErrors}`;

/** Ends a loop that has no room for more errors. */
export const breakWhenFull = (cxt: KeywordCxt): void =>
  void cxt.gen.if(_`${found(cxt)} >= ${mostErrors}`, () => cxt.gen.break());
