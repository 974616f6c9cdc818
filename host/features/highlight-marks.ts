import { limits } from '@earshot/core/limits';
import type { Highlight } from '@earshot/core/model/highlight';
import { Refusal } from '@earshot/core/refusal';
import { findQuote, type Range } from '@earshot/core/rules/anchor';
import { applyHighlight } from '@earshot/processing/documents/highlight';
import { textOf } from '@earshot/processing/documents/text';
import type { LiveDocument } from './documents.ts';

const gone = () => new Refusal('CONFLICT', 'These words were changed or deleted meanwhile. Select them again.');

/** Puts the mark of a highlight on a range; refuses an empty or an endless one (HT-02). */
export function mark({ doc }: LiveDocument, id: string, range: Range | undefined) {
  if (!range) throw gone();
  const applied = applyHighlight(doc, id, range);
  if (!applied) throw new Refusal('BAD_USER_INPUT', 'There are no words in this selection. Select some text first.');
  const { quote, prefix, suffix, from } = applied.highlight;
  const anchor = { text: quote, prefix, suffix, position: from };
  if (JSON.stringify(anchor).length > limits.highlightSerialised)
    throw new Refusal('TOO_LARGE', 'This highlight is too long. Select fewer words, or make several highlights.');
  return { update: applied.update, result: anchor };
}

/** Puts the mark of a highlight on its words again, wherever they stand by now; no result when they are gone. */
export function markAgain(live: LiveDocument, { id, text: quote, prefix, suffix }: Highlight) {
  const range = findQuote(textOf(live.doc), { quote, prefix, suffix });
  return range ? mark(live, id, range) : { update: undefined, result: null };
}
