import type { ReferenceTarget } from '@earshot/core/areas/comments/comment-text';
import { expect } from 'chai';
import { bodyOf, referenceBefore, textOf, titleFor } from './typed-references.ts';

const one = { type: 'NOTE', id: '0b2f3a5c-9d1e-4f6a-8b7c-1d2e3f405162' } as const;
const other = { type: 'TAG', id: '1b2f3a5c-9d1e-4f6a-8b7c-1d2e3f405162' } as const;

describe('references in a comment that is written', () => {
  it('show titles, also where two targets have the same, and are sent as ids', () => {
    expect(titleFor('Price [plans]', one, new Map())).to.equal('Price  plans');
    const titles = new Map<string, ReferenceTarget>([['Price plans', one]]);
    const second = titleFor('Price plans', other, titles);
    expect(second).to.equal('Price plans (2)');
    expect(titleFor('Price plans', one, titles)).to.equal('Price plans');
    const both = new Map<string, ReferenceTarget>([...titles, [second, other]]);
    const body = bodyOf('[[Price plans]] and [[Price plans (2)]], [[else]]', both);
    expect(body).to.match(/^\[\[note:\w{22}\]\] and \[\[tag:\w{22}\]\], \[\[else\]\]$/);
    expect(textOf(body, () => 'Price plans').text).to.equal('[[Price plans]] and [[Price plans (2)]], [[else]]');
    // Hidden references are sent back unchanged.
    const hidden = textOf(body, () => undefined);
    expect(bodyOf(hidden.text, hidden.titles)).to.equal(body);
  });

  it('are offered for what stands between [[ and the caret', () => {
    expect(referenceBefore('See [[price pl', 14)).to.deep.equal({ from: 4, query: 'price pl' });
    expect(referenceBefore('See [[', 6)).to.deep.equal({ from: 4, query: '' });
    for (const text of ['See [price', 'See [[price]] ', 'See [[price\nplans'])
      expect(referenceBefore(text, text.length)).to.equal(undefined);
  });
});
