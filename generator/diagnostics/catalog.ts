import type { Severity } from "./diagnostic.js";
import { lintRules, lintWaiverRules } from "./lint-rules.js";
import { reviewRules } from "./review-rules.js";

/** What the catalogue says of one rule. `{holes}` in message and hint are filled by `createDiagnostic`. */
export type CatalogRule = {
  readonly severity: Severity;
  readonly message: string;
  /** What to write instead: an imperative sentence. */
  readonly hint: string;
  /** Why the rule exists, for `toolgen explain` and `docs/rules.md`. */
  readonly why: string;
};

/** What the stages of a build find, grouped by the stage that raises it. */
export const buildRules = {
  // load: text
  "invalid-encoding": {
    severity: "error",
    message: "the file is not UTF-8: {detail}",
    hint: "save the file as UTF-8 without a byte order mark",
    why: "A contract must read the same on every machine. Other encodings decode differently from one machine to the next.",
  },
  "byte-order-mark": {
    severity: "error",
    message: "the file begins with a byte order mark",
    hint: "save the file as UTF-8 without a byte order mark",
    why: "JSON forbids a byte order mark (RFC 8259, section 8.1), and readers disagree about what to do with it.",
  },
  "invalid-syntax": {
    severity: "error",
    message: "{detail}",
    hint: "correct the {language} here; toolgen reads YAML 1.2 core and JSON",
    why: "A file that does not parse has no meaning, and guessing one would change a contract in silence.",
  },
  "duplicate-key": {
    severity: "error",
    message: "the key {key} stands twice in this object",
    hint: "remove one of the two; readers of YAML and JSON disagree about which one counts",
    why: "With two equal keys one reader takes the first value and another the second: two contracts in one file.",
  },
  "yaml-feature": {
    severity: "error",
    message: "{feature} are not part of the contract format",
    hint: "{advice}; a contract is JSON, in YAML's notation",
    why: "Anchors, aliases, tags, merge keys and several documents in a file do not exist in JSON, and YAML readers differ in how they treat them.",
  },
  "non-string-key": {
    severity: "error",
    message: "the key {key} is not a string",
    hint: "put quotes around it",
    why: "JSON objects have string keys only; YAML reads a bare `1`, `true` or `null` as something else.",
  },
  "unsafe-number": {
    severity: "error",
    message: "the number {number} is beyond what every reader holds exactly",
    hint: "use an integer between -9007199254740991 and 9007199254740991, or a string",
    why: "JavaScript rounds integers beyond 2^53 in silence, and other languages do not: the two ends would see different contracts.",
  },
  "lone-surrogate": {
    severity: "error",
    message: "the text holds half of a surrogate pair",
    hint: "write the whole character, or remove the \\u escape",
    why: "A lone surrogate is no Unicode character; it can't be written as UTF-8, so it changes on its way to a model.",
  },
  "nesting-too-deep": {
    severity: "error",
    message: "{what} are nested deeper than {limit} levels",
    hint: "flatten the value, or name parts of a schema under $defs",
    why: "Readers with a fixed stack fail on such a file, and no model follows it.",
  },

  // load: files and references
  "registry-not-found": {
    severity: "error",
    message: "there is no registry at {path}",
    hint: "create the folder, or set `registry` in the configuration",
    why: "Without a registry there is nothing to compile, and an empty result would replace a good package.",
  },
  "unreadable-ref": {
    severity: "error",
    message: "the Git ref {ref} can't be read: {detail}",
    hint: "name a branch, a tag or a commit that this clone holds",
    why: "A review compares two states of the registry; without one of them it would call every change safe.",
  },
  "no-base": {
    severity: "error",
    message: "there is nothing to compare with: {detail}",
    hint: "{advice}",
    why: "A review compares two states of the registry. Where the older one is not there, a guess would judge the wrong change.",
  },
  "no-contracts": {
    severity: "error",
    message: "the registry {path} holds no contract",
    hint: "add a folder with a contract.yaml, or run `toolgen init`",
    why: "Compiling nothing would remove every file of the generated package.",
  },
  "unreadable-file": {
    severity: "error",
    message: "{file} can't be read: {detail}",
    hint: "check the file's permissions, or remove a broken link",
    why: "A file that is skipped would silently change the package.",
  },
  "outside-registry": {
    severity: "error",
    message: "{target} lies outside the registry",
    hint: "move the file into the registry; a contract never reaches outside it, symbolic links included",
    why: "A registry is reviewed as a whole. What lies outside is not in the review, and may hold secrets of the machine.",
  },
  "two-contract-files": {
    severity: "error",
    message: "the folder holds both {first} and {second}",
    hint: "keep one of them",
    why: "One tool has one contract.",
  },
  "missing-ref": {
    severity: "error",
    message: "{keyword} {ref} points at nothing: {detail}",
    hint: "{advice}",
    why: "A reference without a target has no meaning; a validator that ignores it accepts everything.",
  },
  "remote-ref": {
    severity: "error",
    message: "{keyword} {ref} names a URL, and nothing is fetched",
    hint: "copy the schema into the registry and refer to the file, or to the $id in it",
    why: "Builds are reproducible and offline. A schema on the network can change without a review.",
  },
  "duplicate-id": {
    severity: "error",
    message: "the $id {id} stands in both {first} and {second}",
    hint: "change one of the two, or refer to the file by its path",
    why: "A $id names one schema. A reference to it could mean either file, and nobody could tell which one is enforced.",
  },
  "ref-dialect": {
    severity: "error",
    message: "{keyword} {ref} leads from {from} into {to}",
    hint: "write both schemas in the same JSON Schema dialect",
    why: "The same keyword means different things in different dialects.",
  },
  "unknown-dialect": {
    severity: "error",
    message: "the $schema {dialect} is not supported",
    hint: "use https://json-schema.org/draft/2020-12/schema or http://json-schema.org/draft-07/schema#; `toolgen import` upgrades older drafts",
    why: "A keyword's meaning depends on the dialect; guessing it would make a validator that is wrong in silence.",
  },
  "invalid-schema": {
    severity: "error",
    message: "this is no valid {dialect} schema: {detail}",
    hint: "{advice}",
    why: "A schema that its own meta-schema refuses means different things to different validators.",
  },
  "invalid-pattern": {
    severity: "error",
    message: "the regular expression {pattern} can't be used: {detail}",
    hint: "{advice}",
    why: "JSON Schema patterns are ECMA-262 regular expressions with the u flag; one that does not compile checks nothing.",
  },
  "unsafe-pattern": {
    severity: "error",
    message:
      "the regular expression {pattern} takes more than {steps} million steps for a text of {length} characters: {attack}",
    hint: "{advice}; or give x-pattern-safety beside it, with the reason why no such text comes",
    why: "Validators run patterns on what models and strangers write. One that can be matched in too many ways stops the service for minutes or years.",
  },
  "undecided-pattern": {
    severity: "warning",
    message: "nobody knows how long the regular expression {pattern} can take: {reason}",
    hint: "write it more simply or set maxLength; or give x-pattern-safety beside it, with the reason why it is harmless",
    why: "Most patterns are proved to be fast before they are built in. One without a proof may stop the service, and that must be said.",
  },
  "invalid-pattern-safety": {
    severity: "error",
    message: "x-pattern-safety gives no reason",
    hint: "write an object with a reason: a sentence on why no text makes the pattern slow",
    why: "A slow pattern is let through on somebody's word. The next reader must be able to judge it.",
  },
  "needless-pattern-safety": {
    severity: "warning",
    message: "x-pattern-safety stands beside no pattern that would need it",
    hint: "remove it",
    why: "An exception that is not needed today would hide a slow pattern tomorrow.",
  },
  "unsupported-keyword": {
    severity: "error",
    message: "the keyword {keyword} is not supported",
    hint: "{advice}",
    why: "A keyword that is not enforced would be a check that everybody believes in and nobody makes.",
  },
  "uncompilable-schema": {
    severity: "error",
    message: "no validator can be made from this schema: {detail}",
    hint: "simplify the schema at this place",
    why: "Every schema in the package is enforced at run time. One that can't be is refused.",
  },
  "unknown-format": {
    severity: "warning",
    message: "the format {format} is unknown and will not be checked",
    hint: "use a format of JSON Schema 2020-12, or a pattern",
    why: "An unknown format is an annotation only: values are not held against it.",
  },

  // parse: the contract
  "unknown-field": {
    severity: "error",
    message: "{field} is no field of {owner}",
    hint: "{advice}",
    why: "A misspelt field that is ignored is a rule that nobody enforces. Own fields begin with x-.",
  },
  "missing-field": {
    severity: "error",
    message: "{owner} has no {field}",
    hint: "add {field}: {example}",
    why: "Each of these facts drives something at run time; there is no safe guess.",
  },
  "invalid-field": {
    severity: "error",
    message: "{field} {detail}",
    hint: "{advice}",
    why: "The contract's meta-schema says what each field may hold.",
  },
  "unquoted-version": {
    severity: "error",
    message: "schema_version was read as the number {number}",
    hint: 'quote it: schema_version: "{version}"',
    why: "YAML reads an unquoted 1.10 as the number 1.1: two versions would become one. A version is always a string.",
  },
  "needs-review": {
    severity: "warning",
    message: "guessed when the tool was imported: {fields}",
    hint: "check and correct each, and remove it from needs_review",
    why: "An imported tool says little about its side effects. What was guessed must be judged by a person.",
  },

  // model: one contract
  "folder-name": {
    severity: "error",
    message: "the folder is called {folder}, the tool {name}",
    hint: "rename one of them: a tool's folder bears the tool's name",
    why: "A reviewer finds a tool by its folder.",
  },
  "duplicate-tool-name": {
    severity: "error",
    message: "two tools are called {name}, ignoring case and separators",
    hint: "rename one of them; names are unique across the registry, and -, _ and . count as equal",
    why: "Providers and models confuse names that differ in case or separator only; two tools of one name can't be told apart.",
  },
  "duplicate-code-name": {
    severity: "error",
    message: "{first} and {second} would both be called {code_name} in code",
    hint: "set code_name in one of the two contracts",
    why: "A silent suffix would depend on the order of the tools and change when another one is added.",
  },
  "no-code-name": {
    severity: "error",
    message: "no code name can be made from {name}",
    hint: "set code_name, for example code_name: MyTool",
    why: "Generated types and values need an identifier.",
  },
  "invalid-effect-field": {
    severity: "error",
    message: "side_effect_class.by names {pointer}, {detail}",
    hint: "name a required property at the root of the input that has enum or const",
    why: "The class of a call is read from this field before anything runs; it must always be there and known.",
  },
  "uncovered-effect-case": {
    severity: "error",
    message: "side_effect_class has no case for {value}",
    hint: "add a case for it, or `otherwise`",
    why: "A value without a class would run under a guess.",
  },
  "unknown-effect-case": {
    severity: "error",
    message: "side_effect_class has a case for {value}, which {pointer} never is",
    hint: "remove the case, or add the value to the enum",
    why: "A case that never happens is most often a misspelt one.",
  },
  "contradicting-effects": {
    severity: "error",
    message: "{detail}",
    hint: "{advice}",
    why: "Approval, retries and hints are derived from the class. A contract that says two things about it is wrong in one of them.",
  },
  "invalid-property-pointer": {
    severity: "error",
    message: "{field} names {pointer}, {detail}",
    hint: "name {advice}",
    why: "The executor writes or reads this property in every call; it must exist and have the right type.",
  },
  "unknown-goal": {
    severity: "error",
    message: "the goal {goal} is not one of the configured goals",
    hint: "use one of {goals}, or add it to `goals` in the configuration",
    why: "A step that is narrowed to a goal would never show a tool whose goal is misspelt.",
  },
  "duplicate-error-code": {
    severity: "error",
    message: "the error code {code} stands twice",
    hint: "remove one of them",
    why: "A code names one error.",
  },
  "input-not-object": {
    severity: "error",
    message: "the input schema accepts values that are not objects",
    hint: "add type: object at its root",
    why: "Every provider and MCP send a tool's arguments as one object.",
  },
  "sample-fails": {
    severity: "error",
    message: "the sample's {part} does not satisfy the schema: {detail}",
    hint: "correct the sample or the schema; a legacy answer that is really sent belongs into the schema",
    why: "A sample shows real data. If the schema refuses it, clients drop the whole answer in silence.",
  },
  "sample-accepted": {
    severity: "error",
    message: "the sample must be refused, but the {part} schema accepts it",
    hint: "tighten the schema, or remove rejects",
    why: "The sample says what the contract must never accept.",
  },
  "sample-elsewhere": {
    severity: "error",
    message: "the sample is refused, but not by {keyword} at {pointer}: {detail}",
    hint: "correct rejects.at and rejects.keyword, or the sample; it must fail for the reason it names",
    why: "A sample that fails for another reason than it says proves nothing.",
  },
  "unknown-sample-version": {
    severity: "error",
    message: "the sample was made under {version}, which is no version of this contract",
    hint: "use one of {versions}",
    why: "A sample is held against the exact version that it was made under.",
  },
  "sample-error-code": {
    severity: "error",
    message: "the sample answers with the error {code}, which the contract does not declare",
    hint: "{advice}",
    why: "A caller can only act on codes that the contract names.",
  },
  "frozen-hash": {
    severity: "error",
    message: "the frozen version {version} was changed: its hash is {found}, it says {expected}",
    hint: "restore the file from Git; a frozen version is never edited",
    why: "Old calls are validated by the version they were made under. Editing it rewrites history.",
  },
  "frozen-file-name": {
    severity: "error",
    message: "the file {file} holds the version {version}",
    hint: "call it {version}.yaml, as `toolgen release` does",
    why: "A frozen version is found by the name of its file. Two files of one version would be two contents for it.",
  },
  "frozen-version-changed": {
    severity: "error",
    message: "{version} is frozen with another content",
    hint: "raise schema_version; a version never changes its meaning",
    why: "The same version with another content makes every stored call ambiguous.",
  },
  "released-name-reused": {
    severity: "error",
    message: "the name {name} belongs to a tool that was {what}, and its version {version} is not here",
    hint: "give the new tool another name; or restore versions/{version}.yaml from Git where it is the same tool",
    why: "Stored calls, approvals and models that know the name mean the tool that had it. A released name never gets another meaning, not even after its tool is gone.",
  },
  "version-kind": {
    severity: "error",
    message: "{version} is {kind}, the frozen {other} is {other_kind}",
    hint: "keep to one kind of version, semver or date, for the whole life of a contract",
    why: "Versions of different kinds have no order.",
  },

  // config
  "invalid-config": {
    severity: "error",
    message: "{detail}",
    hint: "{advice}",
    why: "A configuration that is half understood would write to the wrong place.",
  },
  "config-not-found": {
    severity: "error",
    message: "there is no configuration here or in a folder above",
    hint: "run `toolgen init`, or write codegen.config.ts",
    why: "toolgen needs to know where the registry lies and where the package goes.",
  },

  // import
  "import-nothing": {
    severity: "error",
    message: "no tool was found in {source}",
    hint: "name a JSON file or a folder with tools of MCP, OpenAI, Anthropic or Gemini, such as an MCP tools/list result",
    why: "An import that finds nothing was most often given the wrong file.",
  },
  "import-unrecognised": {
    severity: "warning",
    message: "this is no tool that can be imported: {detail}",
    hint: "give it a name and a schema under inputSchema, input_schema, parameters or parametersJsonSchema, or leave it out",
    why: "What is passed over must be said: somebody expects every tool of the file to be there.",
  },
  "import-unfinished-list": {
    severity: "warning",
    message: "the list goes on after this page",
    hint: "fetch the next page with this cursor and import it too",
    why: "An MCP server may answer tools/list in pages; the tools of the others would be missing in silence.",
  },
  "import-no-schema": {
    severity: "error",
    message: "the tool {name} was not imported: its {part} schema is no object",
    hint: "write a JSON Schema object; a tool without arguments has one with type: object and no properties",
    why: "A tool's arguments are always one object, described by a schema that is one.",
  },
  "import-renamed": {
    severity: "warning",
    message: "the tool {name} became {new_name}: {reason}",
    hint: "choose a better name now; models, callers and the folder use it",
    why: "A name must be accepted by every provider and bear a folder on every system.",
  },
  "import-duplicate": {
    severity: "error",
    message: "the tool {name} was not imported: {other} is a tool of the same name with another content",
    hint: "rename one of them, or import them into registries of their own; -, _, . and case make no difference",
    why: "Two tools of one name can't be told apart, and choosing one of them would lose the other in silence.",
  },
  "import-exists": {
    severity: "warning",
    message: "the tool {name} was not imported: the registry has {file} already",
    hint: "remove the folder to import the tool anew; a contract in the registry is never overwritten",
    why: "A contract belongs to the people who reviewed it. Importing a list again adds the tools that are new.",
  },
  "import-upgraded": {
    severity: "info",
    message: "the {part} schema of {name} was rewritten: {detail}",
    hint: "read the schema once; its meaning is meant to be the same",
    why: "Contracts are written in JSON Schema 2020-12 or draft-07. Older drafts are upgraded on import and nowhere else.",
  },
  "import-assumed-draft-07": {
    severity: "warning",
    message: "the {part} schema of {name} names no dialect and uses {keywords}: draft-07 was assumed",
    hint: "check it; without $schema it would be 2020-12, where these keywords have no meaning",
    why: "Many tools are written for draft-07 without saying so. Read as 2020-12 their checks would silently vanish.",
  },
  "import-not-upgraded": {
    severity: "warning",
    message: "the {part} schema of {name} was left as it is: {detail}",
    hint: "correct the schema in the registry; the build refuses it until then",
    why: "An upgrade that changes what a schema accepts must be made by a person.",
  },

  // plan
  "no-tool-matches": {
    severity: "error",
    message: "no tool matches {filter}",
    hint: "use a glob over domain/tool or a tool's name, such as 'shipping/*'",
    why: "A build of nothing would look like a success.",
  },

  // scaffold
  "handler-without-tool": {
    severity: "warning",
    message: "there is a handler for {name}, and no tool of this name",
    hint: "{advice}",
    why: "A handler without a tool is never called. Most often the tool was renamed or removed, and the handler forgotten.",
  },
  "toolkit-not-extended": {
    severity: "warning",
    message: "{names} could not be added to a toolkit: {detail}",
    hint: "{advice}",
    why: "toolgen adds to code of yours only where it is sure of what it reads. What it can't add must be said, or the tool is never answered.",
  },

  // providers
  "provider-refuses": {
    severity: "warning",
    message: "{targets} can't be told of {tool}: {reason}",
    hint: "write the schema so that a value is right for it, or leave the tool out of what {targets} is sent: its declarations have no {tool}",
    why: "One declaration that a provider refuses makes the whole request fail, so what can't be declared is left out, and that is said when the package is built.",
  },
  "alias-taken": {
    severity: "error",
    message: "{tool} and {other} are both called {alias} for {targets}",
    hint: "rename {tool}: the other one has the name because the provider refuses its own",
    why: "A name that a provider refuses is replaced by one that ends in a piece of its hash. Under one name two tools can't be told apart, neither by the model nor when its call comes back.",
  },
  "provider-omits": {
    severity: "info",
    message: "{targets} {is} not told {keyword} of {tool}: {why}",
    hint: "say it in the description where the model should know it; the validator holds it in any case",
    why: "What a provider has no place for, the model learns from a refused call. Off by default; the configuration's `severities` turns it on.",
  },

  // emit: plug-ins
  "invalid-emitter": {
    severity: "error",
    message: "{detail}",
    hint: "{advice}",
    why: "A plug-in writes into the generated package. What is half understood would be lost, or land in the wrong place.",
  },
  "emitter-throws": {
    severity: "error",
    message: "{who} throws {about}: {detail}",
    hint: "correct the emitter, or the contract that it can't take; nothing was written",
    why: "A package without what a plug-in should have written would look complete.",
  },

  // write
  "foreign-output": {
    severity: "error",
    message: "the output folder holds {file}, which toolgen did not write",
    hint: "choose an empty folder for `output`, or move the file away",
    why: "toolgen removes and replaces files in its output folder; it never touches what it does not own.",
  },
  "output-contains-registry": {
    severity: "error",
    message: "the output folder {output} {relation} {other}",
    hint: "choose a folder of its own for `output`",
    why: "Generated files next to sources would be read as sources, and cleaning up could remove them.",
  },
  "output-not-writable": {
    severity: "error",
    message: "{file} can't be written: {detail}",
    hint: "free some space or correct the permissions, then build again; every file is still whole",
    why: "A build either replaces a file whole or leaves it as it was.",
  },
  "unfinished-write": {
    severity: "error",
    message: "a release was interrupted, and {file} says how to complete it: {detail}",
    hint: "bring the registry back to what Git has, remove {file}, and release again",
    why: "A release writes several files that belong together. What a person changed in between is not overwritten.",
  },
  "foreign-file": {
    severity: "warning",
    message: "{file} in the output folder is not toolgen's; it is left alone",
    hint: "move it out of the generated package",
    why: "The generated package is replaced by every build; own files do not belong there.",
  },
  "file-exists": {
    severity: "error",
    message: "{file} exists already",
    hint: "move it away or choose another name; nothing was written",
    why: "A source belongs to the person who wrote it; toolgen creates sources and never overwrites one.",
  },
  "stale-output": {
    severity: "error",
    message: "{file} is {state}",
    hint: "run `toolgen build` and commit the result",
    why: "What is committed must be what the registry says.",
  },
} as const;

/** Every finding that a user can meet. */
export const catalog: typeof buildRules & typeof reviewRules & typeof lintRules & typeof lintWaiverRules = {
  ...buildRules,
  ...reviewRules,
  ...lintRules,
  ...lintWaiverRules,
};

export type RuleId = keyof typeof catalog;
