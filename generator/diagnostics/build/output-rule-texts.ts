/** What stands in the way between a model that is right and files on disk. */
export const outputRuleTexts = {
  // plan
  "no-tool-matches": {
    severity: "error",
    message: "no tool matches {filter}",
    hint: "use a glob over domain/tool or a tool's name, such as 'shipping/*'",
    why: "A build of nothing would look like a success.",
    wrong: "toolgen build --filter 'shiping/*'",
    right: "toolgen build --filter 'shipping/*'",
  },

  // scaffold
  "handler-without-tool": {
    severity: "warning",
    message: "there is a handler for {name}, and no tool of this name",
    hint: "{advice}",
    why: "A handler without a tool is never called. Most often the tool was renamed or removed, and the handler forgotten.",
    wrong:
      "createToolkit([getPrice]).handle({ get_price: handleGetPrice, get_cost: handleGetCost })   // get_cost is gone",
    right: "createToolkit([getPrice]).handle({ get_price: handleGetPrice })",
  },
  "toolkit-not-extended": {
    severity: "warning",
    message: "{names} could not be added to a toolkit: {detail}",
    hint: "{advice}",
    why: "toolgen adds to code of yours only where it is sure of what it reads. What it can't add must be said, or the tool is never answered.",
    wrong:
      "createToolkit(tools).handle({ ...orderHandlers, ...shopHandlers })                         // from elsewhere",
    right: "createToolkit([getPrice]).handle({ get_price: handleGetPrice })",
  },

  // providers
  "provider-refuses": {
    severity: "warning",
    message: "{targets} can't be told of {tool}: {reason}",
    hint: "write the schema so that a value is right for it, or leave the tool out of what {targets} is sent: its declarations have no {tool}",
    why: "One declaration that a provider refuses makes the whole request fail, so what can't be declared is left out, and that is said when the package is built.",
    wrong: "metrics: { type: array, enum: [sum, mean] }      # no list is one of these texts",
    right: "metrics: { type: array, items: { enum: [sum, mean] } }",
  },
  "alias-taken": {
    severity: "error",
    message: "{tool} and {other} are both called {alias} for {targets}",
    hint: "rename {tool}: the other one has the name because the provider refuses its own",
    why: "A name that a provider refuses is replaced by one that ends in a piece of its hash. Under one name two tools can't be told apart, neither by the model nor when its call comes back.",
    wrong: "name: weather_today_b9f903e2      # what weather.today is called for OpenAI",
    right: "name: weather_now",
  },
  "provider-omits": {
    severity: "info",
    message: "{targets} {is} not told {keyword} of {tool}: {why}",
    hint: "say it in the description where the model should know it; the validator holds it in any case",
    why: "What a provider has no place for, the model learns from a refused call. Off by default; the configuration's `severities` turns it on.",
    wrong: "codes: { type: array, uniqueItems: true, … }     # and nothing says so in words",
    right: 'codes: { type: array, uniqueItems: true, description: "Each code once.", … }',
  },

  // emit: plug-ins
  "invalid-emitter": {
    severity: "error",
    message: "{detail}",
    hint: "{advice}",
    why: "A plug-in writes into the generated package. What is half understood would be lost, or land in the wrong place.",
    wrong: 'defineEmitter({ name: "pages", version: "1.0.0", emitTool: (tool) => print(tool) })',
    right:
      'defineEmitter({ name: "pages", version: "1.0.0", emitTool: (tool) => [{ path: pathOf(tool), content: print(tool) }] })',
  },
  "emitter-throws": {
    severity: "error",
    message: "{who} throws {about}: {detail}",
    hint: "correct the emitter, or the contract that it can't take; nothing was written",
    why: "A package without what a plug-in should have written would look complete.",
    wrong: "emitTool: (tool) => [{ path: pathOf(tool), content: tool.title.trim() }]   // which may be absent",
    right: "emitTool: (tool) => [{ path: pathOf(tool), content: (tool.title ?? tool.name).trim() }]",
  },

  // write
  "foreign-output": {
    severity: "error",
    message: "the output folder holds {file}, which toolgen did not write",
    hint: "choose an empty folder for `output`, or move the file away",
    why: "toolgen removes and replaces files in its output folder; it never touches what it does not own.",
    wrong: 'defineConfig({ output: "src", … })                             // which holds your own code',
    right: 'defineConfig({ output: "generated", … })',
  },
  "output-contains-registry": {
    severity: "error",
    message: "the output folder {output} {relation} {other}",
    hint: "choose a folder of its own for `output`",
    why: "Generated files next to sources would be read as sources, and cleaning up could remove them.",
    wrong: 'defineConfig({ registry: "registry", output: ".", … })',
    right: 'defineConfig({ registry: "registry", output: "generated", … })',
  },
  "output-not-writable": {
    severity: "error",
    message: "{file} can't be written: {detail}",
    hint: "free some space or correct the permissions, then build again; every file is still whole",
    why: "A build either replaces a file whole or leaves it as it was.",
    wrong: "generated/, read-only",
    right: "generated/, writable",
  },
  "unfinished-write": {
    severity: "error",
    message: "a release was interrupted, and {file} says how to complete it: {detail}",
    hint: "bring the registry back to what Git has, remove {file}, and release again",
    why: "A release writes several files that belong together. What a person changed in between is not overwritten.",
    wrong: "toolgen release     # killed half-way, then versions/2.0.0.yaml edited",
    right: "git restore registry && rm registry/.toolgen.release.json && toolgen release",
  },
  "foreign-file": {
    severity: "warning",
    message: "{file} in the output folder is not toolgen's; it is left alone",
    hint: "move it out of the generated package",
    why: "The generated package is replaced by every build; own files do not belong there.",
    wrong: "generated/src/notes.md",
    right: "docs/notes.md",
  },
  "file-exists": {
    severity: "error",
    message: "{file} exists already",
    hint: "move it away or choose another name; nothing was written",
    why: "A source belongs to the person who wrote it; toolgen creates sources and never overwrites one.",
    wrong: "toolgen import tools get_order.json --into shop                # and registry/shop/get_order is there",
    right: "toolgen import tools get_order.json --into shop/legacy",
  },
  "stale-output": {
    severity: "error",
    message: "{file} is {state}",
    hint: "run `toolgen build` and commit the result",
    why: "What is committed must be what the registry says.",
    wrong: "a changed contract, committed without its output",
    right: "toolgen build, then commit the contract and generated/ together",
  },
} as const;
