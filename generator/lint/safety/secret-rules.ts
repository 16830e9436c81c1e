import { member } from "../../schema/json.js";
import { createFinding, type Finding } from "../finding.js";
import { isHidden, type LintedTool, nodesOf } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { partsOf, stated, typesOf } from "../schema-facts.js";
import { placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";
import { secretOfName, sensitiveKindOfName } from "../words/private-names.js";

/** Properties that hold what models, logs or strangers should not get (R19). By names, in five languages. */
export const secretRules: RuleChecks<"secret-in-input" | "unmarked-sensitive-field" | "conversation-in-input"> = {
  "secret-in-input": ofEachTool(checkSecrets),
  "unmarked-sensitive-field": ofEachTool(checkMarks),
  "conversation-in-input": ofEachTool(checkConversation),
};

const at = ({ tool }: LintedTool, part: SchemaPart, node: SchemaNode) => ({
  tool: tool.name,
  at: part.root + node.pointer,
  fragment: null,
  place: placeOfNode(part, node),
});

/** Texts that a model is asked for. A number of tokens is none, and neither is whether a password is needed. */
function askedTexts(linted: LintedTool): { part: SchemaPart; node: SchemaNode }[] {
  return nodesOf(linted, "input").filter(({ part, node }) => {
    if (node.keyword !== "properties" || node.isCondition || isHidden(linted.tool, node)) return false;
    const types = typesOf(partsOf(part.bundle, node.schema));
    return types === undefined || types.includes("string");
  });
}

function checkSecrets(linted: LintedTool): Finding[] {
  return askedTexts(linted).flatMap(({ part, node }) => {
    const kind = namesReference(part, node) ? undefined : secretOfName(node.key);
    return kind === undefined
      ? []
      : [createFinding("secret-in-input", { name: node.key, kind }, at(linted, part, node))];
  });
}

/** `ID of the credentials`: a name for a secret is none. */
const namesReference = (part: SchemaPart, { schema }: SchemaNode): boolean =>
  /\b(?:secret|credentials?|key|token|password)['’]?s?\s+(?:id|name|reference|identifier)\b|\b(?:id|name|reference|identifier) of (?:the |an? )?(?:\w+ )?(?:secret|credentials?|key|token|password)/i.test(
    String(stated(partsOf(part.bundle, schema), "description") ?? ""),
  );

function checkMarks(linted: LintedTool): Finding[] {
  return nodesOf(linted, "input", "output", "error").flatMap(({ part, node }) => {
    const kind = node.keyword === "properties" && !node.isCondition ? sensitiveKindOfName(node.key) : undefined;
    if (kind === undefined || isMarked(part, node) || isFlag(part, node)) return [];
    return [createFinding("unmarked-sensitive-field", { name: node.key, kind }, at(linted, part, node))];
  });
}

/** A mark counts for what lies below it, too. */
function isMarked(part: SchemaPart, node: SchemaNode): boolean {
  const isHere = partsOf(part.bundle, node.schema).some((one) => (member(one, "x-sensitive") ?? false) !== false);
  return isHere || (node.parent !== undefined && isMarked(part, node.parent));
}

const isFlag = (part: SchemaPart, node: SchemaNode): boolean =>
  typesOf(partsOf(part.bundle, node.schema))?.every((type) => type === "boolean") === true;

const collecting =
  /^(?:conversation(?:_?history|_?context|_?summary)?|chat_?history|message_?history|system_?prompt|chain_?of_?thought|side_?notes?|notes?_?(?:to|for)_?(?:the_)?model|model_?(?:reasoning|notes)|(?:full|previous|prior)_?(?:conversation|prompt|messages)|internal_?reasoning|user_?prompt_?verbatim)$/i;

function checkConversation(linted: LintedTool): Finding[] {
  const asked = nodesOf(linted, "input").filter(
    ({ node }) => node.keyword === "properties" && !node.isCondition && !isHidden(linted.tool, node),
  );
  return asked.flatMap(({ part, node }) => {
    const name = node.key.replace(/([a-z])([A-Z])/g, "$1_$2");
    return collecting.test(name)
      ? [createFinding("conversation-in-input", { name: node.key }, at(linted, part, node))]
      : [];
  });
}
