import { planImports } from "../plan/plan-imports.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual, member } from "../schema/json.js";
import { workspaceGlobs } from "./choose-defaults.js";
import { insertItem, insertMember, replaceMember } from "./edit-json.js";
import { dependsOn, type InitChoices, type ProjectFacts } from "./project-facts.js";

/** The new text of a package.json, what was put into it, and what was left as it is, in words. */
export type ManifestEdit = {
  readonly text: string;
  readonly added: readonly string[];
  readonly left: readonly string[];
};

/** What runs before a project's own scripts of these names, so that the package is there. */
const hooks = ["prebuild", "pretest"] as const;
const command = "toolgen build";

/** Scripts that exist and do something else: who wants toolgen in them must say so. */
export const occupiedScripts = ({ manifest }: Pick<ProjectFacts, "manifest">): readonly string[] =>
  hooks.filter((name) => {
    const script = member(manifest?.value["scripts"], name);
    return script !== undefined && !String(script).includes(command);
  });

/** Adds to a package.json what a generated package in the folder `output` needs. Nothing that is there is changed unasked. */
export function editManifest(
  facts: ProjectFacts,
  choices: InitChoices,
  { output, commonjs }: { readonly output: string; readonly commonjs: boolean },
): ManifestEdit {
  const added: string[] = [];
  const left: string[] = [];
  let text = facts.manifest?.text ?? newManifest(facts.folder);
  const value: JsonObject = facts.manifest?.value ?? {};

  /** A member that is missing is added; one that says something else is left. */
  const add = (parent: string, key: string, wanted: JsonValue): void => {
    const owner = value[parent];
    const found = member(owner, key);
    if (found !== undefined && jsonEqual(found, wanted)) return;
    if (found !== undefined || (owner !== undefined && !isObject(owner))) {
      left.push(`${parent}.${key} of package.json says something else; toolgen would write ${JSON.stringify(wanted)}`);
      return;
    }
    text = insertMember(text, [parent], key, wanted);
    added.push(`${parent}.${key}`);
  };

  // Yarn 2 and newer run no script by itself before another one.
  if (facts.manager !== "yarn-berry") {
    const occupied = occupiedScripts(facts);
    for (const name of hooks) {
      const script = member(value["scripts"], name);
      if (typeof script === "string" && script.includes(command)) continue;
      if (!occupied.includes(name)) add("scripts", name, command);
      else if (typeof script === "string" && choices.extendedScripts.includes(name)) {
        text = replaceMember(text, ["scripts", name], `${script} && ${command}`);
        added.push(`scripts.${name}`);
      } else left.push(`the script ${name} of package.json; let it run \`${command}\` as well`);
    }
  }
  if (choices.home === "ignored") {
    for (const [key, target] of Object.entries(planImports(output, commonjs))) add("imports", key, target);
  } else if (workspaceGlobs(facts) === undefined) {
    const range = ["pnpm", "yarn-berry", "bun"].includes(facts.manager) ? "workspace:*" : "*";
    if (!dependsOn(value, choices.packageName)) add("dependencies", choices.packageName, range);
    if (facts.manager !== "pnpm" && !facts.isInWorkspace && value["workspaces"] === undefined) {
      text = insertMember(text, [], "workspaces", [output]);
      added.push("workspaces");
    }
  } else if (facts.pnpmWorkspace === undefined && !isCovered(output, workspaceGlobs(facts) ?? [])) {
    text = insertItem(text, isObject(value["workspaces"]) ? ["workspaces", "packages"] : ["workspaces"], output);
    added.push("workspaces");
  }
  if (!dependsOn(value, "toolgen") && value["name"] !== "toolgen")
    add("devDependencies", "toolgen", `^${facts.version}`);
  return { text, added, left };
}

/** Whether a list of workspaces speaks of a folder: by its path, or by `folder/*` for the one above it. */
export const isCovered = (output: string, globs: readonly string[]): boolean =>
  globs.some((glob) => {
    const pattern = glob.replace(/^\.\//, "").replace(/\/$/, "");
    return pattern === output || pattern === `${output.slice(0, output.lastIndexOf("/"))}/*`;
  });

function newManifest(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, "-")
    .replace(/^[._-]+|-+$/g, "");
  return `${JSON.stringify({ name: name === "" ? "app" : name, private: true, type: "module" }, undefined, 2)}\n`;
}
