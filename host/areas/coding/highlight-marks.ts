import { setImmediate as others } from 'node:timers/promises';
import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { QuoteFinder, type Range } from '@earshot/core/documents/anchor';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { applyHighlight, applyHighlights, type Highlighted } from '@earshot/processing/documents/highlight';
import { textOf } from '@earshot/processing/documents/text';
import type { LiveDocument } from '../../documents/documents.ts';

/** Refusal of a selection whose words are no longer in the text. */
export const wordsGone = () =>
  new Refusal('CONFLICT', 'These words were changed or deleted meanwhile. Select them again.');
/** The refusal of a selection without words. */
export const noWords = () =>
  new Refusal('BAD_USER_INPUT', 'There are no words in this selection. Select some text first.');

/** A highlight's anchor as stored in its row. */
const storedAnchor = ({ quote, prefix, suffix, from, speakerId, speakerIds, startMs }: Highlighted) => ({
  text: quote,
  prefix,
  suffix,
  position: from,
  speakerId,
  speakerIds,
  startMs,
  // The job that reads the text finds them in the times of its words.
  spokenFromMs: null,
  spokenToMs: null,
});

/** Same for a highlight that a user makes or moves to other words; refuses one above the maximum length (HT-02). */
export function anchorOf(highlighted: Highlighted) {
  const anchor = storedAnchor(highlighted);
  if (JSON.stringify(anchor).length > limits.highlightSerialised)
    throw new Refusal('TOO_LARGE', 'This highlight is too long. Select fewer words, or make several highlights.');
  return anchor;
}

/** Marks a range as a highlight; refuses an empty range or one above the maximum length (HT-02). */
export function mark({ doc }: LiveDocument, id: string, range: Range | undefined) {
  if (!range) throw wordsGone();
  const applied = applyHighlight(doc, id, range);
  if (!applied) throw noWords();
  return { update: applied.update, result: anchorOf(applied.highlight) };
}

/**
 * Restores the marks of highlights at the current positions of their words, in one edit; returns those whose words
 * exist, by id. A long text is read once for all of them, with pauses for other work. Highlights that grew by editing
 * are restored whole: the maximum length applies to new ones only (decision 077).
 */
export async function markAgain({ doc }: LiveDocument, rows: readonly Highlight[]) {
  const finder = new QuoteFinder(textOf(doc));
  const ranges = new Map<string, Range>();
  for (const { id, text: quote, prefix, suffix } of rows) {
    await others();
    const range = finder.find({ quote, prefix, suffix }, { context: false });
    if (range) ranges.set(id, range);
  }
  const { update, highlights } = applyHighlights(doc, ranges);
  return { update, result: new Map(highlights.map((one) => [one.id, storedAnchor(one)])) };
}
