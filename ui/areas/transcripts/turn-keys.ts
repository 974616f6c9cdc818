import { spanOf } from '@earshot/core/areas/transcripts/cut-turn';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { TimedWords, TimeSpan } from './timed-words.ts';
import { cutAt, emptyBetween, splitTurn, turnAt } from './turns.ts';

/** Time span of the turn at a position; undefined if unknown. */
export function spanAt(doc: Node, position: number): TimeSpan | undefined {
  const turn = turnAt(doc, position);
  return turn && spanOf(cutAt(doc, turn, position));
}

/**
 * Effect of Enter in a turn: splits it at the caret, replacing the selection. A selection over several turns leaves the
 * first and the last; in an empty turn, plain text follows. Undefined outside of turns.
 */
export function brokenTurn(state: EditorState, timed: TimedWords): Transaction | undefined {
  const { doc, schema, selection, tr } = state;
  const turn = turnAt(doc, selection.from);
  if (!turn || !(selection instanceof TextSelection)) return undefined;
  const { from, to } = selection;
  if (turnAt(doc, to)?.at !== turn.at) {
    if (!emptyBetween(tr, from, to)) return undefined;
    return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to))));
  }
  if (turn.node.content.size === 0) return tr.setNodeMarkup(turn.at, schema.nodes.paragraph, {});
  const span = spanAt(doc, from);
  const place = splitTurn(tr.delete(from, to), from, span ? timed.near(span) : [], 'stays');
  return place === undefined ? undefined : tr.setSelection(TextSelection.create(tr.doc, place));
}
