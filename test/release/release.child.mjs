// A release in a process of its own, for tests that kill it: node release.child.mjs <bundle> <order>.
const [bundle, order] = process.argv.slice(2);
const { runRelease } = await import(bundle);
const { cwd, kill } = JSON.parse(order);
const print = (text) => process.stdout.write(text);
const terminal = {
  cwd,
  print,
  log: (text) => process.stderr.write(text),
  paint: (_, text) => text,
  progress: () => {},
};
let steps = 0;
const at = () => {
  steps += 1;
  if (steps === kill) process.kill(process.pid, "SIGKILL");
};
const code = await runRelease({ callers: "fresh-names", format: "text", quiet: true }, terminal, {
  today: "2026-12-01",
  hooks: { at, patience: 20_000 },
});
print(JSON.stringify({ code, steps }));
