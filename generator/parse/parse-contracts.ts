import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { LoadedContract, ToolSource } from "../load/load-registry.js";
import type { Document } from "../load/parse-document.js";
import type { JsonObject, JsonValue } from "../schema/json.js";
import { checkSchema } from "../validate/check-schema.js";
import { checkFormat, createFormat, type FileFormat } from "./check-format.js";
import type { Contract, ContractFields, ContractFile, SampleFields } from "./contract.js";
import contractSchema from "./contract.schema.json" with { type: "json" };
import domainSchema from "./domain.schema.json" with { type: "json" };
import sampleSchema from "./sample.schema.json" with { type: "json" };

type DomainFields = Pick<ContractFields, "owner" | "goals" | "execution">;

/** Holds every file against the meta-schema of its kind and every schema against its dialect's. */
export function parseContracts(sources: readonly ToolSource[]): { contracts: Contract[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const formats = {
    contract: createFormat(contractSchema),
    domain: createFormat(domainSchema),
    sample: createFormat(sampleSchema),
  };
  const judged = new Map<Document, boolean>();
  /** A domain's file serves many tools: it is judged and reported once. */
  const isValid = (document: Document, format: FileFormat): boolean => {
    const known = judged.get(document);
    if (known !== undefined) return known;
    const found = checkFormat(document, format);
    diagnostics.push(...found);
    judged.set(document, found.length === 0);
    return found.length === 0;
  };
  const parseFile = (loaded: LoadedContract): ContractFile | undefined => {
    const found = [...loaded.bundles.values()].flatMap(({ schema, dialect, placeOf }) =>
      checkSchema(schema, dialect, placeOf),
    );
    diagnostics.push(...found);
    if (!isValid(loaded.document, formats.contract) || hasErrors(found)) return undefined;
    // The meta-schema has just proved the shape.
    return { ...loaded, fields: loaded.document.value as JsonObject & ContractFields };
  };

  const contracts = sources.flatMap((source): Contract[] => {
    const file = parseFile(source);
    const domains = source.domains.filter((document) => isValid(document, formats.domain));
    const samples = source.samples.filter((document) => isValid(document, formats.sample));
    const versions = source.versions.flatMap((version) => parseFile(version) ?? []);
    if (file === undefined) return [];
    const defaults = Object.assign({}, ...domains.map(({ value }) => pickDefaults(value))) as DomainFields;
    return [
      {
        ...file,
        fields: { ...defaults, ...file.fields },
        source,
        samples: samples.map((document) => ({ document, fields: document.value as JsonObject & SampleFields })),
        versions,
      },
    ];
  });
  return { contracts, diagnostics };
}

const pickDefaults = (value: JsonValue): JsonObject =>
  Object.fromEntries(
    Object.entries(value as JsonObject).filter(([key]) => ["owner", "goals", "execution"].includes(key)),
  );
