import { literalOf, type Member, membersOf, withItem, without, withoutItems, withValue } from "./literals.js";
import { type Modules, type Mutation, type Operator, replaceMatches } from "./mutation.js";

/** The kinds of fault that are put into the compiled package. */
export const operators: readonly Operator[] = [
  ...dataOperators(),
  ...validatorOperators(),
  ...wiringOperators(),
  ...codeOperators(),
];

/** Faults in the data of a contract module: schemas, metadata, declarations. */
function dataOperators(): Operator[] {
  const change = (name: string, mutate: (member: Member) => readonly Mutation[]): Operator => ({
    name,
    find: (modules) => membersOf(modules).flatMap(mutate),
  });
  const inForm = ({ constant }: Member, part: string, [first]: readonly string[]): boolean =>
    /^plain$|(?:Plain|Strict)$/.test(constant) && first === part;
  const inSchema = (member: Member): boolean =>
    (["input", "output"].includes(member.constant) || inForm(member, "parameters", member.path)) && !inData(member);
  const inContract = ({ constant }: Member): boolean => constant === "contract";
  const inDeclarations = ({ constant }: Member): boolean => constant === "declarations";
  const text = (member: Member, make: (value: string) => string): Mutation[] => {
    const value = literalOf(member);
    return typeof value === "string" ? [withValue(member, JSON.stringify(make(value)))] : [];
  };
  const flip = (member: Member): Mutation[] => {
    const value = literalOf(member);
    return typeof value === "boolean" ? [withValue(member, String(!value))] : [];
  };
  return [
    change("drop a required", (member) => (inSchema(member) && member.key === "required" ? withoutItems(member) : [])),
    change("widen an enum", (member) =>
      inSchema(member) && member.key === "enum" ? withItem(member, '"mutant"') : [],
    ),
    change("narrow an enum", (member) => (inSchema(member) && member.key === "enum" ? withoutItems(member) : [])),
    change("drop a pattern or a bound", (member) =>
      inSchema(member) && isBound.test(member.key) ? [without(member)] : [],
    ),
    change("drop a property", (member) =>
      inSchema(member) && member.path.at(-1) === "properties" ? [without(member)] : [],
    ),
    change("change a type", (member) =>
      inSchema(member) && member.key === "type"
        ? text(member, (type) => (type === "string" ? "number" : "string"))
        : [],
    ),
    change("open a closed object", (member) =>
      inSchema(member) && member.key === "additionalProperties" ? flip(member) : [],
    ),
    change("flip a hint", (member) => (inContract(member) && member.path[0] === "hints" ? flip(member) : [])),
    change("change a version or a hash", (member) =>
      inContract(member) && (member.key === "schema_version" || member.path[0] === "hashes")
        ? text(member, (value) => `${value.slice(0, -1)}${value.endsWith("0") ? "1" : "0"}`)
        : [],
    ),
    change("change the idempotency", (member) =>
      inContract(member) && member.path[0] === "idempotency" ? text(member, (value) => `${value}_`) : [],
    ),
    change("change an effect", (member) =>
      inContract(member) && /^(?:side_effect_class|approval|concurrency)$/.test(member.key)
        ? text(member, (value) => otherEffect[value] ?? "read")
        : [],
    ),
    change("change what is injected", (member) =>
      inContract(member) && member.path[0] === "injected"
        ? [without(member), ...text(member, (value) => `${value}_`)]
        : [],
    ),
    change("change the goals", (member) =>
      inContract(member) && member.key === "goals" ? [...withoutItems(member), ...withItem(member, '"mutant"')] : [],
    ),
    change("change an error", (member) =>
      inContract(member) && member.path[0] === "errors" && /^(?:code|class|retryable|user_action)$/.test(member.key)
        ? [...text(member, (value) => `${value}_`), ...flip(member)]
        : [],
    ),
    change("remove a declaration", (member) =>
      inDeclarations(member) && member.path.length === 0 ? [without(member)] : [],
    ),
    change("change a declared name", (member) =>
      inDeclarations(member) && member.key === "name" ? text(member, (value) => `${value}_`) : [],
    ),
    change("change a declared text", (member) =>
      inDeclarations(member) && member.key === "description" ? [withValue(member, '"mutant"')] : [],
    ),
    change("change a decode table", (member) =>
      inForm(member, "decode", member.path) ? [without(member), ...withoutItems(member)] : [],
    ),
  ];
}

