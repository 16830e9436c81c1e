import { posix } from "node:path";
import type { SchemaBundle, SchemaOrigin, Tool } from "../model/tool.js";
import { definitionsKey } from "../schema/dialect.js";
import { compareText } from "../schema/json.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";
import { withCase, wordsIn } from "./identifier-words.js";
import { sharedFile } from "./package-paths.js";
import { pascalCase } from "./pascal-case.js";
import { createReferenceGraph } from "./reference-graph.js";
import { reservedTypeNames } from "./reserved-names.js";

/** A schema of the registry that two or more contracts refer to: one exported type, in a module of its own. */
export type SharedType = {
  /** Its place in the registry: `shared/money.schema.json#`, with a pointer after the `#` where it is a part of the file. */
  readonly key: string;
  /** `Money`; the form that readers get is `MoneyRead`, where the two differ. */
  readonly name: string;
  /** `src/shared/money.ts` */
  readonly path: string;
  /** One bundle that holds the schema, and where it holds it. All that do agree. */
  readonly bundle: SchemaBundle;
  readonly pointer: string;
};

/** The shared types by their place in the registry, in the order of places. */
export type SharedTypes = ReadonlyMap<string, SharedType>;

/** Finds what several contracts share. Counts contracts, not references: one contract's own file is no shared one. */
export function planSharedTypes(tools: readonly Tool[]): SharedTypes {
  const users = new Map<string, { tools: Set<string>; origin: Origin; bundle: SchemaBundle; pointer: string }>();
  for (const tool of [...tools].sort((a, b) => compareText(a.name, b.name))) {
    for (const bundle of tool.output === undefined ? [tool.input] : [tool.input, tool.output]) {
      if (bundle.origins.length === 0) continue;
      for (const pointer of ["", ...createReferenceGraph(bundle).reach(bundle.schema).keys()]) {
        const origin = originOf(bundle, pointer);
        if (origin === undefined) continue;
        const key = keyOfOrigin(origin);
        const known = users.get(key);
        if (known === undefined) users.set(key, { tools: new Set([tool.name]), origin, bundle, pointer });
        else known.tools.add(tool.name);
      }
    }
  }

  const shared = new Map<string, SharedType>();
  const names = new Set(reservedTypeNames);
  const files = new Set<string>();
  for (const [key, { tools: by, origin, bundle, pointer }] of [...users].sort(([a], [b]) => compareText(a, b))) {
    if (by.size < 2) continue;
    const words = wordsOf(origin);
    const name = firstFree(typeName(words), (wanted) => !names.has(wanted) && !names.has(`${wanted}Read`));
    names.add(name).add(`${name}Read`);
    const file = firstFree(fileName(words), (wanted) => !files.has(wanted), "-");
    files.add(file);
    shared.set(key, { key, name, path: sharedFile(file), bundle, pointer });
  }
  return shared;
}

/** The shared type that stands for the schema at a pointer of a bundle. */
export function sharedTypeAt(shared: SharedTypes, bundle: SchemaBundle, pointer: string): SharedType | undefined {
  const origin = originOf(bundle, pointer);
  return origin === undefined ? undefined : shared.get(keyOfOrigin(origin));
}

type Origin = Omit<SchemaOrigin, "key">;
const keyOfOrigin = ({ file, pointer }: Origin): string => `${file}#${pointer}`;

/** The place in the registry of the schema at a pointer; undefined where it is the contract's own. */
function originOf(bundle: SchemaBundle, pointer: string): Origin | undefined {
  if (bundle.origins.length === 0) return undefined;
  const [keyword, name, ...rest] = parsePointer(pointer);
  const isDefinition = keyword === definitionsKey[bundle.dialect] && name !== undefined;
  const hoisted = isDefinition ? bundle.origins.find(({ key }) => key !== "" && key === name) : undefined;
  if (hoisted !== undefined) return { file: hoisted.file, pointer: hoisted.pointer + formatPointer(rest) };
  const whole = bundle.origins.find(({ key }) => key === "");
  return whole === undefined ? undefined : { file: whole.file, pointer: whole.pointer + pointer };
}

/** The wanted name, or with the first number from 2 that is free. */
export function firstFree(wanted: string, isFree: (name: string) => boolean, joint = ""): string {
  let name = wanted;
  for (let number = 2; !isFree(name); number += 1) name = `${wanted}${joint}${number}`;
  return name;
}

/** `shared/money.schema.json`, `/$defs/currency` → `money`, `currency`. A contract goes by its folder. */
function wordsOf({ file, pointer }: Origin): string[] {
  const base = posix.basename(file).replace(/(\.schema)?\.(json|ya?ml)$/, "");
  const structural = new Set(["$defs", "definitions", "properties"]);
  const tokens = parsePointer(pointer).filter((token) => !structural.has(token));
  return [base === "contract" ? posix.basename(posix.dirname(file)) : base, ...tokens];
}

function typeName(words: readonly string[]): string {
  const name = words.map(pascalCase).join("");
  return /^\p{ID_Start}/u.test(name) ? name : `Type${name}`;
}

/** In code points; with the ending it stays below the 255 bytes of most file systems. */
const longestFileName = 60;

/** A name that every file system takes and nobody mistakes: lower case, letters that can be seen, no device of Windows. */
function fileName(words: readonly string[]): string {
  const parts = words.join("-").split("_");
  const name = [...parts.map((part) => wordsIn(part).join("-")).join("_")]
    .map((letter) => withCase(letter, (one) => one.toLowerCase()))
    .slice(0, longestFileName)
    .join("")
    .replace(/^-+|-+$/g, "");
  return name === "" || /^(con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `type-${name}`.replace(/-$/, "") : name;
}
