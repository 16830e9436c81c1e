import { posix } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Document } from "../load/parse-document.js";
import type { Contract, ContractFile } from "../parse/contract.js";
import { isObject } from "../schema/json.js";
import { checkContract } from "./check-contract.js";
import { compareVersions } from "./compare-versions.js";
import { deriveEffects } from "./derive-effects.js";
import { deriveHints } from "./derive-hints.js";
import { hashesOf, sourceHash } from "./hash-contract.js";
import { nameTool } from "./name-tool.js";
import type { Hashes, Idempotency, Sample, Tool, ToolError, ToolNames } from "./tool.js";
import { versionNames } from "./version-names.js";

/** What the configuration and the registry add to a contract. */
export type BuildContext = {
  readonly goals: readonly string[];
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** The facts of a contract, complete with their defaults, before its place, samples and history are added. */
type Facts = Omit<Tool, "hashes" | "names" | "domain" | "file" | "place" | "placeOf" | "samples" | "versions">;

/** One contract as a tool. Undefined where its schemas are missing: that has been reported when they were loaded. */
export function buildTool(contract: Contract, context: BuildContext): { tool?: Tool; diagnostics: Diagnostic[] } {
  const { goals, files } = context;
  const { fields, document, source } = contract;
  const { facts, diagnostics } = describe(contract, goals, source.domains);
  if (facts === undefined) return { diagnostics };

  const folder = posix.basename(posix.dirname(document.file));
  if (folder !== fields.name) {
    diagnostics.push(createDiagnostic("folder-name", { folder, name: fields.name }, document.placeOf("/name")));
  }
  const names = nameTool(fields.name, fields.code_name);
  if (names === undefined) {
    diagnostics.push(createDiagnostic("no-code-name", { name: fields.name }, document.placeOf("/name")));
    return { diagnostics };
  }
  const hashes = hashesOf(facts, sourceHash(source.files, files));
  const versions = contract.versions.flatMap((version) => {
    const frozen = buildVersion(version, contract, names, hashes, context);
    diagnostics.push(...frozen.diagnostics);
    return frozen.version ?? [];
  });
  versions.sort((a, b) => compareVersions(a.schema_version, b.schema_version));
  const parent = posix.dirname(source.folder);
  return {
    tool: {
      ...facts,
      names,
      domain: parent === "." ? [] : parent.split("/"),
      file: document.file,
      place: document.placeOf("/name"),
      placeOf: document.placeOf,
      samples: contract.samples.map(buildSample),
      versions,
      hashes,
    },
    diagnostics,
  };
}

/** The defaults of the contract format, in one place (DESIGN, section 2). */
function describe(
  file: ContractFile,
  goals: readonly string[],
  domains: readonly Document[],
): { facts?: Facts; diagnostics: Diagnostic[] } {
  const { fields, bundles } = file;
  const input = bundles.get("/input");
  const output = bundles.get("/output");
  if (input === undefined || (output === undefined && Object.hasOwn(fields, "output"))) return { diagnostics: [] };

  const { effects, diagnostics } = deriveEffects(file, input);
  const idempotency = readIdempotency(fields.idempotency);
  const hints = deriveHints(effects, idempotency, fields.open_world);
  diagnostics.push(...checkContract(file, input, { effects, hints, goals, domains }));
  const facts: Facts = {
    name: fields.name,
    ...optional("title", fields.title),
    description: fields.description,
    schema_version: fields.schema_version,
    effects,
    hints,
    idempotency,
    injected: fields.injected ?? {},
    errors: readErrors(file),
    goals: fields.goals ?? [],
    ...optional("timeout_ms", fields.execution?.timeout_ms),
    stability: fields.deprecated === undefined ? (fields.stability ?? "stable") : "deprecated",
    ...optional("deprecated", fields.deprecated),
    formerly: fields.formerly ?? [],
    ...optional("owner", fields.owner),
    tags: fields.tags ?? [],
    ...optional("docs", fields.docs),
    apply_defaults: fields.apply_defaults ?? false,
    ...optional("providers", fields.providers),
    ...optional("mcp", fields.mcp),
    needs_review: fields.needs_review ?? [],
    input,
    ...optional("output", output),
  };
  return { facts, diagnostics };
}

/** A member that is there or not: `exactOptionalPropertyTypes` knows no `undefined` in between. */
function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}

