import { type Operator, replaceMatches } from "./mutation.js";

/** Faults in the code that every tool shares, one line each. */
export function codeOperators(): Operator[] {
  const faults: readonly (readonly [file: string, from: RegExp, to: string])[] = [
    ["providers/openai.js", /parameters,\n\s*strict/, "parameters"],
    ["providers/openai.js", /type: "function",\n\s*name,/, "name,"],
    ["providers/openai.js", /function: declaration/, "tool: declaration"],
    ["providers/anthropic.js", /input_schema:/, "inputSchema:"],
    ["providers/gemini.js", /parametersJsonSchema:/, "parameters:"],
    ["providers/gemini.js", /functionDeclarations:/, "function_declarations:"],
    ["mcp/tools.js", /a\.name < b\.name \? -1/, "a.name < b.name ? 1"],
    ["mcp/tools.js", /"toolgen\/contract_hash": hashes\.contract/, '"toolgen/contract_hash": hashes.wire'],
    ["mcp/tools.js", /"toolgen\/schema_version": schema_version/, '"toolgen/schema_version": name'],
    ["mcp/tools.js", /\.\.\.hints/, "readOnlyHint: hints.readOnlyHint"],
    ["mcp/tools.js", /wrappedOutput \?\? /, ""],
    ["mcp/tools.js", /inputSchema:/, "parameters:"],
    ["runtime/decode.js", /member !== null \|\| /, "member !== null && "],
    ["runtime/decode.js", /name: tool\.name/, "name"],
    ["runtime/effect.js", /equal\(value, chosen\)/, "true"],
    ["runtime/effect.js", /\?\? worst/, "?? contract.effects.cases[0].effect"],
    ["runtime/schema.js", /issues\.length === 0 \?/, "issues.length >= 0 ?"],
    ["runtime/schema.js", /path: error\.instancePath/, 'path: ""'],
    ["runtime/schema.js", /keyword: publicKeyword\(error\)/, 'keyword: "type"'],
    ["runtime/pointer.js", /\.slice\(1\)/, ""],
  ];
  return [
    {
      name: "break the code that all tools share",
      find: (modules) =>
        faults.flatMap(([path, from, to]) =>
          replaceMatches(
            modules,
            (file) => file === path,
            new RegExp(from, "g"),
            ([whole]) => ({
              text: to,
              label: `${whole.replaceAll(/\s+/g, " ")} → ${to}`,
            }),
          ),
        ),
    },
  ];
}
