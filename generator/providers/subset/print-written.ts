import type { JsonObject, JsonValue } from "../../schema/json.js";
import type { SubsetRules } from "../target.js";
import { noteOf, withNotes } from "./note.js";
import type { Option, Written } from "./written.js";

const plainTypes: readonly JsonValue[] = ["string", "number", "integer", "boolean"];

/** The schema of what was written: one way as it is, several as a union, null and the description in the provider's form. */
export function printWritten(written: Written, rules: SubsetRules): JsonObject {
  const options = rules.typeLists ? asTypeList(written.options) : written.options;
  const [first, ...others] = options;
  if (first === undefined) return describe(nullAlone(rules), written, rules);
  if (others.length === 0) {
    const body = written.isNullable ? withNull(first.body, rules) : first.body;
    const description = written.description ?? first.description;
    return describe(
      body,
      { ...written, description, notes: [...(first.notes ?? []), ...(written.notes ?? [])] },
      rules,
    );
  }
  const branches = options.map(({ body, description, notes = [] }): JsonObject => {
    const flagged = written.isNullable && rules.nullable === "flag" ? { ...body, nullable: true } : body;
    return described(flagged, withNotes(description, notes));
  });
  const nulls = written.isNullable && rules.nullable === "type" ? [{ type: "null" }] : [];
  return describe({ anyOf: [...branches, ...nulls] }, written, rules);
}

/** Plain types beside each other are one list. */
function asTypeList(options: readonly Option[]): readonly Option[] {
  const types = options.map(({ body, description, notes = [] }) =>
    Object.keys(body).length === 1 && description === undefined && notes.length === 0 ? body["type"] : undefined,
  );
  const [first] = options;
  if (first === undefined || !types.every((type) => type !== undefined && plainTypes.includes(type))) return options;
  const list = types.filter((type) => type !== undefined);
  return [{ ...first, body: { type: list.length === 1 ? (list[0] ?? list) : list } }];
}

function withNull(body: JsonObject, rules: SubsetRules): JsonObject {
  if (rules.nullable === "flag") return { ...body, nullable: true };
  const { type, enum: values } = body;
  const types: readonly JsonValue[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  // A constant, a reference or a container with null is a union.
  if (types.length === 0 || !types.every((one) => plainTypes.includes(one)) || Object.hasOwn(body, "const")) {
    return { anyOf: [body, { type: "null" }] };
  }
  return {
    ...body,
    type: [...types, "null"],
    // A null that the list does not have is refused (moltis-org/moltis#724).
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/** A value that is always null. A provider that has no such type is told a text that may be null. */
const nullAlone = ({ nullable }: SubsetRules): JsonObject =>
  nullable === "flag" ? { type: "string", nullable: true } : { type: "null" };

/** The description stands first, as people write it. */
function describe(body: JsonObject, written: Written, rules: SubsetRules): JsonObject {
  const { decode, default: preset, example, notes = [] } = written;
  const isUnion = Object.hasOwn(body, "anyOf");
  const hasRoom = rules.describedUnions || !isUnion;
  // What is sent in another form has its default in that form; what is no default there, is said.
  const isTold = rules.default === "keep" && hasRoom && decode === undefined && !Object.hasOwn(body, "$ref");
  const keptExample = rules.examples === "example" && hasRoom && decode === undefined ? example : undefined;
  const said = [
    ...notes,
    ...(preset === undefined || isTold ? [] : [noteOf("default", JSON.stringify(preset))]),
    ...(example === undefined || keptExample !== undefined ? [] : [noteOf("example", JSON.stringify(example))]),
  ];
  const description = withNotes(written.description, said);
  const extra = {
    ...(preset !== undefined && isTold ? { default: preset } : {}),
    ...(keptExample === undefined ? {} : { example: keptExample }),
  };
  if (description === undefined || hasRoom) {
    return { ...described(body, description), ...extra };
  }
  const { anyOf } = body;
  const [first, ...others] = Array.isArray(anyOf) ? (anyOf as readonly JsonObject[]) : [];
  return first === undefined ? body : { anyOf: [describedBefore(first, description), ...others] };
}

function described(body: JsonObject, description: string | undefined): JsonObject {
  if (description === undefined || description === "") return body;
  // A reference is alone on its node.
  return { description, ...(Object.hasOwn(body, "$ref") ? { anyOf: [body] } : body) };
}

const describedBefore = ({ description, ...body }: JsonObject, before: string): JsonObject => ({
  description: typeof description === "string" ? `${before} ${description}` : before,
  ...body,
});
