import type { LintRuleId } from "../diagnostics/lint-rules.js";
import type { ProviderRule } from "../providers/check-declarations.js";
import type { TargetName } from "../providers/targets/names.js";

/**
 * What `codegen.config.ts` (also `.mts`, `.js`, `.mjs`, or `toolgen` in package.json) may say. Paths are relative to the
 * folder of the configuration. Only `package` has no default.
 */
export type ToolgenConfig = {
  /** The folder of the contracts. Default: `registry`. */
  readonly registry?: string | undefined;
  /** The folder of the generated package; toolgen owns it whole. Default: `generated`. */
  readonly output?: string | undefined;
  /** What goes into the generated package.json. */
  readonly package: {
    /** An npm package name, such as `@example/tools`. */
    readonly name: string;
    /** A semantic version. Default: `0.0.0`. */
    readonly version?: string | undefined;
    /** Whether npm refuses to publish the package. Default: true. */
    readonly private?: boolean | undefined;
  };
  /** The words that `goals` of a contract may use. Default: preview, validation, production, restore. */
  readonly goals?: readonly string[] | undefined;
  /** `dual` adds CommonJS for projects that emit it. Default: `esm`. */
  readonly module?: "esm" | "dual" | undefined;
  /** The runner that the generated tests are written for; false writes none. Default: `vitest`. */
  readonly testing?: "vitest" | "jest" | "node:test" | false | undefined;
  /**
   * Which earlier versions of a tool `toolgen release` keeps: the newest `keep`, and those that were replaced less than `days`
   * ago; what one of the two keeps, stays. Default: all.
   */
  readonly versions?: { readonly keep?: number | undefined; readonly days?: number | undefined } | undefined;
  /** What `toolgen lint` makes of its rules, and findings that may stay. docs/lint.md lists the rules and their numbers. */
  readonly lint?:
    | {
        readonly rules?: { readonly [Rule in LintRuleId]?: LintSeverity | LintRuleSetting } | undefined;
        readonly waivers?: readonly LintWaiverEntry[] | undefined;
      }
    | undefined;
  /**
   * The targets that the tools are declared to. What one of these refuses is an error; of the others, which are written all the
   * same, it is a warning. Default: none is named.
   */
  readonly targets?: readonly TargetName[] | undefined;
  /** What is made of what a target refuses, and of what it is not told. Default: by `targets`, and `off`. */
  readonly severities?: { readonly [Rule in ProviderRule]?: LintSeverity | undefined } | undefined;
  /** Plug-ins that write files of their own into the generated package. Experimental until 1.0. */
  readonly emitters?: readonly EmitterUse[] | undefined;
};

export type LintSeverity = "error" | "warning" | "info" | "off";

/** A severity, and the numbers of a rule, such as `{ tokens: 3000 }`. */
export type LintRuleSetting = {
  readonly severity?: LintSeverity | undefined;
  readonly [option: string]: LintSeverity | number | undefined;
};

/** A finding that may stay, with a reason. */
export type LintWaiverEntry = {
  readonly rule: LintRuleId;
  /** A tool's name, or a glob over `domain/tool`; `*` also covers what is said of the whole registry. */
  readonly tool: string;
  /** A pointer into the contract: the waiver holds there and below. Default: the whole tool. */
  readonly at?: string | undefined;
  readonly reason: string;
  /** The last day on which the waiver holds, `YYYY-MM-DD`. Default: for ever. */
  readonly until?: string | undefined;
};

/** A plug-in, and what it is told. */
export type EmitterUse = {
  /** The module whose default export is `defineEmitter({ … })`: a path such as `./emitters/markdown.ts`. */
  readonly use: string;
  /** Handed to the plug-in as it is. */
  readonly options?: unknown;
};

/** Gives the configuration back as it is; it exists so that editors complete and check the fields. */
export function defineConfig(config: ToolgenConfig): ToolgenConfig {
  return config;
}
