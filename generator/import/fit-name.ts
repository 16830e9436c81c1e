import { fitFolder } from "./fit-folder.js";

/**
 * A name that a contract and its folder can bear, as near to the given one as possible. A name that fits comes back as it
 * is; otherwise `reason` says what did not fit.
 */
export function fitName(name: string): { readonly name: string; readonly reason?: string } {
  const folder = fitFolder(name);
  const begins = folder.reason === undefined ? /^[A-Za-z_]/ : /^_*[A-Za-z]/;
  if (begins.test(folder.name)) return folder;
  // Of a name in another script hardly anything is left; a code name needs a letter first.
  const rest = folder.name.replace(/^[^A-Za-z0-9]+/, "");
  const { name: fitted } = fitFolder(/^[A-Za-z]/.test(rest) ? rest : `tool_${rest}`);
  return { name: fitted, reason: folder.reason ?? "a name begins with a letter or _" };
}
