import type { Tool } from "../model/tool.js";
import type { PackagePlan } from "../plan/plan-package.js";
import { bundleFolders } from "./bundle-folders.js";
import { compileCommonJs } from "./compile-commonjs.js";
import { compileSources } from "./compile-sources.js";
import { emitFrame } from "./emit-frame.js";
import { emitListing } from "./emit-listing.js";
import { emitTool } from "./emit-tool.js";
import type { OutputFile } from "./emitter.js";
import { emitGoldenTest } from "./golden/emit-golden-test.js";
import { emitSharedTypes } from "./types/emit-shared-types.js";

/**
 * Every file of the package. Where only some tools are asked for, the files that list all tools are left out: they would
 * speak of tools that were not built.
 */
export async function emitPackage(
  plan: PackagePlan,
  tools: readonly Tool[],
  onTool: (name: string) => void = () => {},
): Promise<OutputFile[]> {
  const isWhole = tools.length === plan.tools.length;
  const files = [
    ...emitFrame(plan),
    ...emitSharedTypes(plan.shared),
    ...tools.flatMap((tool) => {
      onTool(tool.name);
      return [...emitTool(tool, plan.shared), ...emitGoldenTest(plan, tool)];
    }),
    ...(isWhole ? emitListing(plan) : []),
  ];
  const compiled = [...files, ...(await bundleFolders(compileSources(files)))];
  if (!plan.commonjs) return compiled;
  return [...compiled, ...(await compileCommonJs(compiled.filter(({ path }) => path.startsWith("dist/"))))];
}
