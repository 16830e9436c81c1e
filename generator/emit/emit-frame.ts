import type { PackagePlan } from "../plan/plan-package.js";
import { generatedHeader } from "../print/create-module.js";
import type { OutputFile } from "./emitter.js";
import { printJson } from "./print-json.js";

/** The files that are there whatever the tools are. */
export function emitFrame(plan: PackagePlan): OutputFile[] {
  const sources = [...plan.templates.sources].map(([path, text]) => ({
    path: `src/${path}`,
    content: `${generatedHeader}\n${text}`,
  }));
  return [
    { path: "package.json", content: printJson(plan.manifest) },
    { path: ".gitattributes", content: "* linguist-generated text=auto eol=lf\n" },
    { path: ".gitignore", content: "/dist/\n/node_modules/\n" },
    { path: "declarations/index.schema.json", content: plan.templates.indexSchema },
    ...sources,
  ];
}
