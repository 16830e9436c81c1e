import { allowedValues } from "../../model/property-at.js";
import { isObject, type JsonObject, member } from "../../schema/json.js";
import { createFinding, type Finding } from "../finding.js";
import { isHidden, type LintedTool, nodesOf } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { partsOf, stated, states, typesOf } from "../schema-facts.js";
import { nameOfNode, placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";
import { riskOfName } from "../words/risky-names.js";
import { wordsOfName } from "../words/verbs.js";

/** Texts, lists and numbers of the input that nothing limits (L2). */
export const stringRules: RuleChecks<"free-string" | "unbounded-input" | "money-as-number"> = {
  "free-string": ofEachTool(checkRisky),
  "unbounded-input": ofEachTool(checkBounds),
  "money-as-number": ofEachTool(checkMoney),
};

type Located = { readonly part: SchemaPart; readonly node: SchemaNode };

const visibleInputs = (linted: LintedTool): Located[] =>
  nodesOf(linted, "input").filter(({ node }) => !node.isCondition && !isHidden(linted.tool, node));

const limits = ["enum", "const", "format", "pattern", "maxLength"];

/** Whether a text may be anything of any length, by all that is said of its place. */
function areFreeStrings(located: readonly Located[]): (one: Located) => boolean {
  const partsAt = ({ part, node }: Located) => partsOf(part.bundle, node.schema);
  const limited = new Set(located.flatMap((one) => (states(partsAt(one), ...limits) ? [one.node.path] : [])));
  return (one) => {
    const parts = partsAt(one);
    if (typesOf(parts)?.includes("string") !== true || states(parts, ...limits, "anyOf", "oneOf")) return false;
    return one.node.path === undefined || !limited.has(one.node.path);
  };
}

/** The name of the property that a schema describes, itself or as the items of its list. */
function nameOf({ node }: Located): string | undefined {
  if (node.keyword === "properties") return node.key;
  const isPart = ["items", "prefixItems", "anyOf", "oneOf", "allOf"].includes(node.keyword);
  return isPart && node.parent !== undefined ? nameOf({ node: node.parent } as Located) : undefined;
}

function checkRisky(linted: LintedTool): Finding[] {
  const located = visibleInputs(linted);
  const isFree = areFreeStrings(located);
  return located.flatMap((one) => {
    const name = nameOf(one);
    const kind = name === undefined ? undefined : riskOfName(name);
    if (name === undefined || kind === undefined || !isFree(one)) return [];
    const at = one.part.root + one.node.pointer;
    const circumstances = { tool: linted.tool.name, at, fragment: kind, place: placeOfNode(one.part, one.node) };
    return [createFinding("free-string", { name, kind }, circumstances)];
  });
}

const mostNames = 8;

function checkBounds(linted: LintedTool): Finding[] {
  const located = visibleInputs(linted);
  const isFree = areFreeStrings(located);
  const unbounded = located.filter((one) => {
    const parts = partsOf(one.part.bundle, one.node.schema);
    const name = nameOf(one);
    const isRisky = name !== undefined && riskOfName(name) !== undefined;
    const isEndless = typesOf(parts)?.includes("array") === true && !isBoundedList(one.part, parts);
    return isEndless || (isFree(one) && !isRisky);
  });
  const [first] = unbounded;
  if (first === undefined) return [];
  const names = [...new Set(unbounded.map((one) => one.node.path?.slice(1) || nameOfNode(one.part, one.node)))];
  const shown = names.length > mostNames ? [...names.slice(0, mostNames), `${names.length - mostNames} more`] : names;
  const place = placeOfNode(first.part, first.node);
  const circumstances = { tool: linted.tool.name, at: "/input", fragment: names, place };
  return [createFinding("unbounded-input", { names: shown.join(", ") }, circumstances)];
}

/** Whether a list has an end: a bound, places of its own and no further items, or values that may come once each. */
function isBoundedList(part: SchemaPart, parts: readonly JsonObject[]): boolean {
  if (states(parts, "maxItems", "enum", "const")) return true;
  if (stated(parts, "items") === false || stated(parts, "additionalItems") === false) return true;
  const items = stated(parts, "items");
  const values = isObject(items) ? allowedValues(partsOf(part.bundle, items)) : undefined;
  return stated(parts, "uniqueItems") === true && values !== undefined;
}

/** Words that always mean money, and words that do where a currency is near. */
const money = new Set(
  "price prices fee fees salary payment refund subtotal prix preis betrag gebuhr precio importe monto 金额 价格 余额 费用".split(
    " ",
  ),
);
const perhapsMoney = new Set("amount total cost costs balance budget tax discount tip montant solde kosten".split(" "));
const currency = /currenc|devise|währung|moneda|货币|币种|\b(?:usd|eur|gbp|cny|jpy|chf|dollars?|euros?|yuan)\b|[$€£¥]/i;

function checkMoney(linted: LintedTool): Finding[] {
  return nodesOf(linted, "input", "output").flatMap(({ part, node }) => {
    if (node.keyword !== "properties" || node.isCondition || isHidden(linted.tool, node)) return [];
    const parts = partsOf(part.bundle, node.schema);
    if (typesOf(parts)?.includes("number") !== true || states(parts, "multipleOf", "enum", "const")) return [];
    if (states(parts, "minimum", "exclusiveMinimum") && states(parts, "maximum", "exclusiveMaximum")) return [];
    const words = wordsOfName(node.key.normalize("NFD").replace(/\p{M}/gu, ""));
    const siblings = Object.keys(member(node.parent?.schema, "properties") ?? {});
    const isNear = [...siblings, String(stated(parts, "description") ?? "")].some((text) => currency.test(text));
    if (!words.some((word) => money.has(word) || (isNear && perhapsMoney.has(word)))) return [];
    const at = part.root + node.pointer;
    const circumstances = { tool: linted.tool.name, at, fragment: null, place: placeOfNode(part, node) };
    return [createFinding("money-as-number", { name: node.key }, circumstances)];
  });
}
