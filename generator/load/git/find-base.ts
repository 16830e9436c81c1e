import { runGit } from "./run-git.js";

/** The repository that a folder lies in. */
export type Repository = {
  /** Absolute path of its top. */
  readonly top: string;
  /** The folder's POSIX path from there; "" for the top itself. */
  readonly prefix: string;
};

/** Undefined where the folder lies in no repository, or Git is not there; `detail` says which. */
export async function findRepository(folder: string): Promise<Repository | { readonly detail: string }> {
  const result = await runGit(folder, ["rev-parse", "--show-toplevel", "--show-prefix"]);
  if (result.ok) {
    const [top = "", prefix = ""] = result.stdout.toString("utf8").split("\n");
    return { top, prefix: prefix.replace(/\/$/, "") };
  }
  return { detail: result.isMissing ? "Git is not installed" : "this folder lies in no Git repository" };
}

/** The commit that a name stands for; undefined where there is none. */
export async function resolveCommit(folder: string, name: string): Promise<string | undefined> {
  const result = await runGit(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
  return result.ok ? result.stdout.toString("utf8").trim() : undefined;
}

/** The commit to compare with, and how it was found; or why there is none. */
export type Base =
  | { readonly commit: string; readonly name: string }
  | { readonly detail: string; readonly advice: string };

/**
 * Where the work on this branch began: the merge base of HEAD with the default branch. `target` is the branch that a pull
 * request goes to, where the CI says so. A shallow clone may not hold that commit, which is told apart from having none.
 */
export async function findBase(folder: string, target?: string): Promise<Base> {
  const wanted = target === undefined ? await defaultBranches(folder) : [`origin/${target}`, target];
  for (const name of wanted) {
    if ((await resolveCommit(folder, name)) === undefined) continue;
    const result = await runGit(folder, ["merge-base", "HEAD", name]);
    if (result.ok) return { commit: result.stdout.toString("utf8").trim(), name };
    return (await isShallow(folder)) ? shallow(name) : unrelated(name);
  }
  if (await isShallow(folder)) return shallow(target ?? "the default branch");
  return {
    detail: `none of the branches ${wanted.join(", ")} exists`,
    advice: "name the side to compare with: --base <branch, tag, commit or folder>",
  };
}

async function defaultBranches(folder: string): Promise<string[]> {
  const head = await runGit(folder, ["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"]);
  const named = head.ok ? [head.stdout.toString("utf8").trim()] : [];
  return [...new Set([...named, "origin/main", "origin/master", "main", "master"])];
}

async function isShallow(folder: string): Promise<boolean> {
  const result = await runGit(folder, ["rev-parse", "--is-shallow-repository"]);
  return result.ok && result.stdout.toString("utf8").trim() === "true";
}

const shallow = (name: string): Base => ({
  detail: `this clone is shallow: it does not hold the commit where the branch left ${name}`,
  advice: "fetch the whole history: `fetch-depth: 0` in actions/checkout, or `git fetch --unshallow`",
});
const unrelated = (name: string): Base => ({
  detail: `HEAD and ${name} have no common history`,
  advice: "name the side to compare with: --base <branch, tag, commit or folder>",
});
