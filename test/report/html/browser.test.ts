import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printReview } from "../../../generator/report/print-review.js";
import { hostileTexts } from "../hostile-texts.js";
import { findingOf, look, narrowed, reviewOf, reworded, toolOf, waiver } from "../make-review.js";
import { reviewOfManyTools, spikedReview } from "./example-reviews.js";
import { browserFile, openPage, type Page } from "./open-browser.js";

const browser = browserFile();
const isNeeded = Boolean(process.env["CI"]);
if (browser === undefined && !isNeeded)
  process.stderr.write("no browser is installed: the page of a review is not tested in one\n");

const folder = mkdtempSync(path.join(tmpdir(), "toolgen-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(name: string, html: string): Promise<Page> {
  if (browser === undefined) throw new Error("CI needs a browser: apt-get install -y chromium");
  const file = path.join(folder, `${name}.html`);
  writeFileSync(file, html);
  return openPage(browser, pathToFileURL(file).href);
}

/** The contrast of each text with what lies behind it (WCAG 2.2), as `text ratio`, where it is too small. */
const lowContrast = `(() => {
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, alpha = 1] = parse(getComputedStyle(at).backgroundColor);
      if (alpha === 1) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.tagName === "SCRIPT" || !element.checkVisibility()) continue;
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push(walker.currentNode.data.trim().slice(0, 30) + " " + ratio.toFixed(2));
  }
  return found;
})()`;

describe.skipIf(browser === undefined && !isNeeded)("the page of a review in a browser", () => {
  let page: Page;
  beforeAll(async () => {
    const real = await reviewOfManyTools(4);
    const made = toolOf("waived_tool", [
      narrowed({ waiver }),
      narrowed({ verdict: "unproven", unproven: "a look-behind", category: "source-caller" }),
      findingOf({ verdict: "doc-only", category: "permission" }),
      reworded(),
    ]);
    page = await open("real", printReview({ ...real, tools: [...real.tools, made] }, "html", look));
    await page.emulate({ width: 1280, height: 900, scheme: "light" });
  });
  afterAll(() => page?.close());

  const shown = (): Promise<unknown> =>
    page.evaluate("[...document.querySelectorAll('.finding')].filter((item) => item.checkVisibility()).length");
  const focused = (): Promise<unknown> =>
    page.evaluate("document.activeElement.id || document.activeElement.value || document.activeElement.textContent");

  it("opens without a complaint, and asks for nothing but itself", async () => {
    expect(page.complaints).toEqual([]);
    expect(page.requests).toHaveLength(1);
  });

  it("has landmarks, one first heading and no level left out, names for all controls, and headers for all cells", async () => {
    expect(
      await page.evaluate(`({
        landmarks: ["header", "nav[aria-label]", "main"].map((selector) => document.querySelectorAll(selector).length),
        levels: [...document.querySelectorAll("h1, h2, h3")].map(({ tagName }) => Number(tagName[1]))
          .every((level, index, all) => index === 0 ? level === 1 : level > 1 && level <= all[index - 1] + 1),
        nameless: [...document.querySelectorAll("button, a, summary, label, caption")].filter((item) => !item.innerText.trim()).length,
        unlabelled: [...document.querySelectorAll("input")].filter((item) => item.labels.length !== 1).length,
        tables: document.querySelectorAll("table").length > 0,
        bareTables: [...document.querySelectorAll("table")].filter((table) => !table.caption || table.querySelectorAll("tbody tr > :first-child:not(th[scope=row]):not([colspan])").length).length,
        twice: [...document.querySelectorAll("[id]")].length - new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size,
        dangling: [...document.querySelectorAll("a")].filter(({ hash }) => !document.getElementById(hash.slice(1))).length,
        language: document.documentElement.lang,
      })`),
    ).toEqual({
      landmarks: [1, 1, 1],
      levels: true,
      nameless: 0,
      unlabelled: 0,
      tables: true,
      bareTables: 0,
      twice: 0,
      dangling: 0,
      language: "en",
    });
  });

  it.each(["light", "dark"] as const)("can be read by %s, with a contrast of 4.5 to 1 everywhere", async (scheme) => {
    await page.emulate({ width: 1280, height: 900, scheme });
    await page.evaluate("document.querySelector('#open').click()");
    const background = String(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
    expect(background).toBe(scheme === "light" ? "rgb(255, 255, 255)" : "rgb(13, 17, 23)");
    expect(await page.evaluate(lowContrast)).toEqual([]);
  });

  it.each([320, 390, 800, 1280])("fits into a window of %i pixels", async (width) => {
    await page.emulate({ width, height: 900, scheme: "light" });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  });

  it("is operated by keys: skip link, filters, folding, each with a visible focus", async () => {
    await page.emulate({ width: 1280, height: 900, scheme: "light" });
    await page.evaluate("document.activeElement.blur(); scrollTo(0, 0)");
    const all = Number(await shown());
    await page.press("Tab");
    expect(await focused()).toBe("To the findings");
    expect(await page.evaluate("document.activeElement.getBoundingClientRect().left >= 0")).toBe(true);
    await page.press("Tab");
    expect(await focused()).toBe("breaking");
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.press("Space");
    const breaking = Number(
      await page.evaluate("document.querySelectorAll('.finding[data-verdict=breaking]:not([data-waived])').length"),
    );
    expect(breaking).toBeGreaterThan(3);
    expect(await shown()).toBe(all - breaking);
    expect(await page.evaluate("document.querySelector('#status').textContent")).toBe(
      `${all - breaking} of ${all} findings are shown.`,
    );
    while ((await focused()) !== "all") await page.press("Tab");
    await page.press("Enter");
    expect(await shown()).toBe(all);
    while ((await focused()) !== "close") await page.press("Tab");
    await page.press("Space");
    expect(await page.evaluate("document.querySelectorAll('details[open]').length")).toBe(0);
    const isOnSummary = (): Promise<unknown> => page.evaluate("document.activeElement.tagName === 'SUMMARY'");
    while (!(await isOnSummary())) await page.press("Tab");
    await page.press("Enter");
    expect(await page.evaluate("document.activeElement.parentElement.open")).toBe(true);
  });

  it.each([
    ["waived", "[data-waived]"],
    ["model", "[data-category=model]"],
    ["permission", "[data-category=permission]"],
    ["unproven", "[data-verdict=unproven]"],
  ])("without the filter %s it shows all but those", async (value, selector) => {
    await page.evaluate("document.querySelector('#all').click()");
    const all = Number(await shown());
    const own = Number(await page.evaluate(`document.querySelectorAll(".finding${selector}").length`));
    expect(own).toBeGreaterThan(0);
    await page.evaluate(`document.querySelector("input[value=${value}]").click()`);
    expect(await shown()).toBe(all - own);
    await page.evaluate("document.querySelector('#all').click()");
  });

  it("hides a tool of which nothing is left, in the list too", async () => {
    await page.evaluate(
      "for (const box of document.querySelectorAll('#filters input')) if (box.checked && box.value !== 'waived') box.click()",
    );
    expect(await shown()).toBe(0);
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('section.tool, nav li')].filter((item) => item.checkVisibility()).length",
      ),
    ).toBe(0);
    await page.evaluate("document.querySelector('#all').click()");
  });

  it("unfolds and shows what a link leads to, even where it was filtered away", async () => {
    await page.evaluate(
      "document.querySelector('#close').click(); document.querySelector('input[value=breaking]').click()",
    );
    await page.evaluate(
      "location.hash = ''; new Promise((done) => { addEventListener('hashchange', () => setTimeout(done), { once: true }); location.hash = document.querySelector('table a').hash; })",
    );
    expect(
      await page.evaluate(
        "(({ open, parentElement }) => open && parentElement.checkVisibility())(document.querySelector(location.hash + ' details'))",
      ),
    ).toBe(true);
  });

  it("unfolds everything for paper, and leaves the filters out", async () => {
    await page.evaluate("document.querySelector('#close').click(); dispatchEvent(new Event('beforeprint'))");
    await page.emulate({ width: 800, height: 900, scheme: "light", media: "print" });
    expect(await page.evaluate("document.querySelectorAll('details:not([open])').length")).toBe(0);
    expect(await page.evaluate("document.querySelector('nav').checkVisibility()")).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.evaluate("document.querySelectorAll('details[open]').length")).toBe(0);
  });

  it("runs and loads nothing of what a registry holds", async () => {
    const text = [...Object.entries(hostileTexts)]
      .filter(([name]) => name !== "long")
      .map(([, value]) => value)
      .join(" ");
    const hostile = await open("hostile", printReview(spikedReview(text), "html", look));
    try {
      expect(hostile.complaints).toEqual([]);
      expect(hostile.requests).toHaveLength(1);
      expect(
        await hostile.evaluate(
          "document.querySelectorAll('img, iframe, object, link, base, form:not(#filters), a:not([href^=\"#\"])').length",
        ),
      ).toBe(0);
      expect(await hostile.evaluate("document.scripts.length")).toBe(1);
      expect(await hostile.evaluate("document.querySelectorAll('.finding').length")).toBe(5);
      // The policy holds for who gets markup in all the same.
      await hostile.evaluate(
        'document.body.insertAdjacentHTML(\'beforeend\', \'<img src="https://evil.example/p.png" onerror="globalThis.pwned = 1"><p style="color: red">\')',
      );
      await hostile.evaluate("new Promise((done) => setTimeout(done, 300))");
      expect(await hostile.evaluate("globalThis.pwned")).toBeUndefined();
      expect(hostile.complaints.filter((text) => text.includes("Content Security Policy")).length).toBeGreaterThan(0);
    } finally {
      await hostile.close();
    }
  });

  it("shows an empty review", async () => {
    const empty = await open("empty", printReview(reviewOf([]), "html", look));
    try {
      expect(empty.complaints).toEqual([]);
      expect(await empty.evaluate("document.querySelector('main').innerText")).toBe("No tool changed.");
    } finally {
      await empty.close();
    }
  });
});
