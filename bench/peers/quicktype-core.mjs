import { InputData, JSONSchemaInput, JSONSchemaStore, quicktype } from "quicktype-core";

/** The documents that references name. The schema itself lies at an address of its own. */
class Store extends JSONSchemaStore {
  constructor(schema) {
    super();
    this.schema = schema;
  }
  async fetch(address) {
    return address === own ? this.schema : (await fetch(address)).json();
  }
}
const own = "https://peer.example/schema";

/**
 * Its interfaces. The schema is what a property of an object refers to, for a list or a union gets no declaration otherwise;
 * the type of an object then has the name of the property.
 */
export async function printType(schema, name) {
  const text = await print(schema, name);
  const member = new RegExp(`^ {4}"?${name}"?: *(.*);$`, "m").exec(text)?.[1];
  if (member === name) return text;
  // The name is another type's: that of a list's items, say.
  const isTaken = new RegExp(`^export (?:interface|type) ${name}\\b`, "m").test(text);
  return isTaken
    ? `${await print(schema, "value")}\nexport type ${name} = Holder["value"];\n`
    : `${text}\nexport type ${name} = Holder["${name}"];\n`;
}

async function print(schema, key) {
  const input = new JSONSchemaInput(new Store(schema));
  const holder = { type: "object", properties: { [key]: { $ref: own } }, required: [key], additionalProperties: false };
  await input.addSource({ name: "Holder", schema: JSON.stringify(holder) });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: "typescript", rendererOptions: { "just-types": true } });
  return lines.join("\n");
}
