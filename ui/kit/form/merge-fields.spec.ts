import { expect } from 'chai';
import * as fc from 'fast-check';
import { mergeFields } from './merge-fields.ts';

const FIELDS = ['title', 'summary'];
const base = { title: 'Old', summary: 'Old summary' };

describe('two people in one form', () => {
  it('takes over what only they changed and keeps what only I changed', () => {
    const merged = mergeFields(FIELDS, base, { ...base, title: 'Mine' }, { ...base, summary: 'Theirs' });
    expect(merged).to.deep.equal({ values: { title: 'Mine', summary: 'Theirs' }, both: [] });
  });

  it('keeps what was typed where both changed the same field, and names it', () => {
    const merged = mergeFields(FIELDS, base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
    expect(merged).to.deep.equal({ values: { ...base, title: 'Mine' }, both: ['title'] });
  });

  it('is no conflict when both came to the same, or differ in white space that is not kept', () => {
    expect(mergeFields(FIELDS, base, { ...base, title: 'New ' }, { ...base, title: 'New' }).both).to.deep.equal([]);
  });

  it('never loses what was typed, and never hides what they saved', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    void fc.assert(
      fc.property(word, word, word, (from, mine, theirs) => {
        const { values, both } = mergeFields(['x'], { x: from }, { x: mine }, { x: theirs });
        if (mine !== from) expect(values.x).to.equal(mine);
        else expect(values.x).to.equal(theirs);
        expect(both.length === 1).to.equal(mine !== from && theirs !== from && mine !== theirs);
      }),
    );
  });
});
