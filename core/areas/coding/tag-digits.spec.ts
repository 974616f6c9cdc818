import { expect } from 'chai';
import { assignDigits, digitsByUse, freeDigit } from './tag-digits.ts';

describe('freeDigit', () => {
  const CASES: [taken: (number | null)[], free: number | null][] = [
    [[], 1],
    [[1, 2], 3],
    [[2, null, 3], 1],
    [[1, 3], 2],
    [[9, 8, 7, 6, 5, 4, 3, 2, 1], null],
  ];
  for (const [taken, free] of CASES)
    it(`is ${free} beside ${taken.join(', ') || 'none'}`, () => expect(freeDigit(taken)).to.equal(free));
});

describe('assignDigits', () => {
  const read = (text: string) =>
    text
      .split(' ')
      .filter((part) => part !== '')
      .map((part) => ({ id: part.charAt(0), digit: part.length > 1 ? Number(part.slice(1)) : null }));
  const CASES: [title: string, tags: string, wanted: string, changes: string][] = [
    ['gives a free digit', 'a1 b', 'b2', 'b2'],
    ['changes nothing that is so already', 'a1 b2', 'b2', ''],
    ['takes a digit away', 'a1 b2', 'b', 'b'],
    ['swaps the digits of two tags', 'a1 b2', 'b1', 'a2 b1'],
    ['leaves the tag that had it without one where nothing was given up', 'a1 b', 'b1', 'a b1'],
    ['takes a whole list', 'a1 b2 c3', 'c1 a2 b3', 'a2 b3 c1'],
    ['gives back none that another tag gets', 'a1 b2 c', 'b1 c2', 'a b1 c2'],
  ];
  for (const [title, tags, wanted, changes] of CASES)
    it(title, () => {
      const found = assignDigits(read(tags), read(wanted)).map(({ id, digit }) => `${id}${digit ?? ''}`);
      expect(found.sort().join(' ')).to.equal(changes);
    });

  it('is taken back by what the changed tags had before', () => {
    const tags = read('a1 b2 c3 d');
    const changes = assignDigits(tags, read('d2 c1'));
    const after = tags.map((tag) => changes.find(({ id }) => id === tag.id) ?? tag);
    const back = assignDigits(
      after,
      changes.map(({ id }) => ({ id, digit: tags.find((tag) => tag.id === id)?.digit ?? null })),
    );
    expect(after.map((tag) => back.find(({ id }) => id === tag.id) ?? tag)).to.deep.equal(tags);
  });
});

describe('digitsByUse', () => {
  it('begins with the tag that most highlights have and ends at nine', () => {
    const tags = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, title: `Tag ${at}`, highlightCount: at % 3 }));
    const found = digitsByUse(tags);
    expect(found.map(({ id }) => id).join(' ')).to.equal('2 5 8 11 1 4 7 10 0');
    expect(found.map(({ digit }) => digit)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
