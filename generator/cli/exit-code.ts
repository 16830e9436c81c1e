/** What the process answers to the shell. */
export const exitCode = {
  clean: 0,
  /** Errors in the registry, drift, breaking changes. */
  findings: 1,
  /** A wrong command line or configuration. */
  usage: 2,
  /** A source could not be loaded. */
  source: 3,
  /** A bug in toolgen. */
  bug: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
