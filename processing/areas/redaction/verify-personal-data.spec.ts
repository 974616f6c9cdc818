import * as build from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { stateFromJson } from '../../documents/convert.ts';
import { verifyPersonalData } from './verify-personal-data.ts';

const TEXT = 'I am Ann, head of sales at Globex. Annual plans. 田中さんです。';
const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

/** Verified proposals in a note whose second passage has changed since. */
async function verified(proposals: { text: string; passage?: string; as?: string[] }[]) {
  const input = {
    updates: [stateFromJson(build.doc(build.paragraph(TEXT)))],
    passages: { p1: TEXT, p2: 'Zoe was here.' },
    proposals: proposals.map(({ text, passage = 'p1', as = ['NAME'] }) => ({ passage, text, as })),
  };
  const { proposed, unverified } = await verifyPersonalData.run({ input, signal, emit: async () => undefined });
  return { unverified, found: proposed.map(({ kind, text }) => `${kind} ${text}`) };
}

describe('personal data that a text model proposes', () => {
  const cases: [what: string, asked: Parameters<typeof verified>[0], found: string[], unverified: number][] = [
    ['words of the note', [{ text: 'Ann' }], ['NAME Ann'], 0],
    ['phrases of it', [{ text: 'head of sales at Globex', as: ['WORD'] }], ['WORD head of sales at Globex'], 0],
    ['words of unknown kinds', [{ text: 'Globex', as: ['EMPLOYER'] }], ['WORD Globex'], 0],
    ['words once', [{ text: 'Ann' }, { text: 'Ann' }], ['NAME Ann'], 0],
    ['words in writing without spaces', [{ text: '田中' }], ['NAME 田中'], 0],
    ['nothing that is written differently', [{ text: 'Anne' }, { text: 'ann' }], [], 2],
    ['no parts of words', [{ text: 'Annu' }, { text: 'lobex' }], [], 2],
    ['nothing that is gone from the note', [{ text: 'Zoe', passage: 'p2' }], [], 1],
    ['nothing of a passage that was not given', [{ text: 'Ann', passage: 'p9' }], [], 1],
    ['no single letters', [{ text: 'I' }], [], 1],
  ];
  for (const [what, asked, found, unverified] of cases)
    it(`is ${what}`, async () => expect(await verified(asked)).to.deep.equal({ found, unverified }));
});
