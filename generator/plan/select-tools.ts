import picomatch from "picomatch";
import type { Tool } from "../model/tool.js";

/** The tools that a glob means: by `domain/tool` as in the registry, or by the tool's name alone. */
export function selectTools(tools: readonly Tool[], glob: string): Tool[] {
  const matches = picomatch(glob, { dot: true });
  return tools.filter((tool) => matches(tool.name) || matches([...tool.domain, tool.name].join("/")));
}
