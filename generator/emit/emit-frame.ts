import { rootFile } from "../plan/package-paths.js";
import type { PackagePlan } from "../plan/plan-package.js";
import { generatedHeader } from "../print/create-module.js";
import { printJson } from "./emit-declarations.js";
import type { OutputFile } from "./emitter.js";

/** The files that are there whatever the tools are. */
export function emitFrame(plan: PackagePlan): OutputFile[] {
  const runtime = [...plan.templates.runtime].map(([name, text]) => ({
    path: `src/runtime/${name}`,
    content: `${generatedHeader}\n${text}`,
  }));
  const types = plan.rootTypes.join(",\n  ");
  return [
    { path: "package.json", content: printJson(plan.manifest) },
    { path: ".gitattributes", content: "* linguist-generated text=auto eol=lf\n" },
    { path: ".gitignore", content: "/dist/\n/node_modules/\n" },
    {
      path: rootFile,
      content: `${generatedHeader}\n\nexport type {\n  ${types},\n} from "./runtime/types.js";\n`,
    },
    ...runtime,
  ];
}
