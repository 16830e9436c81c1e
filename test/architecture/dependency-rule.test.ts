import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** Rooms in the order of the compiler: a room may use itself and those before it. Types count like values. */
const order = [
  "diagnostics",
  "schema",
  "print",
  "load",
  "validate",
  "parse",
  "model",
  "plan",
  "providers",
  "diff",
  "lint",
  "release",
  "report",
  "emit",
  "write",
  "config",
  "import",
  "verify",
  "init",
  "scaffold",
  "pipeline.ts",
  "index.ts",
  "cli",
];

/** Rooms that see less than the order allows. */
const only: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [],
  schema: [],
  print: ["schema"],
  write: ["diagnostics", "schema", "emit"],
  config: ["diagnostics", "schema", "load", "providers", "lint"],
};

/** The edges: everything else is values in, values out. */
const mayTouchFiles = ["load", "write", "config", "cli"];
const mayTouchProcess = ["cli", "write"];

const fileSystem = /from "node:(fs|fs\/promises|child_process|os|worker_threads|net|http|https)"/;
const processUse = /\bprocess\.|from "node:process"|\bDate\.now\b|new Date\(|performance\.now/;

type Source = {
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly string[];
};

function readSources(): Source[] {
  const folder = join(root, "generator");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(sep).join(posix.sep))
    .filter((file) => file.endsWith(".ts"))
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const imports = [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, specifier = ""]) =>
        posix.normalize(posix.join(posix.dirname(path), specifier)),
      );
      return { path, room: roomOf(path), text, imports };
    });
}

const roomOf = (path: string): string => path.split("/")[0] ?? path;

describe("the dependency rule", () => {
  const sources = readSources();

  test("every room is in the order, and every room of the order exists", () => {
    expect([...new Set(sources.map(({ room }) => room))].sort()).toEqual([...order].sort());
  });

  test("no stage imports a later one", () => {
    const wrong = sources.flatMap(({ path, room, imports }) =>
      imports
        .filter((target) => !target.startsWith("..") && !target.endsWith(".json"))
        .map((target) => roomOf(target.replace(/\.js$/, ".ts")))
        .filter((target) => target !== room)
        .filter((target) =>
          only[room] === undefined ? order.indexOf(target) > order.indexOf(room) : !only[room].includes(target),
        )
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("outside generator/ only what is shipped is imported, and the second opinion only by who writes it down", () => {
    const outside = sources.flatMap(({ path, imports }) =>
      imports
        .filter((target) => target.startsWith("..") && !/^\.\.\/templates\/(runtime|providers|mcp)\//.test(target))
        .filter((target) => !(path.startsWith("emit/golden/") && target.startsWith("../templates/testing/")))
        .map((target) => `${path}: ${target}`),
    );
    expect(outside).toEqual([]);
  });

  test("only the edges touch the file system and the process", () => {
    const wrong = sources.flatMap(({ path, room, text }) => [
      ...(fileSystem.test(text) && !mayTouchFiles.includes(room) ? [`${path} touches the file system`] : []),
      ...(processUse.test(text) && !mayTouchProcess.includes(room) ? [`${path} touches the process or the clock`] : []),
    ]);
    expect(wrong).toEqual([]);
  });

  test("the shipped runtime imports nothing but itself", () => {
    const folder = join(root, "templates", "runtime");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    const wrong = files.flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/(?:from|import\(|require\()\s*"([^"]+)"/g)]
        .map(([, specifier = ""]) => specifier)
        .filter((specifier) => {
          const target = posix.join(posix.dirname(file.split(sep).join(posix.sep)), specifier).replace(/\.js$/, ".ts");
          return !specifier.startsWith(".") || !files.includes(target.split(posix.sep).join(sep));
        })
        .map((specifier) => `${relative(root, join(folder, file))} imports ${specifier}`),
    );
    expect(files.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test("what lies in a folder of the runtime is imported by the module of its name alone", () => {
    const folder = join(root, "templates");
    const wrong = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => file.split(sep).join(posix.sep))
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        [...readFileSync(join(folder, file), "utf8").matchAll(/from "([^"]+)"/g)]
          .map(([, specifier = ""]) => posix.join(posix.dirname(file), specifier))
          .flatMap((target) => /^(runtime\/[^/]+)\/[^/]+\.js$/.exec(target)?.[1] ?? [])
          .filter((inside) => file !== `${inside}.ts` && !file.startsWith(`${inside}/`))
          .map((inside) => `${file} reaches into ${inside}/`),
      );
    expect(wrong).toEqual([]);
  });
});
