import type { Quote, Range } from '@earshot/core/documents/anchor';
import { ClosestFinder } from '@earshot/core/documents/closest';
import type { DocumentJson } from '@earshot/core/documents/document';
import * as Y from 'yjs';
import { captured, updateFromJson } from './convert.ts';
import { describe, formatRange, quoteOf } from './highlight.ts';
import { type DocumentText, type Piece, readText } from './text.ts';

/** A highlight as it is stored beside its document. */
export interface RememberedHighlight extends Quote {
  id: string;
}

/** The words of a highlight after the text was replaced; null if none are left. */
export interface ReplacedHighlight {
  id: string;
  text: string | null;
}

interface Shared {
  start: number;
  end: number;
}

/** The number of characters that two texts share at the start, and of the remaining ones at the end. */
function sharedBy(one: string, other: string): Shared {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return { start, end };
}

/** Positions of pieces in the next text, if all lie before or all after the changed part. */
function untouched(pieces: readonly Piece[], before: string, after: string, shared: Shared): Range[] | undefined {
  if (pieces.length === 0) return undefined;
  if (pieces.every(({ to }) => to <= shared.start)) return [...pieces];
  if (!pieces.every(({ from }) => from >= before.length - shared.end)) return undefined;
  const by = after.length - before.length;
  return pieces.map(({ from, to }) => ({ from: from + by, to: to + by }));
}

/**
 * Changes a live document to the content of this JSON. Highlights without marks in the JSON move to their old words, or
 * to the most similar ones; returns the update, if any, and each highlight's current words.
 */
export function replaceWords(
  doc: Y.Doc,
  json: DocumentJson,
  highlights: readonly RememberedHighlight[],
): { update: Uint8Array | undefined; highlights: ReplacedHighlight[] } {
  const before = readText(doc);
  const words = updateFromJson(doc, json);
  const after = readText(doc);
  const shared = sharedBy(before.text, after.text);
  let finder: ClosestFinder | undefined;
  const placed = highlights.flatMap((row) => {
    if (after.marked.has(row.id)) return [];
    const pieces = before.marked.get(row.id) ?? [];
    const same = untouched(pieces, before.text, after.text, shared);
    if (same) return same.map((range) => ({ id: row.id, range }));
    finder ??= new ClosestFinder(after.text);
    const range = finder.find(pieces.length > 0 ? describe(before, row.id, pieces) : row);
    return range ? [{ id: row.id, range }] : [];
  });
  const marks = captured(doc, undefined, () => {
    for (const { id, range } of placed) formatRange(after, range, id, { id });
  });
  return {
    update: words && marks ? Y.mergeUpdates([words, marks]) : (words ?? marks),
    highlights: highlights.map(({ id }) => ({ id, text: textOf(readText(doc), id) })),
  };
}

function textOf({ text, marked }: DocumentText, id: string): string | null {
  const pieces = marked.get(id);
  return pieces ? quoteOf(text, pieces) : null;
}
