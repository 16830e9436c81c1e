/** One file of the generated package: a POSIX path inside it, and its whole text, with LF line ends. */
export type OutputFile = { readonly path: string; readonly content: string };
