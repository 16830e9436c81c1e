import { importTools } from "../generator/import/import-tools.js";
import { compareText, isObject, type JsonObject, type JsonValue, member } from "../generator/schema/json.js";

/** A contract as an MCP server lists it, and the domain that it goes to. */
export type ListedTool = { readonly domain: string; readonly tool: JsonObject };

/**
 * The files of a registry of `count` tools: seeded variations of real ones, written by toolgen's own import. Every tool has a
 * name, a description and properties of its own, and half of those that answer nothing borrow the answer of another. The
 * first n tools are the same whatever the count is.
 */
export function manyTools(originals: readonly ListedTool[], count: number, seed = 1): ReadonlyMap<string, string> {
  const random = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const order = originals.map((original) => ({ original, place: random() })).sort((a, b) => a.place - b.place);
  const outputs = originals.flatMap(({ tool }) => member(tool, "outputSchema") ?? []);

  const files = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const { original } = order[index % order.length] ?? {};
    if (original === undefined) break;
    const tool = vary(original.tool, index, below, outputs);
    const imported = importTools([{ path: `${original.domain}/${index}.json`, text: JSON.stringify(tool) }]);
    for (const { path, content } of imported.files) files.set(path, content);
  }
  return new Map([...files].sort(([a], [b]) => compareText(a, b)));
}

type Below = (limit: number) => number;

function vary(tool: JsonObject, index: number, below: Below, outputs: readonly JsonValue[]): JsonObject {
  const input = member(tool, "inputSchema");
  const borrowed = below(2) === 0 ? outputs[below(outputs.length)] : undefined;
  const output = member(tool, "outputSchema") ?? borrowed;
  return {
    ...tool,
    name: `${String(tool["name"]).slice(0, 100)}_${index}`,
    description: `${String(tool["description"])}\n\nVariation ${index}.`,
    ...(isObject(input) ? { inputSchema: varySchema(input, index, below) } : {}),
    ...(isObject(output) ? { outputSchema: varySchema(output, index, below) } : {}),
  };
}

/** One property less, up to three more, and one that is described anew. Schemas without properties stay as they are. */
function varySchema(schema: JsonObject, index: number, below: Below): JsonObject {
  const properties = member(schema, "properties");
  if (!isObject(properties)) return schema;
  const names = Object.keys(properties);
  const drawn = names.length > 2 ? names[below(names.length)] : undefined;
  // Another property may be the same by reference.
  const dropped = JSON.stringify(schema).includes(`"#/properties/${drawn}`) ? undefined : drawn;
  const described = names[below(names.length)];
  const kept = Object.entries(properties).flatMap(([name, property]): [string, JsonValue][] => {
    if (name === dropped) return [];
    const isDescribed = name === described && isObject(property) && !Object.hasOwn(property, "$ref");
    return [[name, isDescribed ? { ...property, description: `What ${name} means in variation ${index}.` } : property]];
  });
  const added = Array.from({ length: below(4) }, (_, number): [string, JsonValue] => [
    `added_${number}_${below(50)}`,
    addedProperties[below(addedProperties.length)] ?? true,
  ]);
  const required = member(schema, "required");
  return {
    ...schema,
    properties: Object.fromEntries([...kept, ...added]),
    ...(Array.isArray(required) ? { required: required.filter((name: JsonValue) => name !== dropped) } : {}),
  };
}

const addedProperties: readonly JsonObject[] = [
  { type: "string", description: "A free text.", minLength: 1, maxLength: 200 },
  { type: "integer", description: "How many at most.", minimum: 1, maximum: 100, default: 20 },
  { enum: ["first", "second", "third"], description: "Which of three." },
  { type: "array", items: { type: "string", format: "date-time" }, maxItems: 10 },
  {
    description: "A place on a map.",
    type: "object",
    properties: { latitude: { type: "number" }, longitude: { type: "number" }, label: { type: ["string", "null"] } },
    required: ["latitude", "longitude"],
    additionalProperties: false,
  },
];

/** Mulberry32: numbers from 0 to 1, the same for the same seed everywhere. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
