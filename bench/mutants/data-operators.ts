import { literalOf, type Member, membersOf, withItem, without, withoutItems, withValue } from "./literals.js";
import type { Mutation, Operator } from "./mutation.js";

/** Faults in the data of a contract module: schemas, metadata, declarations. */
export function dataOperators(): Operator[] {
  const change = (name: string, mutate: (member: Member) => readonly Mutation[]): Operator => ({
    name,
    find: (modules) => membersOf(modules).flatMap(mutate),
  });
  const inForm = ({ constant }: Member, part: string, [first]: readonly string[]): boolean =>
    /^plain$|(?:Plain|Strict)$/.test(constant) && first === part;
  const inSchema = (member: Member): boolean =>
    (["input", "output"].includes(member.constant) || inForm(member, "parameters", member.path)) && !inData(member);
  const inContract = ({ constant }: Member): boolean => constant === "contract";
  const inDeclarations = ({ constant }: Member): boolean => constant === "declarations";
  const text = (member: Member, make: (value: string) => string): Mutation[] => {
    const value = literalOf(member);
    return typeof value === "string" ? [withValue(member, JSON.stringify(make(value)))] : [];
  };
  const flip = (member: Member): Mutation[] => {
    const value = literalOf(member);
    return typeof value === "boolean" ? [withValue(member, String(!value))] : [];
  };
  return [
    change("drop a required", (member) => (inSchema(member) && member.key === "required" ? withoutItems(member) : [])),
    change("widen an enum", (member) =>
      inSchema(member) && member.key === "enum" ? withItem(member, '"mutant"') : [],
    ),
    change("narrow an enum", (member) => (inSchema(member) && member.key === "enum" ? withoutItems(member) : [])),
    change("drop a pattern or a bound", (member) =>
      inSchema(member) && isBound.test(member.key) ? [without(member)] : [],
    ),
    change("drop a property", (member) =>
      inSchema(member) && member.path.at(-1) === "properties" ? [without(member)] : [],
    ),
    change("change a type", (member) =>
      inSchema(member) && member.key === "type"
        ? text(member, (type) => (type === "string" ? "number" : "string"))
        : [],
    ),
    change("open a closed object", (member) =>
      inSchema(member) && member.key === "additionalProperties" ? flip(member) : [],
    ),
    change("flip a hint", (member) => (inContract(member) && member.path[0] === "hints" ? flip(member) : [])),
    change("change a version or a hash", (member) =>
      inContract(member) && (member.key === "schema_version" || member.path[0] === "hashes")
        ? text(member, (value) => `${value.slice(0, -1)}${value.endsWith("0") ? "1" : "0"}`)
        : [],
    ),
    change("change the idempotency", (member) =>
      inContract(member) && member.path[0] === "idempotency" ? text(member, (value) => `${value}_`) : [],
    ),
    change("change an effect", (member) =>
      inContract(member) && /^(?:side_effect_class|approval|concurrency)$/.test(member.key)
        ? text(member, (value) => otherEffect[value] ?? "read")
        : [],
    ),
    change("change what is injected", (member) =>
      inContract(member) && member.path[0] === "injected"
        ? [without(member), ...text(member, (value) => `${value}_`)]
        : [],
    ),
    change("change the goals", (member) =>
      inContract(member) && member.key === "goals" ? [...withoutItems(member), ...withItem(member, '"mutant"')] : [],
    ),
    change("change an error", (member) =>
      inContract(member) && member.path[0] === "errors" && /^(?:code|class|retryable|user_action)$/.test(member.key)
        ? [...text(member, (value) => `${value}_`), ...flip(member)]
        : [],
    ),
    change("remove a declaration", (member) =>
      inDeclarations(member) && member.path.length === 0 ? [without(member)] : [],
    ),
    change("change a declared name", (member) =>
      inDeclarations(member) && member.key === "name" ? text(member, (value) => `${value}_`) : [],
    ),
    change("change a declared text", (member) =>
      inDeclarations(member) && member.key === "description" ? [withValue(member, '"mutant"')] : [],
    ),
    change("change a decode table", (member) =>
      inForm(member, "decode", member.path) ? [without(member), ...withoutItems(member)] : [],
    ),
  ];
}

/** Values that a schema quotes are no schemas. */
const inData = ({ path, key }: Member): boolean =>
  path.some((name, index) => /^(?:default|const|examples|enum)$/.test(name) && path[index - 1] !== "properties") ||
  path.at(-1)?.startsWith("x-") === true ||
  key.startsWith("x-");
const isBound = /^(?:pattern|(?:exclusive)?(?:minimum|maximum)|(?:min|max)(?:Length|Items|Properties))$/i;
const otherEffect: Readonly<Record<string, string>> = {
  read: "modify",
  modify: "read",
  delete: "publish",
  publish: "delete",
  required: "never",
  never: "required",
  parallel: "serial",
  serial: "parallel",
};
