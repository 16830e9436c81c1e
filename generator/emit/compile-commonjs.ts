import type { OutputFile } from "./emitter.js";

/**
 * The CommonJS half of a dual package, made from its ES modules: `dist/cjs/` says by its own package.json that its `.js`
 * files are CommonJS, and repeats the declarations so that TypeScript resolves them in the same mode.
 */
export async function compileCommonJs(dist: readonly OutputFile[]): Promise<OutputFile[]> {
  const { transform } = await import("esbuild");
  const files = await Promise.all(
    dist.map(async ({ path, content }): Promise<OutputFile> => {
      const target = path.replace(/^dist\//, "dist/cjs/");
      if (!path.endsWith(".js")) return { path: target, content };
      const { code } = await transform(content, {
        format: "cjs",
        platform: "neutral",
        target: "es2022",
        charset: "utf8",
        // ES modules are strict, and what they do must not depend on the form in which they are loaded.
        banner: '"use strict";',
      });
      return { path: target, content: code };
    }),
  );
  return [{ path: "dist/cjs/package.json", content: '{ "type": "commonjs" }\n' }, ...files];
}
