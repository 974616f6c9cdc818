import { expect } from 'chai';
import fc from 'fast-check';
import { feedbackKey } from './same-feedback.ts';

const one = {
  text: 'The parcel came late, and nobody had told me.',
  author: 'Kim Li',
  time: '2026-03-01T10:00:00.000Z',
};

describe('the same feedback', () => {
  const key = feedbackKey(one);
  const cases: [description: string, other: Partial<typeof one>, same: boolean][] = [
    ['in other letters and signs', { text: '  THE PARCEL came late – and nobody\nhad told me!' }, true],
    ['in wide letters', { text: 'Ｔｈｅ parcel came late, and nobody had told me' }, true],
    ['at another hour of the day', { time: '2026-03-01T00:00:00.000Z' }, true],
    ['where nobody is named', { author: '' }, true],
    ['on another day', { time: '2026-03-02T10:00:00.000Z' }, false],
    ['with other words', { text: `${one.text} Again` }, false],
  ];
  for (const [says, other, same] of cases)
    it(`${says} is ${same ? '' : 'not '}the same`, () =>
      expect(feedbackKey({ ...one, ...other }) === key).to.equal(same));

  const known: [description: string, feedback: Partial<typeof one>, known: boolean][] = [
    ['a short text of nobody', { text: 'Great app, thanks!', author: '' }, false],
    ['a short text of someone', { text: 'Great app, thanks!' }, true],
    ['no words', { text: ' … ' }, false],
  ];
  for (const [says, feedback, isKnown] of known)
    it(`is ${isKnown ? '' : 'not '}known by ${says}`, () =>
      expect(feedbackKey({ ...one, ...feedback }) !== undefined).to.equal(isKnown));

  it('without a day is known by who said it', () => {
    const timeless = { ...one, time: null };
    expect(feedbackKey(timeless)).to.equal(feedbackKey({ ...timeless, author: 'kim LI' }));
    expect(feedbackKey(timeless)).not.to.equal(feedbackKey({ ...timeless, author: 'Jo' }));
    expect(feedbackKey(timeless)).not.to.equal(key);
  });

  it('stays the same however it is spaced, whatever it says', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ', '\n', ' – ', '!!'), (text, gap) => {
        const apart = text.split(' ').join(gap);
        expect(feedbackKey({ ...one, text: `${gap}${apart}${gap}` })).to.equal(feedbackKey({ ...one, text }));
      }),
    ));

  it('is known by its letters and digits alone, long texts and rare letters included', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', 'Ä1', '𝔸', 'x'.repeat(5000)), (text, more) => {
        const said = `${more}${text}`;
        const letters = said
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, '');
        fc.pre(letters !== '');
        expect(feedbackKey({ ...one, text: said })?.split('\n')[0]).to.equal(letters);
      }),
    ));
});