/** Values that a schema quotes are no schemas. */
const inData = ({ path, key }: Member): boolean =>
  path.some((name, index) => /^(?:default|const|examples|enum)$/.test(name) && path[index - 1] !== "properties") ||
  path.at(-1)?.startsWith("x-") === true ||
  key.startsWith("x-");
const isBound = /^(?:pattern|(?:exclusive)?(?:minimum|maximum)|(?:min|max)(?:Length|Items|Properties))$/i;
const otherEffect: Readonly<Record<string, string>> = {
  read: "modify",
  modify: "read",
  delete: "publish",
  publish: "delete",
  required: "never",
  never: "required",
  parallel: "serial",
  serial: "parallel",
};

const isValidator = (file: string): boolean => file.endsWith("/validate.js");

/** Faults in the validators' code. */
function validatorOperators(): Operator[] {
  const change = (
    name: string,
    expression: RegExp,
    make: (match: RegExpExecArray) => { readonly text: string; readonly label: string } | undefined,
  ): Operator => ({ name, find: (modules) => replaceMatches(modules, isValidator, expression, make) });
  return [
    // An error that is written down and not counted: the value passes.
    change(
      "accept what a keyword refuses",
      /const err\d+ = \{instancePath(.*),keyword:"(\w+)"[^\n]*\n[^}]*\}\nelse \{[^}]*\}\nerrors\+\+;/g,
      ([whole, place = "", keyword = ""]) =>
        ["if", "oneOf", "anyOf", "discriminator"].includes(keyword)
          ? undefined
          : {
              text: whole.replace(/errors\+\+;$/, ""),
              label: `${keyword}${place} accepted`,
            },
    ),
    change(
      "report another place",
      /const err\d+ = \{(instancePath(?::[^,]*)?),keyword:"(\w+)"/g,
      ([whole, place = "", keyword = ""]) => ({
        text: whole.replace(place, 'instancePath:"/mutant"'),
        label: `${keyword} ${place} reported elsewhere`,
      }),
    ),
    change(
      "move a bound",
      /if\((\w+(?:\(\w+\)|\.length)?) ([<>]=?) (-?\d+(?:\.\d+)?)/g,
      ([, size = "", sign = "", limit = ""]) => ({
        text: `if(${size} ${sign} ${Number(limit) + (sign.startsWith(">") ? 1 : -1)}`,
        label: `${size} ${sign} ${limit} moved`,
      }),
    ),
    change("loosen a pattern", /new RegExp\("\^(.*)\$", "u"\)/g, ([, pattern = ""]) => ({
      text: `new RegExp("^${pattern}", "u")`,
      label: `pattern ${pattern} without its end`,
    })),
    change("widen a constant", /\((data\d*) === "((?:[^"\\]|\\.)*)"\)/g, ([, data = "", value = ""]) => ({
      text: `(typeof ${data} === "string")`,
      label: `${value} or any text`,
    })),
  ];
}

