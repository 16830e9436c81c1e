import { printDocComment } from "../../print/doc-comment.js";

/**
 * A text that has not chosen its line breaks: strings, and between them places where a line may end. A group is on one line
 * where it fits, else all of its own places break (P. Wadler, "A prettier printer", 1998).
 */
export type Layout =
  | string
  | readonly Layout[]
  /** A place where a line may end; what stands there where it does not. */
  | { readonly kind: "line"; readonly flat: string }
  /** A place where a line always ends. */
  | { readonly kind: "end" }
  | { readonly kind: "group"; readonly content: Layout }
  | { readonly kind: "indent"; readonly content: Layout }
  /** What is there only in a broken group. */
  | { readonly kind: "broken"; readonly text: string }
  /** A doc comment, with the end of its line. */
  | { readonly kind: "comment"; readonly lines: readonly string[] };

export const line: Layout = { kind: "line", flat: " " };
export const softLine: Layout = { kind: "line", flat: "" };
export const lineEnd: Layout = { kind: "end" };
export const group = (content: Layout): Layout => ({ kind: "group", content });
export const indent = (content: Layout): Layout => ({ kind: "indent", content });
export const whenBroken = (text: string): Layout => ({ kind: "broken", text });
export const comment = (lines: readonly string[]): Layout => (lines.length === 0 ? "" : { kind: "comment", lines });

export const separated = (parts: readonly Layout[], separator: Layout): Layout =>
  parts.map((part, index) => (index === 0 ? part : [separator, part]));

const width = 100;
/** What a line has room for behind its indentation, however deep that is. */
const leastRoom = 40;

type Task = { readonly layout: Layout; readonly depth: number; readonly isFlat: boolean };

/** The text of a layout. Linear in its size: whether a group fits is decided within one line's width. */
export function printLayout(layout: Layout): string {
  const output: string[] = [];
  let column = 0;
  const tasks: Task[] = [{ layout, depth: 0, isFlat: false }];
  const write = (text: string): void => {
    output.push(text);
    column += text.length;
  };
  const breakLine = (depth: number): void => {
    output.push("\n", "  ".repeat(depth));
    column = depth * 2;
  };
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { layout: current, depth, isFlat } = task;
    if (typeof current === "string") {
      write(current);
    } else if (isList(current)) {
      for (const part of current.toReversed()) tasks.push({ layout: part, depth, isFlat });
    } else if (current.kind === "line") {
      if (isFlat) write(current.flat);
      else breakLine(depth);
    } else if (current.kind === "end") {
      breakLine(depth);
    } else if (current.kind === "broken") {
      if (!isFlat) write(current.text);
    } else if (current.kind === "comment") {
      output.push(printDocComment(current.lines, depth).trimStart(), "  ".repeat(depth));
      column = depth * 2;
    } else if (current.kind === "indent") {
      tasks.push({ layout: current.content, depth: depth + 1, isFlat });
    } else {
      const room = Math.max(width, depth * 2 + leastRoom) - column;
      tasks.push({ layout: current.content, depth, isFlat: isFlat || fits(current.content, tasks, room) });
    }
  }
  return output.join("");
}

const isList = (layout: Layout): layout is readonly Layout[] => Array.isArray(layout);

/** Whether a layout fits into a number of characters without a line break, with all that follows up to the next one. */
function fits(layout: Layout, following: readonly Task[], room: number): boolean {
  let left = room;
  let next = following.length;
  let isFlat = true;
  const parts: Layout[] = [layout];
  while (left >= 0) {
    const part = parts.pop();
    if (part === undefined) {
      next -= 1;
      const task = following[next];
      if (task === undefined) return true;
      parts.push(task.layout);
      isFlat = task.isFlat;
    } else if (typeof part === "string") left -= part.length;
    else if (isList(part)) parts.push(...part.slice(0, left + 1).toReversed());
    else if (part.kind === "end" || part.kind === "comment") return next < following.length;
    else if (part.kind === "line") {
      if (!isFlat) return true;
      left -= part.flat.length;
    } else if (part.kind === "broken") left -= isFlat ? 0 : part.text.length;
    else parts.push(part.content);
  }
  return false;
}
