import type { JsonValue } from "../schema/json.js";
import { largestRecord } from "./piece.js";
import type { Cause } from "./tally-causes.js";

/** What a cause says of its records: a verb in the plural, and what follows. `where` is "" or " at /a/b". */
type Describe = (cause: Cause, where: string) => string;

/**
 * One cause as a sentence with its count, such as `118 of 2,000 records (5.9 %) lack the property "priority" at /lines`. It
 * says what the contract asks for and the kind of what came; of the data it names nothing but properties, quoted and cut.
 */
export function describeCause(cause: Cause, total: number): string {
  const { records, keyword, outcome, at } = cause;
  const describe = (outcome === "invalid" ? byKeyword : byReason).get(keyword);
  const where = at === "" ? "" : ` at ${at}`;
  const said = describe?.(cause, where) ?? `have a value${where} that does not satisfy the keyword ${keyword}`;
  const [verb = "", ...rest] = said.split(" ");
  const words = [records === 1 ? (singular.get(verb) ?? verb) : verb, ...rest].join(" ");
  return `${countOf(records, total)} ${words}`;
}

/** `118 of 2,000 records (5.9 %)`. */
export const countOf = (part: number, total: number): string =>
  `${group(part)} of ${records(total)} (${percent(part / total)})`;

/** `2,000 records`. */
export const records = (number: number): string => `${group(number)} record${number === 1 ? "" : "s"}`;

/** A number with a comma between each three digits. */
export const group = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** With one digit after the point; neither nothing nor all is claimed by rounding. */
function percent(share: number): string {
  if (share > 0 && share < 0.001) return "<0.1 %";
  if (share > 0.999 && share < 1) return ">99.9 %";
  return `${Number((share * 100).toFixed(1))} %`;
}

const singular: ReadonlyMap<string, string> = new Map([
  ["are", "is"],
  ["belong", "belongs"],
  ["end", "ends"],
  ["have", "has"],
  ["lack", "lacks"],
  ["name", "names"],
]);

const lack: Describe = ({ property, expected }, where) =>
  property === null
    ? `lack one of the properties ${choice([expected].flat().map(show))}${where}`
    : `lack the property "${property}"${where}`;
const lackBeside: Describe = (cause, where) => `${lack(cause, where)}, which another property asks for`;
const hold: Describe = ({ property }, where) =>
  property === null
    ? `have other properties${where} that are not allowed`
    : `have the property "${property}"${where}, which is not allowed`;
const differ: Describe = ({ expected }, where) =>
  `have a value${where} other than ${choice([expected].flat().map(show))}`;
/** A thing of which the contract asks for more, or for less. */
const measure =
  (thing: string, wrong: (limit: string) => string): Describe =>
  ({ expected }, where) =>
    `have ${thing}${where} ${wrong(cut(String(expected), longestValue))}`;
const amount = (than: string, thing: string, one: string, more = `${one}s`): Describe =>
  measure(thing, (limit) => `of ${than} than ${limit} ${limit === "1" ? one : more}`);

const byKeyword: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ["required", lack],
  ["dependentRequired", lackBeside],
  ["dependencies", lackBeside],
  ["additionalProperties", hold],
  ["unevaluatedProperties", hold],
  ["propertyNames", (_, where) => `have a property${where} whose name is not allowed`],
  ["type", describeType],
  ["const", differ],
  ["enum", differ],
  ["format", measure("a string", (format) => `that is no valid ${format}`)],
  ["pattern", measure("a string", (pattern) => `that does not match the pattern ${pattern}`)],
  ["minLength", amount("fewer", "a string", "character")],
  ["maxLength", amount("more", "a string", "character")],
  ["minimum", measure("a number", (limit) => `below ${limit}`)],
  ["maximum", measure("a number", (limit) => `above ${limit}`)],
  ["exclusiveMinimum", measure("a number", (limit) => `that is not above ${limit}`)],
  ["exclusiveMaximum", measure("a number", (limit) => `that is not below ${limit}`)],
  ["multipleOf", measure("a number", (divisor) => `that is no multiple of ${divisor}`)],
  ["minItems", amount("fewer", "an array", "item")],
  ...["maxItems", "items", "additionalItems", "unevaluatedItems"].map((keyword): [string, Describe] => [
    keyword,
    amount("more", "an array", "item"),
  ]),
  ["uniqueItems", (_, where) => `have an array${where} that holds an item twice`],
  ["contains", (_, where) => `have an array${where} without the items that \`contains\` asks for`],
  ["minProperties", amount("fewer", "an object", "property", "properties")],
  ["maxProperties", amount("more", "an object", "property", "properties")],
  ["anyOf", (_, where) => `have a value${where} that matches no alternative`],
  ["oneOf", (_, where) => `have a value${where} that does not match exactly one alternative`],
  ["not", (_, where) => `have a value${where} that the contract excludes`],
  ["false", (_, where) => `have a value${where} where none is allowed`],
  ["depth", (_, where) => `have a value${where} that is nested too deeply to be checked`],
]);

const byReason: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ["syntax", () => "are no JSON"],
  ["encoding", () => "are not UTF-8"],
  ["size", () => `are larger than ${largestRecord / 1024 / 1024} MiB, too much to be read`],
  ["unfinished", () => "end too early; what follows was not read"],
  ["absent", (_, where) => `have nothing${where}`],
  ["unnamed-tool", () => "name no tool"],
  ["unknown-tool", () => "name a tool that the registry does not have"],
  ["no-schema", () => "belong to a tool without this schema"],
  ["faulty-contract", () => "belong to a tool whose contract has errors"],
]);

function describeType({ expected, found }: Cause, where: string): string {
  const types = [expected].flat().map(String);
  const came =
    found === "number" && types.includes("integer") ? "a number with a fraction" : withArticle(found ?? "value");
  return `have ${came}${where} in place of ${choice(types.map(withArticle))}`;
}

const withArticle = (kind: string): string =>
  kind === "null" ? kind : `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;

const longestValue = 80;
const mostValues = 10;
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
const show = (value: JsonValue): string => cut(JSON.stringify(value), longestValue);

function choice(items: readonly string[]): string {
  if (items.length > mostValues)
    return `${items.slice(0, mostValues).join(", ")} and ${items.length - mostValues} more`;
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
