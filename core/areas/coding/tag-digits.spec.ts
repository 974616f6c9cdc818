import { expect } from 'chai';
import { assignDigits, digitsBeside, digitsByUse, freeDigit, linkedDigits } from './tag-digits.ts';

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

describe('the digits of links', () => {
  const read = (text: string) =>
    text
      .split(' ')
      .filter((part) => part !== '')
      .map((part) => ({ tagId: part.charAt(0), digit: Number(part.slice(1)) }));
  const keyed = (text: string) => read(text).map(({ tagId, digit }) => ({ id: tagId, digit }));
  const said = (digits: Iterable<readonly [string, number]>) => [...digits].map((one) => one.join('')).join(' ');

  const COUNTING: [title: string, links: string[], own: string, counting: string][] = [
    ['are those of all links', ['a1 b3', 'c2'], '', 'a1 b3 c2'],
    ['count beside other digits of the project', ['a1'], 'x2', 'a1'],
    ['do not count where a tag of the project has the digit', ['a1 b3', 'c2'], 'x3 y2', 'a1'],
    ['are none without links', [], 'x1', ''],
  ];
  for (const [title, links, own, counting] of COUNTING)
    it(title, () => {
      const found = linkedDigits(
        links.map((digits) => ({ digits: read(digits) })),
        keyed(own),
      );
      expect(said(found)).to.equal(counting);
    });

  const LEFT: [title: string, digits: string, tags: string, left: string][] = [
    ['stay beside other digits', 'a1 b2', 'x3', 'a1 b2'],
    ['are given up where another tag has them', 'a1 b2', 'x2', 'a1'],
    ['stay with the tag itself', 'a1 b2', 'a1', 'a1 b2'],
    ['stay when a tag has none', 'a1', 'x0', 'a1'],
  ];
  for (const [title, digits, tags, left] of LEFT)
    it(title, () => {
      const others = keyed(tags).map(({ id, digit }) => ({ id, digit: digit || null }));
      expect(said(digitsBeside(read(digits), others).map(({ tagId, digit }) => [tagId, digit]))).to.equal(left);
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
