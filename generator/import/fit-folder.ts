/**
 * Names that are no name for a folder: those that Windows keeps for devices, with or without an ending
 * (learn.microsoft.com, "Naming Files, Paths, and Namespaces"), and the one that no registry is read from.
 */
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9]|node_modules)(?=\.|$)/i;

/**
 * A name that a folder of a registry can bear on every system, as near to the given one as possible, of letters, digits,
 * `_`, `.` and `-`, at most 128. A name that fits comes back as it is; otherwise `reason` says what did not fit.
 */
export function fitFolder(name: string): { readonly name: string; readonly reason?: string } {
  let fitted = name;
  let reason: string | undefined;
  const replace = (pattern: RegExp, replacement: string, why: string): void => {
    const next = fitted.replace(pattern, replacement);
    if (next !== fitted) reason ??= why;
    fitted = next;
  };
  replace(/[^A-Za-z0-9_.-]+/g, "_", "a name consists of letters, digits, _, . and -");
  replace(/^$/, "_", "a name has at least one character");
  replace(/^\.+/, "_", "a folder whose name begins with a dot is hidden");
  replace(reserved, "$1_", "no folder may bear this name on every system");
  replace(/^(.{128}).+$/, "$1", "a name has at most 128 characters");
  replace(/\.+$/, "_", "Windows drops dots at the end of a folder's name");
  return reason === undefined ? { name: fitted } : { name: fitted, reason };
}
