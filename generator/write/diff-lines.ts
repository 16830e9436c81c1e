const context = 2;
const longestLine = 160;
const farthest = 200;

/**
 * The first differences between two texts as unified hunks, at most `limit` lines of them; CRLF counts as LF. Each
 * difference ends at the nearest line that both have again, which is short to say and good to read, though not always
 * the smallest diff. Empty for equal texts.
 */
export function diffLines(before: string, after: string, limit: number): string {
  const old = splitLines(before);
  const fresh = splitLines(after);
  const hunks: string[] = [];
  let [i, j, agreed] = [0, 0, 0];
  while ((i < old.length || j < fresh.length) && hunks.length <= limit) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      i++;
      j++;
      agreed++;
      continue;
    }
    const [removed, added] = distanceToAgreement(old.slice(i), fresh.slice(j));
    const lead = Math.min(agreed, context);
    hunks.push(
      `@@ -${formatRange(i - lead, lead + removed)} +${formatRange(j - lead, lead + added)} @@`,
      ...old.slice(i - lead, i).map((line) => ` ${shorten(line)}`),
      ...old.slice(i, i + removed).map((line) => `-${shorten(line)}`),
      ...fresh.slice(j, j + added).map((line) => `+${shorten(line)}`),
    );
    i += removed;
    j += added;
    agreed = 0;
  }
  return (hunks.length > limit ? [...hunks.slice(0, limit), "…"] : hunks).join("\n");
}

/** How many lines of each text to skip until they agree again; all of both where that is too far away. */
function distanceToAgreement(old: readonly string[], fresh: readonly string[]): [number, number] {
  for (let distance = 1; distance <= farthest; distance++) {
    for (let removed = 0; removed <= distance; removed++) {
      const added = distance - removed;
      if (removed < old.length && added < fresh.length && old[removed] === fresh[added]) return [removed, added];
    }
  }
  return [old.length, fresh.length];
}

/** As `diff -u` prints it: an empty range is named by the line before it. */
const formatRange = (start: number, count: number): string => `${count === 0 ? start : start + 1},${count}`;

function splitLines(text: string): string[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

const shorten = (line: string): string => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line);
