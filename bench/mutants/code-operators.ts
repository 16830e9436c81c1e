import { type Modules, type Mutation, type Operator, replaceMatches } from "./mutation.js";

/** Faults in the code that every tool shares, one line each. Throws for one whose line is not there any more. */
export function codeOperators(): Operator[] {
  const faults: readonly (readonly [file: string, from: RegExp, to: string])[] = [
    ["providers/openai-responses.js", /type: "function",\n\s*\.\.\.tool/, "...tool"],
    ["providers/openai-chat.js", /function: tool/, "tool"],
    ["providers/bedrock.js", /inputSchema: \{ json:/, "inputSchema: { schema:"],
    ["providers/anthropic.js", /input_schema:/, "inputSchema:"],
    ["providers/gemini.js", /parametersJsonSchema:/, "parameters:"],
    ["providers/gemini.js", /functionDeclarations:/, "function_declarations:"],
    ["mcp/tools.js", /a\.name < b\.name \? -1/, "a.name < b.name ? 1"],
    ["mcp/tools.js", /"toolgen\/contract_hash": hashes\.contract/, '"toolgen/contract_hash": hashes.wire'],
    ["mcp/tools.js", /"toolgen\/schema_version": schema_version/, '"toolgen/schema_version": name'],
    ["mcp/tools.js", /\.\.\.hints/, "readOnlyHint: hints.readOnlyHint"],
    ["mcp/tools.js", /wrappedOutput \?\? /, ""],
    ["mcp/tools.js", /inputSchema:/, "parameters:"],
    ["runtime/decode.js", /!absent\.has\(/, "absent.has("],
    ["runtime/decode.js", /name: tool\.name/, "name"],
    ["runtime/effect.js", /equal\(value, chosen\)/, "true"],
    ["runtime/effect.js", /\?\? worst/, "?? contract.effects.cases[0].effect"],
    ["runtime/schema.js", /issues\.length === 0 \?/, "issues.length >= 0 ?"],
    ["runtime/schema.js", /path: pointer/, 'path: ""'],
    ["runtime/schema.js", /keyword: publicKeyword\(one\)/, 'keyword: "type"'],
    ["runtime/pointer.js", /\.slice\(1\)/, ""],
  ];
  const find = (modules: Modules): readonly Mutation[] =>
    faults.flatMap(([path, from, to]) => {
      const found = replaceMatches(
        modules,
        (file) => file === path,
        new RegExp(from, "g"),
        ([whole]) => ({ text: to, label: `${whole.replaceAll(/\s+/g, " ")} → ${to}` }),
      );
      if (found.length === 0) throw new Error(`nothing in ${path} reads ${from.source}: the code has changed`);
      return found;
    });
  return [{ name: "break the code that all tools share", find }];
}
