import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { project, repository } from "../cli/compiled-cli.js";
import { packToolgen, withoutNetwork } from "../package/npm.js";

type Block = { readonly language: string; readonly text: string };

/** The fenced blocks of the README's five minutes, in order. */
function readTour(): Block[] {
  const readme = readFileSync(path.join(repository, "README.md"), "utf8");
  const [, section = ""] = /\n## Five minutes\n([\s\S]*?)\n## /.exec(readme) ?? [];
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));
}

/** Steps of the tour as a reader takes them: commands are run, files are written, and what is shown must come. */
test.skipIf(process.platform === "win32")(
  "C4: the README's five minutes work, step by step",
  async () => {
    const { tarball } = await packToolgen();
    const folder = project({});
    let shown = "";
    let steps = 0;
    for (const { language, text } of readTour()) {
      steps += 1;
      const [, file] = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(text) ?? [];
      if (language === "text") {
        expect(shown, `step ${steps}`).toContain(text.trim());
      } else if (language === "sh") {
        const installs = text.includes("npm install");
        const command = text.replace(/(npm install .*)\btoolgen\b/, `$1${tarball}`);
        const { stdout, stderr } = spawnSync("bash", ["-c", command], {
          cwd: folder,
          encoding: "utf8",
          env: { ...process.env, CI: "1", NO_COLOR: "1", ...(installs ? {} : withoutNetwork) },
        });
        shown = stdout + stderr;
      } else if (file !== undefined) {
        mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
        writeFileSync(path.join(folder, file), text);
      } else {
        throw new Error(`step ${steps} is neither a command nor a file: ${text}`);
      }
    }
    expect(steps).toBeGreaterThan(6);
  },
  120_000,
);
