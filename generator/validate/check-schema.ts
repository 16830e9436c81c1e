import { toIssues } from "../../templates/runtime/schema/issues.js";
import type { Issue } from "../../templates/runtime/types.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Dialect } from "../schema/dialect.js";
import { type JsonSchema, member } from "../schema/json.js";
import { childrenOf, walkSchema } from "../schema/walk.js";
import { adviseOn } from "./advise-on.js";
import { checkPatterns } from "./check-patterns.js";
import { findUnenforceable } from "./find-unenforceable.js";
import { isKnownFormat } from "./formats.js";
import { metaSchema } from "./meta-schema.js";

/** How deep schemas may lie in each other. The stages walk them by recursion, the longest one with five functions a level. */
const depthLimit = 512;

/**
 * Holds a schema against its dialect: what the meta-schema refuses, what no validator could enforce, and formats that nobody
 * knows. One finding a place, the most useful one.
 */
export function checkSchema(schema: JsonSchema, dialect: Dialect, placeOf: SchemaBundle["placeOf"]): Diagnostic[] {
  const diagnostics = tooDeep(schema, dialect).map((pointer) =>
    createDiagnostic("nesting-too-deep", { what: "schemas", limit: depthLimit }, placeOf(pointer)),
  );
  if (diagnostics.length > 0) return diagnostics;
  const issues = metaIssues(schema, dialect);
  // What is said of a part of a list is more precise than what is said of the list.
  const settled = new Set(issues.flatMap(({ path }) => pathsAbove(path)));
  for (const issue of issues) {
    if (settled.has(issue.path)) continue;
    settled.add(issue.path);
    const { detail, advice } = adviseOn(issue, schema, dialect);
    diagnostics.push(createDiagnostic("invalid-schema", { dialect, detail, advice }, placeOf(issue.path)));
  }
  diagnostics.push(...findUnenforceable(schema, dialect, placeOf), ...checkPatterns(schema, dialect, placeOf));
  walkSchema(schema, dialect, (node, pointer) => {
    const format = member(node, "format");
    if (typeof format === "string" && !isKnownFormat(format)) {
      diagnostics.push(createDiagnostic("unknown-format", { format }, placeOf(`${pointer}/format`)));
    }
  });
  return diagnostics;
}

/** The schemas that lie just beyond the limit. Level by level, not by recursion. */
function tooDeep(schema: JsonSchema, dialect: Dialect): string[] {
  let level = [{ schema, pointer: "" }];
  for (let depth = 0; depth < depthLimit && level.length > 0; depth += 1) {
    level = level.flatMap((parent) =>
      childrenOf(parent.schema, dialect).map((child) => ({ ...child, pointer: parent.pointer + child.pointer })),
    );
  }
  return level.map(({ pointer }) => pointer);
}

/** What the meta-schema says of a schema and of each schema inside it. */
function metaIssues(schema: JsonSchema, dialect: Dialect): Issue[] {
  const validate = metaSchema(dialect);
  const issues: Issue[] = [];
  walkSchema(schema, dialect, (node, pointer) => {
    if (validate(node)) return;
    const errors = (validate.errors ?? []).map((error) => ({ ...error, instancePath: pointer + error.instancePath }));
    issues.push(...toIssues(errors, schema, true, Number.POSITIVE_INFINITY));
  });
  return issues;
}

/** The pointers of all that a place lies in. */
function pathsAbove(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf("/"); end >= 0; end = path.lastIndexOf("/", end - 1)) {
    above.push(path.slice(0, end));
    if (end === 0) break;
  }
  return above;
}
