import type { Tool } from "./tool.js";

/**
 * The versions of a tool before its current one, oldest first. The current one is frozen too once it was released; it is no
 * other version for that.
 */
export const earlierVersions = ({ schema_version, versions }: Tool): readonly Tool[] =>
  versions.filter((version) => version.schema_version !== schema_version);
