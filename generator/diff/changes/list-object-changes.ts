import { withoutAnnotations } from "../../schema/canonical.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, jsonEqual, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import type { Change, Edit } from "./change.js";
import { type NodePair, placeName } from "./list-changes.js";

/** Properties that came, went or got another name; names that became required or optional; objects that were closed or opened. */
export function listObjectChanges(pair: NodePair): Change[] {
  const old = propertiesOf(pair.before);
  const now = propertiesOf(pair.after);
  const removed = Object.keys(old).filter((name) => !Object.hasOwn(now, name));
  const added = Object.keys(now).filter((name) => !Object.hasOwn(old, name));
  const renamed = findRenames(pair, removed, added);
  const isRenamed = (name: string): boolean => renamed.some(([from, to]) => from === name || to === name);
  return [
    ...renamed.map(([from, to]) => renameChange(pair, from, to)),
    ...added.filter((name) => !isRenamed(name)).map((name) => additionOf(pair, name)),
    ...removed.filter((name) => !isRenamed(name)).map((name) => removalOf(pair, name)),
    ...requirementChanges(pair, (name) => isRenamed(name) || added.includes(name) || removed.includes(name)),
    ...opennessChanges(pair),
  ];
}

const propertiesOf = (node: JsonObject): JsonObject => {
  const properties = member(node, "properties");
  return isObject(properties) ? properties : {};
};
const requiredOf = (node: JsonObject): readonly string[] => {
  const names = member(node, "required");
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : [];
};

/**
 * A property went and one came that means the same: its schema takes the same values, or its name differs in case and
 * separators only. Where another pair could be meant as well, nothing is guessed.
 */
function findRenames(
  { before, after, dialect }: NodePair,
  removed: readonly string[],
  added: readonly string[],
): [string, string][] {
  const [old, now] = [propertiesOf(before), propertiesOf(after)];
  const values = (properties: JsonObject, name: string): JsonValue =>
    withoutAnnotations((properties[name] ?? true) as JsonSchema, dialect) as JsonValue;
  const isSame = (from: string, to: string): boolean =>
    foldName(from) === foldName(to) || jsonEqual(values(old, from), values(now, to));
  return removed.flatMap((from): [string, string][] => {
    const candidates = added.filter((to) => isSame(from, to));
    const [to] = candidates;
    const isOnly =
      candidates.length === 1 && removed.filter((other) => to !== undefined && isSame(other, to)).length === 1;
    return to !== undefined && isOnly ? [[from, to]] : [];
  });
}

const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_.\s]/g, "");

/** The names that are required, where a change of properties brings another list along. */
const required = ({ before, at }: NodePair, names: readonly string[]): Edit[] =>
  jsonEqual(requiredOf(before), names) ? [] : [{ at: at.before, keyword: "required", value: names }];

function additionOf(pair: NodePair, name: string): Change {
  const { after, at, path } = pair;
  const isRequired = requiredOf(after).includes(name);
  const schema = propertiesOf(after)[name] ?? true;
  return {
    rule: isRequired ? "required-property-added" : "property-added",
    params: { name: JSON.stringify(name), place: placeName(path) },
    before: at.before,
    after: `${at.after}/properties/${escapeToken(name)}`,
    path: `${path}/${escapeToken(name)}`,
    edits: [
      { at: at.before, keyword: "properties", member: name, value: schema },
      ...required(pair, isRequired ? [...requiredOf(pair.before), name] : requiredOf(pair.before)),
    ],
  };
}

function removalOf(pair: NodePair, name: string): Change {
  const { before, after, at, path } = pair;
  const left = requiredOf(before).filter((key) => key !== name || requiredOf(after).includes(name));
  return {
    rule: "property-removed",
    params: { name: JSON.stringify(name), place: placeName(path) },
    before: `${at.before}/properties/${escapeToken(name)}`,
    after: at.after,
    path: `${path}/${escapeToken(name)}`,
    edits: [{ at: at.before, keyword: "properties", member: name }, ...required(pair, left)],
  };
}

function renameChange(pair: NodePair, from: string, to: string): Change {
  const { before, after, at, path } = pair;
  const schema = propertiesOf(after)[to] ?? true;
  const names = requiredOf(before).filter((key) => key !== from);
  return {
    rule: "property-renamed",
    params: { name: JSON.stringify(from), to: JSON.stringify(to), place: placeName(path) },
    before: `${at.before}/properties/${escapeToken(from)}`,
    after: `${at.after}/properties/${escapeToken(to)}`,
    path: `${path}/${escapeToken(from)}`,
    edits: [
      { at: at.before, keyword: "properties", member: from },
      { at: at.before, keyword: "properties", member: to, value: schema },
      ...required(pair, requiredOf(after).includes(to) ? [...names, to] : names),
    ],
  };
}

/** Names that both sides know, declared as properties or not: a name may be required without being declared. */
function requirementChanges(pair: NodePair, isTold: (name: string) => boolean): Change[] {
  const { before, after, at, path } = pair;
  const [old, now] = [requiredOf(before), requiredOf(after)];
  const change = (rule: Change["rule"], name: string, required: readonly string[]): Change => ({
    rule,
    params: { name: JSON.stringify(name), place: placeName(path) },
    before: Object.hasOwn(before, "required") ? `${at.before}/required` : at.before,
    after: Object.hasOwn(after, "required") ? `${at.after}/required` : at.after,
    path: `${path}/${escapeToken(name)}`,
    edits: [{ at: at.before, keyword: "required", value: required }],
  });
  return [
    ...now
      .filter((name) => !old.includes(name) && !isTold(name))
      .map((name) => change("property-required", name, [...old, name])),
    ...old
      .filter((name) => !now.includes(name) && !isTold(name))
      .map((name) =>
        change(
          "property-optional",
          name,
          old.filter((other) => other !== name),
        ),
      ),
  ];
}

/** `additionalProperties` and `unevaluatedProperties`: closed, open, or a schema for the others. */
function opennessChanges({ before, after, at, path }: NodePair): Change[] {
  return ["additionalProperties", "unevaluatedProperties"].flatMap((keyword): Change[] => {
    const [old, now] = [before[keyword] ?? true, after[keyword] ?? true];
    const isBySchema = isObject(old) && isObject(now);
    if (jsonEqual(old, now) || (isBySchema && keyword === "additionalProperties")) return [];
    const value = after[keyword];
    return [
      {
        rule: now === false ? "object-closed" : old === false ? "object-opened" : "keyword-changed",
        params: { place: placeName(path), keyword, how: "changed" },
        before: Object.hasOwn(before, keyword) ? `${at.before}/${keyword}` : at.before,
        after: Object.hasOwn(after, keyword) ? `${at.after}/${keyword}` : at.after,
        path,
        edits: [{ at: at.before, keyword, ...(value === undefined ? {} : { value }) }],
      },
    ];
  });
}
