import { expect } from 'chai';
import { carriesTitle, verifyTitles } from './verify-titles.ts';

const QUOTE = 'My payments are credited late, and Été was not working for 3 days.';
const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

describe('titles that a text model proposes for themes', () => {
  const cases: [title: string, carried: boolean][] = [
    ['Payments credited late', true],
    ['Late payments', true],
    ['The payments of an été', true],
    ['Not working for 3 days', true],
    ['Payments credited early', false],
    ['Payment credited late', false],
    ['Never working', false],
    ['Working for 4 days', false],
    ['Happy customers', false],
    ['of the', false],
    ['', false],
  ];
  for (const [title, carried] of cases)
    it(`${carried ? 'may' : 'may not'} be “${title}”`, () => expect(carriesTitle(title, [QUOTE])).to.equal(carried));
  it('are searched for unchanged in scripts without spaces', () => {
    expect(carriesTitle('支払いが遅い', ['いつも支払いが遅いです。'])).to.equal(true);
    expect(carriesTitle('支払いが早い', ['いつも支払いが遅いです。'])).to.equal(false);
  });

  const quotes = [{ passage: 'p1', text: 'payments are credited late' }];
  const lines: [what: string, line: unknown, title: string | undefined][] = [
    ['carried by quotes', { section: 1, sentence: 'Payments credited late', quotes }, 'Payments credited late'],
    ['of words that the quotes do not name', { section: 1, sentence: 'Not working', quotes }, undefined],
    ['with the quotes of another theme', { section: 2, sentence: 'Payments credited late', quotes }, undefined],
    ['without quotes', { section: 1, sentence: 'Payments credited late', quotes: [] }, undefined],
    ['with a link', { section: 1, sentence: 'payments www.late', quotes }, undefined],
    ['that cannot be read', { section: 1, title: 'Payments' }, undefined],
  ];
  for (const [what, line, title] of lines)
    it(`are ${title === undefined ? 'left out' : 'kept'}: ${what}`, async () => {
      const passages = { p1: { theme: 1, text: QUOTE }, p2: { theme: 2, text: 'Nothing of it.' } };
      const input = { passages, titles: [line] };
      const read = await verifyTitles.run({ input, signal, emit: async () => undefined });
      expect(read).to.deep.equal({
        titles: title === undefined ? [] : [{ theme: 1, title }],
        unverified: title === undefined ? 1 : 0,
      });
    });
});
