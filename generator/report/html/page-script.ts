/**
 * What the page does beyond showing: filters, opening a folded target, opening everything for print. Without it, all is
 * shown. It holds nothing of the registry, so that its hash (and with it the page's policy) never changes with the content.
 */
export const pageScript = `
"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const boxes = all("#filters input");
const findings = all(".finding");
const status = document.querySelector("#status");
const filter = () => {
  const on = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  for (const finding of findings) {
    const { verdict, category, waived } = finding.dataset;
    finding.hidden = !on.has(waived === undefined ? verdict : "waived") || !on.has(category);
  }
  for (const section of all(".tool")) {
    const own = all(".finding", section);
    section.hidden = own.length > 0 && own.every((finding) => finding.hidden);
    const entry = document.querySelector('#tools a[href="#' + section.id + '"]');
    if (entry) entry.parentElement.hidden = section.hidden;
  }
  const shown = findings.filter((finding) => !finding.hidden).length;
  status.textContent = shown === findings.length ? "All " + shown + " findings are shown." : shown + " of " + findings.length + " findings are shown.";
};
const showAll = () => { for (const box of boxes) box.checked = true; filter(); };
const fold = (open) => { for (const item of all("main details")) item.open = open; };
const reveal = () => {
  const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (!target) return;
  if (target.closest("[hidden]")) showAll();
  for (let item = target; item; item = item.parentElement) if (item.tagName === "DETAILS") item.open = true;
  const own = target.matches(".finding") && target.querySelector("details");
  if (own) own.open = true;
  target.scrollIntoView();
};
document.querySelector("#filters").hidden = false;
document.querySelector("#filters").addEventListener("change", filter);
document.querySelector("#all").addEventListener("click", showAll);
document.querySelector("#open").addEventListener("click", () => fold(true));
document.querySelector("#close").addEventListener("click", () => fold(false));
addEventListener("hashchange", reveal);
let folded = [];
addEventListener("beforeprint", () => { folded = all("details:not([open])"); for (const item of folded) item.open = true; });
addEventListener("afterprint", () => { for (const item of folded) item.open = false; });
filter();
reveal();
`;
