import { type Dialect, dialectUri } from "../schema/dialect.js";
import { type JsonObject, type JsonValue, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { draftOf, type UpgradedSchema } from "./draft.js";
import { mapNodes } from "./map-nodes.js";
import { replaceBooleans } from "./replace-booleans.js";
import { upgrade2019 } from "./upgrade-2019.js";

/**
 * Brings a schema of an older draft to the nearest dialect that contracts may be written in: draft-04 and draft-06 to
 * draft-07, 2019-09 to 2020-12 (the release notes of each draft on json-schema.org). Only where the meaning stays the
 * same, or becomes the one that was meant; everything else is left to the letter.
 */
export function upgradeSchema(schema: JsonObject): UpgradedSchema {
  switch (draftOf(schema)) {
    case "draft-04":
      return toDraft07(schema, "draft-04", ["const", "contains", "propertyNames", "if"]);
    case "draft-06":
      return toDraft07(schema, "draft-06", ["if"]);
    case "draft-07":
      return replaceBooleans(schema, "draft-07");
    case "2019-09":
      return upgrade2019(schema);
    case "2020-12":
      return replaceBooleans(schema, "2020-12");
    case "none":
      return chooseDialect(schema);
    case "unknown":
      return { schema, changes: [], problem: `its $schema ${JSON.stringify(member(schema, "$schema"))} is not known` };
  }
}

/** `ignored`: keywords that the older draft gives no meaning. */
function toDraft07(schema: JsonObject, from: "draft-04" | "draft-06", ignored: readonly string[]): UpgradedSchema {
  const changes = new Set([`$schema ${from} became draft-07`]);
  const renamed = mapNodes(schema, "draft-07", (node) => {
    for (const keyword of ignored) {
      if (Object.hasOwn(node, keyword)) changes.add(`${keyword}, which ${from} ignores, is enforced now`);
    }
    const renamesId = from === "draft-04" && typeof member(node, "id") === "string" && !Object.hasOwn(node, "$id");
    if (renamesId) changes.add("id became $id");
    return Object.fromEntries(
      Object.entries(node).map(([key, value]): [string, JsonValue] => {
        if (key === "$schema" && draftOf(node) === from) return [key, dialectUri["draft-07"]];
        return renamesId && key === "id" ? ["$id", value] : [key, value];
      }),
    );
  });
  const replaced = replaceBooleans(renamed, "draft-07");
  return { schema: replaced.schema, changes: [...changes, ...replaced.changes] };
}

/** A schema without `$schema` is 2020-12, unless it uses what only draft-07 understands. `definitions` means the same in both. */
function chooseDialect(schema: JsonObject): UpgradedSchema {
  const older = keywordsOf(schema, "draft-07").filter((keyword) => onlyInDraft07.has(keyword));
  if (older.length === 0) return replaceBooleans(schema, "2020-12");
  const newer = keywordsOf(schema, "2020-12").filter((keyword) => onlyIn2020.has(keyword));
  if (newer.length > 0) {
    const problem = `it mixes draft-07 (${older.join(", ")}) with 2020-12 (${newer.join(", ")})`;
    return { schema, changes: [], problem };
  }
  const { schema: replaced, changes } = replaceBooleans(schema, "draft-07");
  return { schema: { $schema: dialectUri["draft-07"], ...replaced }, changes, assumedDraft07: older };
}

const onlyInDraft07: ReadonlySet<string> = new Set(["items: […]", "additionalItems", "dependencies"]);
const onlyIn2020: ReadonlySet<string> = new Set([
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "dependentRequired",
  "dependentSchemas",
  "maxContains",
  "minContains",
  "prefixItems",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** The keywords in a schema, each once; a list under `items` is a keyword of its own. */
function keywordsOf(schema: JsonObject, dialect: Dialect): string[] {
  const found = new Set<string>();
  walkSchema(schema, dialect, (node) => {
    if (typeof node === "boolean") return;
    for (const [keyword, value] of Object.entries(node)) {
      found.add(keyword === "items" && Array.isArray(value) ? "items: […]" : keyword);
    }
  });
  return [...found];
}
