import { expect } from 'chai';
import fc from 'fast-check';
import { folded } from '../text.ts';
import { comparable, placesOf } from './find-words.ts';

const find = (text: string, wanted: string) =>
  placesOf(comparable(text), comparable(wanted)).map(({ from, to }) => text.slice(from, to));

describe('words in a text', () => {
  const cases: [says: string, text: string, wanted: string, found: string[]][] = [
    ['whatever their case', 'Late, LATE, late', 'late', ['Late', 'LATE', 'late']],
    ['whatever their accents', 'Café, cafe, CAFE\u0301', 'cafe', ['Café', 'cafe', 'CAFE\u0301']],
    ['that are asked for with accents', 'cafe', 'Café', ['cafe']],
    ['whatever their quotation marks and dashes', 'don’t – “so”', 'don\'t - "so"', ['don’t – “so”']],
    ['over a line break', 'so\nlate', 'so late', ['so\nlate']],
    ['over other spaces', 'so\u00a0late', 'so late', ['so\u00a0late']],
    ['inside of words', 'invoices', 'voice', ['voice']],
    ['one after the other', 'aaaa', 'aa', ['aa', 'aa']],
    ['with whole characters', 'Straße', 'stras', ['Straß']],
    ['after characters that are longer', 'ﬁne 😀 café', 'café', ['café']],
    ['in other scripts', 'Счёт пришёл', 'счет', ['Счёт']],
    ['in scripts without spaces', '請求書が遅れた', '遅れ', ['遅れ']],
    ['in Korean that is taken apart', '한국어로'.normalize('NFD'), '국어', ['국어'.normalize('NFD')]],
    ['in Korean, asked for taken apart', '한국어로', '국어'.normalize('NFD'), ['국어']],
    ['in Korean of which a last sound stands apart', '가\u11a8나', '각', ['가\u11a8']],
    ['in Vietnamese that is taken apart', 'đặt hàng'.normalize('NFD'), 'đặt', ['đặt'.normalize('NFD')]],
    ['but not a part of a Korean syllable', '한국', '하', []],
    ['but not a letter without the mark that makes it another', 'がく', 'か', []],
    ['but not nothing', 'any', '', []],
    ['but not spaces alone', 'a b', ' ', []],
    ['but not what is not there', 'any', 'x', []],
  ];
  for (const [says, text, wanted, found] of cases)
    it(`are found ${says}`, () => expect(find(text, wanted)).to.deep.equal(found));

  it('are found wherever a text repeats any part of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (around, words) => {
        const found = find(`${around} ${words} ${around}`, words);
        if (comparable(words).text.trim() !== '') expect(found.length).to.be.greaterThan(0);
        for (const one of found) expect(folded(one)).to.contain(folded(words).trim().slice(0, 1));
      }),
    );
  });
});
