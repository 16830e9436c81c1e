import { compareText } from "../schema/json.js";

/** Stands for the registry in URLs; `.invalid` never resolves (RFC 2606), so nothing can be fetched by mistake. */
const host = "https://registry.invalid/";

/**
 * The registry files that are reached from some others, directly or through more files, sorted; cycles end. What a
 * reference *is* decides the caller's schema walker (`referencesOf`): the parser would take a property called `$ref` or an
 * enum's value for one, so it is shown the paths of files only.
 */
export async function followReferences(
  paths: readonly string[],
  referencesOf: (path: string) => readonly string[],
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  const reached = new Set<string>();
  const skeleton = (files: readonly string[]): { refs: { $ref: string }[] } => ({
    refs: files.map((path) => ({ $ref: host + encodePath(path) })),
  });
  const registry = {
    order: 1,
    canRead: true,
    read: ({ url }: { url: string }) => {
      const path = decodeURIComponent(new URL(url).pathname.slice(1));
      reached.add(path);
      return JSON.stringify(skeleton(referencesOf(path)));
    },
  };
  await new $RefParser().resolve(host, skeleton(paths), {
    resolve: { file: false, http: false, registry },
    parse: {
      yaml: false,
      text: false,
      binary: false,
      json: { order: 1, canParse: true, parse: ({ data }: { data: unknown }) => JSON.parse(String(data)) },
    },
  });
  return [...reached].sort(compareText);
}

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
