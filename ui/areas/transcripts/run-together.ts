import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { type Turn, turnAt } from './turns.ts';

/** Difference between two states of a text: from `start` up to `before` in the one, `after` in the other. */
function difference(one: Node, other: Node): { start: number; before: number; after: number } | undefined {
  const start = one.content.findDiffStart(other.content);
  const end = one.content.findDiffEnd(other.content);
  if (start === null || end === null) return undefined;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return { start, before: end.a + overlap, after: end.b + overlap };
}

/** The turn that contains a position, or ends right before it. */
function turnBefore(doc: Node, position: number): Turn | undefined {
  const place = doc.resolve(position);
  const node = place.depth === 0 ? place.nodeBefore : null;
  return node ? turnAt(doc, position - node.nodeSize) : turnAt(doc, position);
}

/** Turn that others were joined to, as by deleting across their border, and its new end time. */
export function endOfJoined(before: Node, after: Node): { at: number; end: unknown } | undefined {
  const changed = difference(before, after);
  if (!changed) return undefined;
  const [first, last] = [turnAt(before, changed.start), turnBefore(before, changed.before)];
  const [now, rest] = [turnAt(after, changed.start), turnBefore(after, changed.after)];
  if (!first || !last || !now || first.at === last.at || now.at !== rest?.at) return undefined;
  const end: unknown = last.node.attrs.end ?? first.node.attrs.end;
  const untouched = now.node.attrs.end === first.node.attrs.end && now.node.attrs.start === first.node.attrs.start;
  return untouched && end !== first.node.attrs.end ? { at: now.at, end } : undefined;
}

const isTyped = (transaction: Transaction) => transaction.docChanged && !transaction.getMeta(ySyncPluginKey);

/**
 * Joins the times of turns that an edit joins, as by deleting across their border: the first takes the end time of the
 * last.
 */
export const runTogether = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, after) => {
      const joined = transactions.some(isTyped) ? endOfJoined(before.doc, after.doc) : undefined;
      return joined ? after.tr.setNodeAttribute(joined.at, 'end', joined.end) : null;
    },
  });
