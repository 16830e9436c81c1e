import { fitFolder } from "./fit-folder.js";

/**
 * A name that a contract and its folder can bear, as near to the given one as possible. A name that fits comes back as it
 * is; otherwise `reason` says what did not fit.
 */
export function fitName(name: string): { readonly name: string; readonly reason?: string } {
  const folder = fitFolder(name);
  const begins = folder.reason === undefined ? /^[A-Za-z_]/ : /^_*[A-Za-z]/;
  if (begins.test(folder.name)) return folder;
  // Of a name in another script nothing is left that a code name could be made from.
  const prefixed = fitFolder(`tool_${folder.name}`).name;
  return { name: prefixed, reason: folder.reason ?? "a name begins with a letter or _" };
}
