import { createDiagnostic, type Diagnostic, type Place } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/suggest.js";

/** A module that the configuration names as a plug-in, as it was loaded. */
export type EmitterSource = {
  /** POSIX path, relative to the folder of the configuration. */
  readonly file: string;
  /** Its default export. */
  readonly value: unknown;
  readonly options: unknown;
  /** Where in the module, or in what it imports, something was thrown. */
  readonly placeOfError: (error: unknown) => Promise<Place>;
};

export const emitterFunctions = ["emitTool", "emitShared", "emitIndex"] as const;
export type EmitterFunction = (typeof emitterFunctions)[number];

/** A plug-in that can be called. What its functions take and give is not known before. */
export type LoadedEmitter = EmitterSource & {
  readonly name: string;
  readonly version: string;
  readonly has: (name: EmitterFunction) => boolean;
  /** Calls one of the functions that it has. */
  readonly call: (name: EmitterFunction, subject: unknown, context: unknown) => unknown;
};

/** Folders of the generated package that are toolgen's own or will be made in it by others. */
const reserved: readonly string[] = ["src", "dist", "declarations", "test", "node_modules"];
const folderName = /^[a-z][a-z0-9-]{0,63}$/;
const fields: readonly string[] = ["name", "version", ...emitterFunctions];

/** Holds what the modules export against the form of a plug-in. All faults are reported. */
export function readEmitters(sources: readonly EmitterSource[]): {
  readonly emitters: readonly LoadedEmitter[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const emitters = sources.flatMap((source): LoadedEmitter[] => {
    const faults = judge(source.value);
    diagnostics.push(...faults.map(([detail, advice]) => refuse(source.file, detail, advice)));
    return faults.length === 0 && isRecord(source.value) ? [load(source, source.value)] : [];
  });
  for (const [index, { name, file }] of emitters.entries()) {
    const other = emitters.findIndex((emitter) => emitter.name === name);
    if (other === index) continue;
    const advice = "give each a name of its own: it is the folder that it writes to";
    diagnostics.push(refuse(file, `${emitters[other]?.file} is called ${name} as well`, advice));
  }
  return { emitters, diagnostics };
}

/** A finding about a plug-in as a whole: it stands at the beginning of its file. */
export function refuse(file: string, detail: string, advice: string, related?: Diagnostic["related"]): Diagnostic {
  const place: Place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return createDiagnostic("invalid-emitter", { detail, advice }, place, related);
}

type Fault = readonly [detail: string, advice: string];

function judge(value: unknown): Fault[] {
  const example = 'defineEmitter({ name: "markdown", version: "1.0.0", emitTool: (tool) => [ … ] })';
  if (!isRecord(value)) return [["the default export is no emitter", `write export default ${example}`]];
  const faults: Fault[] = [];
  for (const field of Object.keys(value).filter((key) => !fields.includes(key))) {
    const meant = suggest(field, fields);
    const advice = meant === undefined ? `remove it; the fields are ${fields.join(", ")}` : `did you mean ${meant}?`;
    faults.push([`${field} is no field of an emitter`, advice]);
  }
  const { name, version } = value;
  if (typeof name !== "string" || !folderName.test(name)) {
    faults.push([
      "the emitter has no name that a folder can bear",
      'write lower-case letters, such as name: "markdown"',
    ]);
  } else if (reserved.includes(name)) {
    faults.push([`the folder ${name} of the generated package is toolgen's own`, "choose another name"]);
  }
  if (typeof version !== "string" || version.trim() === "") {
    faults.push(["the emitter has no version", 'add a string, such as version: "1.0.0"']);
  }
  const given = emitterFunctions.filter((field) => value[field] !== undefined);
  if (given.length === 0) faults.push(["the emitter emits nothing", `add ${emitterFunctions.join(", ")} or several`]);
  for (const field of given.filter((each) => typeof value[each] !== "function")) {
    faults.push([`${field} is no function`, `write ${field}: (…) => [{ path: "…", content: "…" }]`]);
  }
  return faults;
}

function load(source: EmitterSource, value: Readonly<Record<string, unknown>>): LoadedEmitter {
  return {
    ...source,
    name: String(value["name"]),
    version: String(value["version"]),
    has: (name) => typeof value[name] === "function",
    call: (name, subject, context) => {
      const emit = value[name];
      return typeof emit === "function" ? emit.call(value, subject, context) : undefined;
    },
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
