import { posix } from "node:path";
import type { OutputFile } from "./emitter.js";

/**
 * Makes one file of a module of the runtime and the folder of its name: `schema.js` holds all that lies in `schema/`, which nobody
 * else imports. What a service loads at its start is counted in files, and what people read is better cut small. Their
 * declarations stay as they are. Throws where a module of such a folder is imported from outside.
 */
export async function bundleFolders(dist: readonly OutputFile[]): Promise<OutputFile[]> {
  const modules = new Map(dist.filter(({ path }) => path.endsWith(".js")).map(({ path, content }) => [path, content]));
  const entries = [...modules.keys()].filter((entry) => entry.startsWith("dist/runtime/"));
  const bundled = new Map<string, string>();
  const inside = new Set<string>();
  await Promise.all(
    entries.map(async (entry) => {
      const own = [...modules.keys()].filter((path) => path.startsWith(entry.replace(/\.js$/, "/")));
      if (own.length === 0) return;
      for (const path of own) inside.add(path);
      bundled.set(entry, await bundle(entry, new Set(own), modules));
    }),
  );
  return dist
    .filter(({ path }) => !inside.has(path))
    .map(({ path, content }) => ({ path, content: bundled.get(path) ?? content }));
}

async function bundle(entry: string, own: ReadonlySet<string>, modules: ReadonlyMap<string, string>): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    charset: "utf8",
    logLevel: "silent",
    plugins: [
      {
        name: "folder",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, importer }) => {
            const target = posix.normalize(importer === "" ? path : posix.join(posix.dirname(importer), path));
            if (target === entry || own.has(target)) return { path: target, namespace: "dist" };
            const relative = posix.relative(posix.dirname(entry), target);
            return { path: relative.startsWith(".") ? relative : `./${relative}`, external: true };
          });
          onLoad({ filter: /.*/, namespace: "dist" }, ({ path }) => ({
            contents: modules.get(path) ?? "",
            loader: "js",
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
