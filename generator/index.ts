export type { ToolgenConfig } from "./config/define-config.js";
export { defineConfig } from "./config/define-config.js";
export type { ConfigRequest, LoadedConfig } from "./config/load-config.js";
export { loadConfig } from "./config/load-config.js";
export type { ResolvedConfig } from "./config/resolve-config.js";
export type { RuleId } from "./diagnostics/catalog.js";
export type { Diagnostic, Place, Severity } from "./diagnostics/diagnostic.js";
export type { BuildRequest, BuildResult, Stage } from "./pipeline.js";
export { build } from "./pipeline.js";
