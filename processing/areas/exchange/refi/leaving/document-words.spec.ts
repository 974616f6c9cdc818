import type { DocumentNode } from '@earshot/core/documents/document';
import * as build from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { documentWords } from './document-words.ts';

const ADA = '3f2f3f0e-0000-4000-8000-000000000001';
const names = { speakers: new Map([[ADA, 'Ada']]), titles: new Map(), quotes: new Map() };
const wordsOf = (...content: Parameters<typeof build.doc>) =>
  documentWords(build.doc(...content) as unknown as DocumentNode, names);

describe('the text of a page exported as REFI-QDA', () => {
  it('is marked as spoken when names of speakers became part of it', () => {
    const turn = build.segment({ speakerId: ADA, start: null, end: null }, 'We wait.');
    expect(wordsOf(turn)).to.include({ text: 'Ada: We wait.', spoken: true, timed: false, formatted: false });
  });

  it('is not marked as spoken without speakers', () => {
    const nobody = build.segment({ speakerId: null, start: 1000, end: null }, 'We wait.');
    expect(wordsOf(nobody, build.paragraph('Ada: and then?'))).to.include({ spoken: false, timed: true });
  });
});
