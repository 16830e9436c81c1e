import { compareText } from "../schema/json.js";

/** Stands for the registry in URLs; `.invalid` never resolves (RFC 2606), so nothing can be fetched by mistake. */
const host = "https://registry.invalid/";

/**
 * The registry files that are reached from some references, directly or through other files, sorted; cycles end. A
 * reference is a URI relative to the file it stands in. What a reference *is* decides the caller's schema walker
 * (`referencesOf`): the parser would take a property called `$ref` or an enum's value for one, so it is shown
 * references only.
 */
export async function followReferences(
  file: string,
  references: readonly string[],
  referencesOf: (file: string) => readonly string[] | undefined,
): Promise<readonly string[]> {
  if (references.length === 0) return [];
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  const reached = new Set<string>();
  const skeleton = (uris: readonly string[]): { refs: { $ref: string }[] } => ({
    refs: uris.map((uri) => ({ $ref: `${uri.split("#", 1)[0]}` })),
  });
  const registry = {
    order: 1,
    canRead: ({ url }: { url: string }) => url.startsWith(host),
    read: ({ url }: { url: string }) => {
      const path = decodeURIComponent(new URL(url).pathname.slice(1));
      const found = referencesOf(path);
      // A missing file is the bundler's finding: it knows where the reference stands.
      if (found !== undefined) reached.add(path);
      return JSON.stringify(skeleton(found ?? []));
    },
  };
  await new $RefParser().resolve(host + encodePath(file), skeleton(references), {
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
