import openapiTS, { astToString } from "openapi-typescript";
import { asOpenApi } from "./as-openapi.mjs";

/** Its types of a component, with default options. */
export async function printType(schema, name) {
  const text = astToString(await openapiTS(asOpenApi(schema, name), { silent: true }));
  return `${text}\nexport type ${name} = components["schemas"]["${name}"];\n`;
}
