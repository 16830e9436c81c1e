import type { Tool, ToolNames } from "./tool.js";

/** What no code name of a contract has: an underscore is in every version of either kind. */
const suffixOf = (version: string): string => `V${version.replaceAll(/[.-]/g, "_")}`;

/** What a frozen version is called in code, beside the contract whose names these are. */
export const versionNames = ({ type, value }: ToolNames, version: string): ToolNames => ({
  type: type + suffixOf(version),
  value: value + suffixOf(version),
});

/** A frozen version under the names that its contract had, for comparing it with a contract. */
export function asContract(version: Tool): Tool {
  const { type, value } = version.names;
  const suffix = suffixOf(version.schema_version);
  if (!type.endsWith(suffix)) return version;
  return { ...version, names: { type: type.slice(0, -suffix.length), value: value.slice(0, -suffix.length) } };
}
