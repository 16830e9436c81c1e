/** The page's looks, light and dark, on paper too. Every pair of colours has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const pageStyle = `
:root { --page: #fff; --card: #f6f8fa; --line: #d0d7de; --text: #1f2328; --dim: #57606a; --link: #0550ae; --focus: #0969da;
  --red: #b00020; --red-soft: #ffebe9; --amber: #7d4e00; --amber-soft: #fff3cf; --green: #116329; --green-soft: #dafbe1; --grey-soft: #eaeef2; }
@media screen and (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --card: #161b22; --line: #30363d; --text: #e6edf3; --dim: #9da7b3; --link: #79c0ff; --focus: #58a6ff;
    --red: #ff9a92; --red-soft: #4a1215; --amber: #f0c060; --amber-soft: #3a2a00; --green: #7ee787; --green-soft: #0f3a1d; --grey-soft: #21262d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
[hidden] { display: none !important; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
.skip { position: absolute; left: -99rem; padding: .5rem 1rem; background: var(--page); z-index: 2; }
.skip:focus { left: .5rem; top: .5rem; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { padding: 1.25rem 1.5rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: .85rem; font-weight: 600; color: var(--dim); }
h2 { margin: 0; font-size: 1.15rem; overflow-wrap: anywhere; }
code, pre { font: .86em/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.state { margin: .15rem 0 .6rem; font-size: 1.35rem; }
.held strong, .no { color: var(--red); }
.free strong, .yes { color: var(--green); }
.state strong { margin-right: .5rem; }
.facts { display: flex; flex-wrap: wrap; gap: .15rem 1.5rem; margin: 0; }
.facts div { display: flex; gap: .4rem; min-width: 0; }
.facts dt { color: var(--dim); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.notes { margin: .75rem 0 0; padding: .5rem 1rem .5rem 2rem; background: var(--amber-soft); border-radius: 6px; }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { padding: 1rem 1.25rem; border-right: 1px solid var(--line); position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
nav h2 { font-size: .85rem; color: var(--dim); }
nav ul { list-style: none; margin: .25rem 0 0; padding: 0; }
nav li { padding: .15rem 0; overflow-wrap: anywhere; }
nav li span, nav small { font-size: .85em; white-space: nowrap; }
nav small { color: var(--dim); white-space: normal; }
fieldset { margin: 0 0 .75rem; padding: .4rem .75rem .5rem; border: 1px solid var(--line); border-radius: 6px; }
legend { padding: 0 .3rem; font-size: .85rem; color: var(--dim); }
label { display: flex; gap: .45rem; align-items: baseline; padding: .1rem 0; }
.amount { margin-left: auto; color: var(--dim); font-variant-numeric: tabular-nums; }
#status { margin: 0 0 .5rem; font-size: .85rem; color: var(--dim); }
.buttons { margin: 0 0 1rem; }
button { font: inherit; font-size: .85rem; padding: .25rem .6rem; color: var(--text); background: var(--card); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }
button:hover { background: var(--grey-soft); }
main { padding: 1rem 1.5rem 4rem; }
.tool { padding-bottom: 1.5rem; margin-bottom: 1.5rem; border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
.about { margin: .15rem 0 .75rem; color: var(--dim); overflow-wrap: anywhere; }
.badge { display: inline-block; padding: 0 .55em; border-radius: 1em; font-size: .8rem; font-weight: 600; white-space: nowrap; border: 1px solid currentcolor; }
.v-breaking, .v-unproven { color: var(--red); }
.v-dangerous { color: var(--amber); }
.v-safe, .v-doc-only { color: var(--green); }
.waived { color: var(--dim); }
.badge.v-breaking, .badge.v-unproven { background: var(--red-soft); }
.badge.v-dangerous { background: var(--amber-soft); }
.badge.v-safe, .badge.v-doc-only { background: var(--green-soft); }
.finding { margin: .5rem 0; border: 1px solid var(--line); border-radius: 6px; background: var(--card); scroll-margin-top: 1rem; }
.finding:target { border-color: var(--focus); }
summary { padding: .45rem .75rem; cursor: pointer; overflow-wrap: anywhere; }
summary h3 { display: inline; margin: 0; font: inherit; }
.finding > h3 { margin: 0; padding: .45rem .75rem .1rem; font: inherit; overflow-wrap: anywhere; }
details > :not(summary), .finding > .meta { margin-left: .9rem; margin-right: .9rem; }
.meta { margin-top: 0; margin-bottom: .5rem; color: var(--dim); font-size: .85rem; overflow-wrap: anywhere; }
.finding dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem .8rem; margin-top: .5rem; margin-bottom: .75rem; }
.finding dt { color: var(--dim); }
.finding dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.finding dd ul { margin: 0; padding-left: 1.1rem; }
.copy { display: block; user-select: all; }
pre { margin-top: 0; margin-bottom: .5rem; padding: .5rem .75rem; white-space: pre-wrap; background: var(--page); border: 1px solid var(--line); border-radius: 6px; }
.lines { color: var(--dim); }
.lines del, .lines ins { display: block; text-decoration: none; }
del { color: var(--red); background: var(--red-soft); }
ins { color: var(--green); background: var(--green-soft); text-decoration-thickness: 1px; text-underline-offset: 3px; }
.words { margin-top: 0; margin-bottom: .5rem; padding: .6rem .8rem; background: var(--page); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin-top: .5rem; margin-bottom: .5rem; }
figure p { margin: .35rem 0 0; overflow-wrap: anywhere; }
figure pre { margin: 0; }
.yes { margin-right: 1.25rem; }
figcaption { font-weight: 600; margin-bottom: .25rem; }
table { width: 100%; margin-top: 1rem; border-collapse: collapse; table-layout: fixed; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; text-transform: capitalize; }
th, td { padding: .35rem .6rem; border: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
thead th { color: var(--dim); font-size: .85rem; }
td li, th code { unicode-bidi: plaintext; }
td ul { list-style: none; margin: 0; padding: 0; font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .82rem; }
td ins, td del { padding: 0 .2em; }
.s-same td, .s-changed td { color: var(--dim); }
.none, th small { color: var(--dim); }
th small { display: block; font-size: .8rem; }
th .state, th a { font-size: .8rem; white-space: nowrap; }
.s-changed .state { color: var(--amber); }
.s-added .state { color: var(--green); }
.s-removed .state { color: var(--red); }
.s-changed th, .s-added th, .s-removed th { background: var(--card); }
${Array.from({ length: 8 }, (_, index) => `th.d${index + 1} { padding-left: ${(0.6 + (index + 1) * 0.9).toFixed(1)}rem; }`).join("\n")}
.empty { color: var(--dim); }
@media (max-width: 52rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); }
  nav ul { max-height: 14rem; overflow: auto; }
  header, main, nav { padding-left: 1rem; padding-right: 1rem; }
  th, td { padding: .3rem .4rem; }
  .finding dl { grid-template-columns: minmax(0, 1fr); }
  .finding dd { margin-bottom: .3rem; }
}
@media (forced-colors: active) { .badge { border-color: CanvasText; } }
@media print {
  :root { color-scheme: light; }
  nav, .skip { display: none; }
  .columns { display: block; }
  .finding, tr { break-inside: avoid; }
}
`;
