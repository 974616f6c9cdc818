import { setImmediate as others } from 'node:timers/promises';
import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { QuoteFinder, type Range } from '@earshot/core/documents/anchor';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { applyHighlight, applyHighlights, type Highlighted } from '@earshot/processing/documents/highlight';
import { textOf } from '@earshot/processing/documents/text';
import type { LiveDocument } from '../../documents/documents.ts';

const gone = () => new Refusal('CONFLICT', 'These words were changed or deleted meanwhile. Select them again.');

/** The columns of a highlight’s row that say where it is; refuses an endless one (HT-02). */
export function anchorOf({ quote, prefix, suffix, from, speakerId, startMs }: Highlighted) {
  const anchor = { text: quote, prefix, suffix, position: from, speakerId, startMs };
  if (JSON.stringify(anchor).length > limits.highlightSerialised)
    throw new Refusal('TOO_LARGE', 'This highlight is too long. Select fewer words, or make several highlights.');
  return anchor;
}

const noWords = () => new Refusal('BAD_USER_INPUT', 'There are no words in this selection. Select some text first.');

/** The range of a selection; refuses one whose words are gone. */
export function demandRange(range: Range | undefined): Range {
  if (!range) throw gone();
  return range;
}

/** The words of a highlight that was marked; refuses when there are none in its range. */
export function demandMarked<T>(marked: T | undefined): T {
  if (!marked) throw noWords();
  return marked;
}

/** Puts the mark of a highlight on a range; refuses an empty or an endless one (HT-02). */
export function mark({ doc }: LiveDocument, id: string, range: Range | undefined) {
  const applied = demandMarked(applyHighlight(doc, id, demandRange(range)));
  return { update: applied.update, result: anchorOf(applied.highlight) };
}

/**
 * Puts the marks of highlights on their words again, wherever these stand by now, in one edit; the result has those whose
 * words are there, by id. A long text is read once for all of them, with pauses for other work.
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
  return { update, result: new Map(highlights.map((one) => [one.id, anchorOf(one)])) };
}