/** Faults in how a tool is put together. */
function wiringOperators(): Operator[] {
  const isIndex = (file: string): boolean => /^tools\/[^/]+\/index\.js$/.test(file);
  const swap = (name: string, file: RegExp, expression: RegExp): Operator => ({
    name,
    find: (modules) => {
      const found = replaceMatches(
        modules,
        (path) => file.test(path),
        expression,
        ([whole]) => ({ text: whole, label: whole }),
      );
      return found.flatMap((one, index) => {
        const other = found[(index + 1) % found.length];
        const [a, b] = [one.edits[0], other?.edits[0]];
        if (a === undefined || b === undefined) return [];
        const edits = [
          { ...a, text: inside(b.text, b.file, a.file) },
          { ...b, text: inside(a.text, a.file, b.file) },
        ];
        const changes = edits.some(({ text }, place) => text !== [a, b][place]?.text);
        return changes ? [{ label: `${one.label} ↔ ${other?.label}`, edits }] : [];
      });
    },
  });
  const replace = (name: string, expression: RegExp, text: string): Operator => ({
    name,
    find: (modules) =>
      replaceMatches(modules, isIndex, expression, ([whole]) => ({ text, label: `${whole} → ${text}` })),
  });
  return [
    swap("swap the validators of two tools", /^tools\/[^/]+\/index\.js$/, /"\.\/validate\.js"/g),
    swap("swap the names of two tools", /^tools\/[^/]+\/index\.js$/, /\n\tname: "[^"]*"/g),
    swap("swap two declared names", /^tools\/[^/]+\/contract\.js$/, /\n\t\tname: "[^"]*"/g),
    replace("judge inputs as outputs", /validateInput\)/g, "validateOutput)"),
    replace("judge outputs as inputs", /validateOutput\)/g, "validateInput)"),
    replace("show the output's schema as the input's", /schemaOf\(input,/g, "schemaOf(output,"),
    { name: "leave a tool out of the list", find: (modules) => listed(modules, () => "") },
    { name: "list a tool twice", find: (modules) => listed(modules, (line) => line + line) },
  ];
}

/** The path of a module as another one names it. */
const inside = (text: string, from: string, to: string): string =>
  text.replace('"./', from === to ? '"./' : `"../${from.split("/").at(-2)}/`);

const listed = (modules: Modules, change: (line: string) => string): Mutation[] =>
  replaceMatches(
    modules,
    (file) => file === "all.js",
    /\n\t\w+,?(?=\n)/g,
    ([line]) => ({
      text: change(line.endsWith(",") ? line : `${line},`),
      label: `${line.trim()} in the list`,
    }),
  );

/** Faults in the code that every tool shares, one line each. */
function codeOperators(): Operator[] {
  const faults: readonly (readonly [file: string, from: RegExp, to: string])[] = [
    ["providers/openai.js", /parameters,\n\s*strict/, "parameters"],
    ["providers/openai.js", /type: "function",\n\s*name,/, "name,"],
    ["providers/openai.js", /function: declaration/, "tool: declaration"],
    ["providers/anthropic.js", /input_schema:/, "inputSchema:"],
    ["providers/gemini.js", /parametersJsonSchema:/, "parameters:"],
    ["providers/gemini.js", /functionDeclarations:/, "function_declarations:"],
    ["mcp/tools.js", /a\.name < b\.name \? -1/, "a.name < b.name ? 1"],
    ["mcp/tools.js", /"toolgen\/contract_hash": hashes\.contract/, '"toolgen/contract_hash": hashes.wire'],
    ["mcp/tools.js", /"toolgen\/schema_version": schema_version/, '"toolgen/schema_version": name'],
    ["mcp/tools.js", /\.\.\.hints/, "readOnlyHint: hints.readOnlyHint"],
    ["mcp/tools.js", /wrappedOutput \?\? /, ""],
    ["mcp/tools.js", /inputSchema:/, "parameters:"],
    ["runtime/decode.js", /member !== null \|\| /, "member !== null && "],
    ["runtime/decode.js", /name: tool\.name/, "name"],
    ["runtime/effect.js", /equal\(value, chosen\)/, "true"],
    ["runtime/effect.js", /\?\? worst/, "?? contract.effects.cases[0].effect"],
    ["runtime/schema.js", /issues\.length === 0 \?/, "issues.length >= 0 ?"],
    ["runtime/schema.js", /path: error\.instancePath/, 'path: ""'],
    ["runtime/schema.js", /keyword: publicKeyword\(error\)/, 'keyword: "type"'],
    ["runtime/pointer.js", /\.slice\(1\)/, ""],
  ];
  return [
    {
      name: "break the code that all tools share",
      find: (modules) =>
        faults.flatMap(([path, from, to]) =>
          replaceMatches(
            modules,
            (file) => file === path,
            new RegExp(from, "g"),
            ([whole]) => ({
              text: to,
              label: `${whole.replaceAll(/\s+/g, " ")} → ${to}`,
            }),
          ),
        ),
    },
  ];
}
