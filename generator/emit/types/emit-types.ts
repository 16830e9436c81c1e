import type { Tool } from "../../model/tool.js";
import { filledProperties } from "../../plan/filled-properties.js";
import { filledName, type NamedType, nameTypes } from "../../plan/name-types.js";
import { runtimeFile, type ToolFiles } from "../../plan/package-paths.js";
import type { SharedTypes } from "../../plan/plan-shared-types.js";
import { constants } from "../../plan/union-branches.js";
import { createModule } from "../../print/create-module.js";
import { docText } from "../../print/doc-comment.js";
import { printString } from "../../print/literal.js";
import { type JsonSchema, jsonEqual } from "../../schema/json.js";
import { parsePointer } from "../../schema/pointer.js";
import { declareTypes } from "./declare-types.js";
import { docLines } from "./doc-lines.js";
import { comment, group, indent, line, printLayout, separated, softLine, whenBroken } from "./layout.js";
import { layoutAssigned } from "./print-type.js";
import { unionOf } from "./union-of.js";

/**
 * `types.ts` of a tool: the types of its arguments, of its answer and of its error codes, and those that they are made of.
 * The answer has two forms where it is open: as the handler returns it (`…Output`) and as it is read (`…OutputRead`). So have
 * the arguments where defaults are filled in: as callers send them (`…Input`) and as the handler gets them (`…InputFilled`).
 */
export function emitTypes(tool: Tool, files: Pick<ToolFiles, "types">, shared: SharedTypes): string {
  const names = nameTypes(tool, shared);
  const module = createModule(files.types, names.declared);
  const json = (name: string): string => module.type(name, runtimeFile("types"));
  const declarations = declareTypes(names, { type: module.type, json }, (type) => docOf(type, tool));
  module.print([...declarations, ...declareFilled(tool), declareError(tool)].join("\n"));
  return module.text();
}

function declareFilled(tool: Tool): readonly string[] {
  const names = filledProperties(tool);
  if (names.length === 0) return [];
  const input = `${tool.names.type}Input`;
  const doc = [`\`${input}\` as a handler gets it: with its defaults filled in.`];
  const keys = separated(names.map(printString), [line, "| "]);
  const filled = [`Required<Pick<${input}, `, group([indent([softLine, whenBroken("| "), keys]), softLine]), ">>"];
  const type = group([`export type ${filledName(tool)} = ${input} &`, indent([line, filled]), ";\n"]);
  return [printLayout([comment(doc), type])];
}

function declareError(tool: Tool): string {
  const codes = unionOf(tool.errors.map(({ code }) => ({ kind: "literal", value: code })));
  const writer = { reference: () => "", json: () => "", isRead: true };
  const doc = [`Error codes that \`${docText(tool.name)}\` declares.`];
  return printLayout([comment(doc), `export type ${tool.names.type}Error =`, layoutAssigned(codes, writer), ";\n"]);
}

function docOf({ root, pointer, schema, role, name }: NamedType, tool: Tool): readonly string[] {
  const lines = docLines(schema, name);
  if (role === "root") {
    const subject = root.isReturned ? "Answer" : "Arguments";
    return [`${subject} of \`${docText(tool.name)}\`.`, ...(lines.length === 0 ? [] : ["", ...lines])];
  }
  const effect = role === "branch" && !root.isReturned ? effectOf(schema, pointer, tool) : undefined;
  return effect === undefined ? lines : [...lines, ...(lines.length === 0 ? [] : [""]), effect];
}

/** What a call may do that takes one branch of the input, where the class depends on the field that tells the branches apart. */
function effectOf(branch: JsonSchema, pointer: string, tool: Tool): string | undefined {
  const tokens = parsePointer(pointer);
  const [field = ""] = parsePointer(tool.effects.by?.pointer ?? "");
  const values = constants(branch, field, tool.input.schema);
  if (tool.effects.by === undefined || tokens.length !== 2 || values === undefined) return undefined;
  const { cases } = tool.effects.by;
  const classes = values.map((value) => {
    const found = cases.find((entry) => jsonEqual(entry.value, value));
    return (found?.effect ?? tool.effects.worst).side_effect_class;
  });
  return `Side effect: ${[...new Set(classes)].join(" or ")}.`;
}
