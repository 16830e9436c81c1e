import { isObject } from "../schema/json.js";
import { dependsOn, type InitChoices, type ProjectFacts } from "./project-facts.js";

/** The choices that `--yes` takes and that questions propose. */
export function chooseDefaults(facts: ProjectFacts): InitChoices {
  const packageName = facts.config?.packageName ?? proposeName(facts);
  const isWorkspace = workspaceGlobs(facts) !== undefined || dependsOn(facts.manifest?.value, packageName);
  return {
    packageName,
    domain: "shop",
    home: isWorkspace ? "workspace" : "ignored",
    extendedScripts: [],
  };
}

/** `@acme/shop` and `acme` both give `@acme/contracts`. */
function proposeName({ manifest, folder }: ProjectFacts): string {
  const name = manifest?.value["name"];
  const [scope = ""] = (typeof name === "string" && name !== "" ? name : folder).replace(/^@/, "").split("/");
  const fitted = scope
    .toLowerCase()
    .replace(/[^a-z0-9~-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `@${fitted === "" ? "app" : fitted}/contracts`;
}

/** The folders of the packages of a workspace whose root this project is; undefined where it is none. */
export function workspaceGlobs({
  manifest,
  pnpmWorkspace,
}: Pick<ProjectFacts, "manifest" | "pnpmWorkspace">): readonly string[] | undefined {
  // The file holds settings of pnpm's as well; only a list of packages makes a workspace.
  const [, list] = /^packages:(.*(?:\r?\n(?:[ \t#-].*)?)*)/m.exec(pnpmWorkspace ?? "") ?? [];
  if (list !== undefined) return [...list.matchAll(/^\s*-\s*(["']?)([^"'\s#!]+)\1/gm)].map(([, , glob = ""]) => glob);
  const listed = manifest?.value["workspaces"];
  const globs = isObject(listed) ? listed["packages"] : listed;
  return Array.isArray(globs) ? globs.filter((glob) => typeof glob === "string") : undefined;
}
