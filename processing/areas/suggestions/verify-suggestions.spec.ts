import * as build from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { fromUpdates, stateFromJson } from '../../documents/convert.ts';
import { applyHighlight } from '../../documents/highlight.ts';
import { textOf } from '../../documents/text.ts';
import { verifySuggestions } from './verify-suggestions.ts';

const LATE = 'The parcel was late again.';
const RAIN = 'The parcel lay in the rain.';
const TEXT = `Hello. ${LATE} ${RAIN}`;
const HIGHLIGHT = '00000000-0000-4000-8000-000000000001';
const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

/** Verified proposals in the note, whose words in the rain are highlighted with tag 1. */
async function verified(
  proposals: { text: string; passage?: string; tags?: number[] }[],
  rejected: { text: string; tags: number[] }[] = [],
) {
  const state = stateFromJson(build.doc(build.paragraph(TEXT), build.paragraph('The parcel lay elsewhere.')));
  const doc = fromUpdates([state]);
  const from = textOf(doc).indexOf(RAIN);
  const applied = applyHighlight(doc, HIGHLIGHT, { from, to: from + RAIN.length });
  const input = {
    updates: applied ? [state, applied.update] : [],
    passages: { p1: TEXT, p2: 'What stood here is gone.' },
    proposals: proposals.map(({ text, passage = 'p1', tags = [0] }) => ({ passage, text, tags })),
    coded: [{ id: HIGHLIGHT, tags: [1] }],
    rejected,
  };
  const { suggestions, unverified } = await verifySuggestions.run({ input, signal, emit: async () => undefined });
  return { unverified, found: suggestions.map(({ quote, from: at, tags }) => [quote, at, ...tags]) };
}

describe('highlights that a text model proposes', () => {
  const cases: [what: string, asked: Parameters<typeof verified>, found: unknown[], unverified: number][] = [
    ['words of the note', [[{ text: LATE }]], [[LATE, 7, 0]], 0],
    ['words with other spaces, as the note has them', [[{ text: LATE.replaceAll(' ', '\n') }]], [[LATE, 7, 0]], 0],
    ['nothing that is altered by a letter', [[{ text: LATE.replace('late', 'laid') }]], [], 1],
    ['nothing of a passage that was not given', [[{ text: LATE, passage: 'p9' }]], [], 1],
    ['nothing that stands only in another passage', [[{ text: 'lay elsewhere.', passage: 'p1' }]], [], 1],
    ['nothing short enough to stand anywhere', [[{ text: 'parcel' }]], [], 1],
    ['nothing without a tag that there is', [[{ text: LATE, tags: [] }]], [], 1],
    ['words once', [[{ text: LATE }, { text: LATE }]], [[LATE, 7, 0]], 0],
    ['highlighted words with further tags only', [[{ text: RAIN, tags: [1, 0] }]], [[RAIN, 34, 0]], 0],
    ['no highlighted words with the same tag', [[{ text: 'lay in the rain', tags: [1] }]], [], 0],
    ['nothing that was rejected with the tag', [[{ text: LATE }], [{ text: LATE, tags: [0] }]], [], 0],
    ['what was rejected with another tag', [[{ text: LATE }], [{ text: LATE, tags: [1] }]], [[LATE, 7, 0]], 0],
  ];
  for (const [what, asked, found, unverified] of cases)
    it(`are ${what}`, async () => expect(await verified(...asked)).to.deep.equal({ found, unverified }));
});