function readIdempotency(declared: ContractFile["fields"]["idempotency"]): Idempotency {
  if (!isObject(declared)) return { kind: declared === "natural" ? "natural" : "none" };
  if ("key" in declared) return { kind: "key", key: declared.key, from: declared.from ?? "executor" };
  return { kind: "derived", keyFrom: declared.keyFrom, window: declared.window ?? "24h" };
}

/** Whether the identical call may succeed later, where the contract does not say it. */
const retryableByClass: Readonly<Record<ToolError["class"], boolean>> = {
  authentication: false,
  authorization: false,
  not_found: false,
  conflict: true,
  rate_limited: true,
  business: false,
  unavailable: true,
};

const readErrors = ({ fields, bundles }: ContractFile): ToolError[] =>
  (fields.errors ?? []).map(({ code, class: errorClass, message, user_action, retryable }, index) => ({
    code,
    class: errorClass,
    ...optional("message", message),
    ...optional("user_action", user_action),
    retryable: retryable ?? retryableByClass[errorClass],
    ...optional("details", bundles.get(`/errors/${index}/details`)),
  }));

const buildSample = ({ document, fields }: Contract["samples"][number]): Sample => ({
  ...fields,
  name: posix.basename(document.file).replace(/\.(json|ya?ml)$/, ""),
  utterances: fields.utterances ?? [],
  placeOf: document.placeOf,
});

/** A frozen version proves itself by its hash, and no later content may bear its number (R3). */
function buildVersion(
  file: ContractFile,
  current: Contract,
  names: ToolNames,
  currentHashes: Hashes,
  { goals, files }: BuildContext,
): { version?: Tool; diagnostics: Diagnostic[] } {
  const { fields, document } = file;
  // Goals may have left the configuration since: what is frozen is judged by its hash alone.
  const { facts } = describe(file, [...goals, ...(fields.goals ?? [])], []);
  if (facts === undefined) return { diagnostics: [] };
  const fileName = posix.basename(document.file);
  const path = posix.join(current.source.folder, "versions", fileName);
  const hashes = hashesOf(facts, sourceHash([path], files));
  const version = fields.schema_version;
  const diagnostics: Diagnostic[] = [];
  if (fileName !== `${version}.yaml`) {
    const place = document.placeOf("/schema_version");
    diagnostics.push(createDiagnostic("frozen-file-name", { file: fileName, version }, place));
  }
  if (fields.contract_hash !== hashes.contract) {
    const expected = fields.contract_hash ?? "none";
    const place = document.placeOf("/contract_hash");
    diagnostics.push(createDiagnostic("frozen-hash", { version, found: hashes.contract, expected }, place));
  } else if (version === current.fields.schema_version && hashes.contract !== currentHashes.contract) {
    const place = current.document.placeOf("/schema_version");
    const related = [{ message: "the frozen version", place: document.placeOf("/schema_version") }];
    diagnostics.push(createDiagnostic("frozen-version-changed", { version }, place, related));
  }
  if (kindOf(version) !== kindOf(current.fields.schema_version)) {
    const own = current.fields.schema_version;
    const params = { version: own, kind: kindOf(own), other: version, other_kind: kindOf(version) };
    diagnostics.push(createDiagnostic("version-kind", params, current.document.placeOf("/schema_version")));
  }
  return {
    version: {
      ...facts,
      names: versionNames(nameTool(fields.name, fields.code_name) ?? names, version),
      domain: [],
      file: document.file,
      place: document.placeOf("/schema_version"),
      placeOf: document.placeOf,
      samples: [],
      versions: [],
      hashes,
    },
    diagnostics,
  };
}

const kindOf = (version: string): string => (/^\d{4}-/.test(version) ? "a date" : "semver");
