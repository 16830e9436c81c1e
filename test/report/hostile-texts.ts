/** What a contract may hold to become more than text in a report, by what it aims at. */
export const hostileTexts: Readonly<Record<string, string>> = {
  backticks: "``` `a` ```` b\n```\n# heading",
  mention: "ask @team and @org/team, mail a@b.example",
  references: "see #12, GH-34, org/repo#5 and 0c8f0f2ab1",
  urls: "https://evil.example/x?a=b www.evil.example ftp://evil.example <https://evil.example>",
  markdown:
    "[click](https://evil.example) ![x](https://evil.example/p.png) **b** _i_ ~~s~~ | cell |\n- item\n1. one\n> q\n---",
  html: '<img src=x onerror=alert(1)><script>alert(1)</script></details></summary><a href="javascript:alert(1)">x</a>',
  closing: "</script></style></pre></code></details>--><!-- ]]> <![CDATA[ &amp; &#64;team &lt;b&gt;",
  command: "::error::pwned\n::set-output name=x::y\r\n##[error]pwned\n::add-mask::secret %0A %25",
  attribute: '" onmouseover="alert(1)" \' title=\'x',
  invisible: "a\u200bb\u00adc\u{e0041}\u{e0042}d\ufeff",
  bidi: "user\u202egnp.exe\u2066x\u2069 עברית العربية",
  controls: "nul \0 bell \x07 escape \x1b[31mred\x1b[0m del \x7f c1 \x9b",
  separators: "line\u2028paragraph\u2029next\u0085end\r\ncr\rend",
  surrogates: "lone \ud800 and \udfff, noncharacter \ufffe \uffff",
  emoji: ":smile: 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  formula: "$x^2$ $$y$$ $`z`$",
  prototype: "__proto__",
  spaces: `a${" ".repeat(300)}b`,
  long: "word ".repeat(20_000),
};

/** The same with one long word, which nothing can be wrapped in. */
export const unbroken: string = "x".repeat(100_000);
