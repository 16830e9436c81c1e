import { describe, expect, it } from "vitest";
import { benignDescriptions } from "./benign.js";
import { hostileTexts } from "./hostile.js";
import { contractFiles, lintContract, lintFiles, rulesOf } from "./lint-of.js";

const inProperty = (text: string) => ({
  input: {
    type: "object",
    properties: { number: { description: text, type: "integer", minimum: 1 } },
    required: ["number"],
    additionalProperties: false,
  },
});

describe("the benign corpus", () => {
  it("has at least sixty texts", () => {
    expect(new Set(benignDescriptions).size).toBeGreaterThanOrEqual(60);
  });

  it("no rule fires on any of them, alone or beside the others", async () => {
    const registry = benignDescriptions.map((description, index) =>
      contractFiles(`get_thing_${names[index]}`, { description }),
    );
    const items = await lintFiles(Object.assign({}, ...registry));
    // It is about the texts, not about how many there are.
    const found = items.filter(({ rule }) => rule !== "too-many-tools");
    expect(found.map(({ rule, message, tool }) => ({ rule, message, tool }))).toEqual([]);
  });

  it.each(benignDescriptions)("as the description of a property: %s", async (text) => {
    expect(rulesOf(await lintContract(inProperty(text)))).toEqual(["samples-missing"]);
  });
});

describe("the hostile corpus", () => {
  it.each(hostileTexts)("$rule: $text", async ({ rule, text, severity }) => {
    const found = (await lintContract({ description: text })).filter((item) => item.rule === rule);
    expect(found).not.toHaveLength(0);
    if (severity !== undefined) expect(found[0]?.severity).toBe(severity);
  });

  it.each(hostileTexts)("$rule, deep in the schema: $text", async ({ rule, text }) => {
    const found = (await lintContract(inProperty(text))).filter((item) => item.rule === rule);
    expect(found).not.toHaveLength(0);
  });

  it("reads every text that a model sees", async () => {
    const zero = "\u200B";
    const items = await lintContract({
      title: `Title${zero}`,
      errors: [{ code: "NOT_FOUND", class: "not_found", message: `None${zero}`, user_action: `ask${zero}` }],
      mcp: { icons: [{ alt: `icon${zero}` }] },
      input: {
        type: "object",
        title: `Input${zero}`,
        $comment: `Comment${zero}`,
        "x-hint": { deep: [`hint${zero}`] },
        properties: {
          number: {
            description: "The number.",
            type: "string",
            pattern: "^[A-Z][0-9]{3,9}$",
            examples: [`A938${zero}`],
          },
          [`name${zero}`]: {
            description: "Not sent.",
            type: "string",
            enum: [`a${zero}`, "word"],
            default: `a${zero}`,
          },
        },
        required: ["number"],
        additionalProperties: false,
      },
    });
    const pointers = items.filter(({ rule }) => rule === "hidden-characters").map(({ place }) => place?.pointer);
    expect(pointers.sort()).toEqual([
      "/errors/0/message",
      "/errors/0/user_action",
      "/input/$comment",
      "/input/properties/name\u200B",
      "/input/properties/name\u200B/default",
      "/input/properties/name\u200B/enum/0",
      "/input/properties/number/examples/0",
      "/input/title",
      "/input/x-hint/deep/0",
      "/mcp/icons/0/alt",
      "/title",
    ]);
  });

  it("marks the very characters", async () => {
    const [item] = await lintFiles({
      ...contractFiles("get_order_status"),
      "get_order_status/contract.yaml": contract("description: Only adds\u2060 numbers up.\ntitle: Add"),
    });
    expect(item).toMatchObject({
      rule: "hidden-characters",
      place: { line: 2, column: 23, endLine: 2, endColumn: 24 },
    });
    expect(item?.message).toContain("U+2060");
  });

  it("spells what tag characters say", async () => {
    const [item] = await lintContract({ description: "Adds \u{E0068}\u{E0069} numbers, and nothing else." });
    expect(item?.message).toBe('the text holds 2 tag characters that spell "hi", which nobody sees and models read');
  });
});

describe("texts without end", () => {
  it.each([
    "a",
    "1",
    "+",
    "_1",
    " ",
    "\n",
    "<a ",
    "<a display:none ",
    "then ",
    "never ",
    "ignore all ",
    "http://",
    "a@",
    "%41",
    "<!--",
    "`",
    "\u200B",
  ])("%j, a hundred thousand times", async (piece) => {
    const start = performance.now();
    await lintContract({ description: `Not ~/.ssh ${piece.repeat(100_000)}` });
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

describe("cut-text", () => {
  const cut = async (line: string) =>
    (
      await lintFiles({
        ...contractFiles("get_order_status"),
        "get_order_status/contract.yaml": contract(line),
      })
    ).filter(({ rule }) => rule === "cut-text");

  it.each([
    ["description: Adds a comment to issue #12 or another, and nothing else.", 2, 38],
    ["description: Adds a comment to\n  issue only # or to another one", 3, 14],
  ])("%s", async (line, row, column) => {
    expect(await cut(line)).toMatchObject([{ place: { line: row, column } }]);
  });

  it.each([
    'description: "Adds a comment to issue #12 or another one, not more."',
    "description: 'Adds a comment to issue #12 or another one, not more.'",
    "description: >-\n  Adds a comment to issue #12 or another one, not more.",
    "description: Adds a comment to issue#12 or another one, not more.",
    "# a comment\ndescription: Adds a comment to an issue, and not more.\n# another one",
  ])("not: %s", async (line) => {
    expect(await cut(line)).toEqual([]);
  });
});

const contract = (lines: string): string => `name: get_order_status
${lines}
schema_version: "1.0.0"
side_effect_class: read
owner: team-shop
input: { type: object, properties: { number: { description: The number., type: integer, minimum: 1 } }, required: [number], additionalProperties: false }
`;

/** Words that are far from each other, for names that nobody confuses. */
const names = (
  "anchor basket candle dolphin engine feather garden hammer island jungle kettle lantern magnet needle orchid pepper quartz " +
  "rocket saddle temple umbrella violin walnut xylophone yogurt zeppelin apricot bronze cactus dragon elephant flamingo " +
  "giraffe harbour igloo jigsaw koala lobster mustard nutmeg octopus pyramid quiver raccoon scissors trumpet unicorn " +
  "volcano whistle yacht zebra almond biscuit compass dynamo eclipse fjord glacier horizon ivory jasmine keyboard lemonade " +
  "meteor nebula opal penguin quilt raven sapphire tornado utopia vanilla wizard yarn zodiac"
).split(" ");
