/** A change of a text: replaces the part between two positions. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
/** True if a position is inside a surrogate pair. */
const isInside = (text: string, at: number) => at > 0 && at < text.length && isLow(text.charCodeAt(at));

/** The change from one text to another; it never cuts a surrogate pair. Undefined if both are equal. */
export function editBetween(before: string, after: string, caret = after.length): TextEdit | undefined {
  if (before === after) return undefined;
  // Typed text ends at the caret, which determines which of several equal letters is new.
  const mostAfter = Math.min(before.length, after.length);
  let end = 0;
  const longestEnd = Math.min(mostAfter, Math.max(0, after.length - caret));
  while (end < longestEnd && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  let start = 0;
  while (start < mostAfter - end && before[start] === after[start]) start += 1;
  while (end < mostAfter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isInside(before, start) || isInside(after, start)) start -= 1;
  if (isInside(before, before.length - end) || isInside(after, after.length - end)) end -= 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** Position of a caret after someone else's change to its text. */
export function caretAfter(caret: number, { from, to, insert }: TextEdit): number {
  if (caret <= from) return caret;
  return caret >= to ? caret + insert.length - (to - from) : from + insert.length;
}
