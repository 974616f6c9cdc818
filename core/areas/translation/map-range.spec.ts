import { expect } from 'chai';
import fc from 'fast-check';
import { mapHighlights } from './map-highlights.ts';
import { mapRange } from './map-range.ts';

const mapped = (original: string, translated: string, words: string) => {
  const from = original.indexOf(words);
  const found = mapRange(original, translated, { from, to: from + words.length });
  return found && { words: translated.slice(found.from, found.to), exact: found.exact };
};

describe('parts of a text in its translation', () => {
  const table: [what: string, original: string, translated: string, words: string, expected: string, exact: boolean][] =
    [
      ['the whole', 'I wait.', 'Ich warte.', 'I wait.', 'Ich warte.', true],
      [
        'a sentence',
        'I wait. Then I go. It rains.',
        'Ich warte. Dann gehe ich. Es regnet.',
        'Then I go.',
        'Dann gehe ich.',
        true,
      ],
      [
        'two sentences',
        'I wait. Then I go. It rains.',
        'Ich warte. Dann gehe ich. Es regnet.',
        'Then I go. It rains.',
        'Dann gehe ich. Es regnet.',
        true,
      ],
      ['a name', 'We met Miriam in the old garden.', 'Im alten Garten trafen wir Miriam.', 'Miriam', 'Miriam', true],
      ['a number', 'It took 45 minutes.', 'Das dauerte 45 Minuten.', '45 minutes', '45 Minuten', false],
      ['Japanese', '私は待ちます。雨が降る。', 'I wait. It rains.', '雨が降る。', 'It rains.', true],
      ['what is the same', 'const a = 1', 'const a = 1', 'a', 'a', true],
    ];
  for (const [what, original, translated, words, expected, exact] of table)
    it(`are found for ${what}`, () =>
      expect(mapped(original, translated, words)).to.deep.equal({ words: expected, exact }));

  it('are nowhere where nothing was translated or nothing is meant', () => {
    expect(mapRange('I wait.', ' ', { from: 0, to: 6 })).to.equal(undefined);
    expect(mapRange('I wait.', 'Ich warte.', { from: 1, to: 2 })).to.equal(undefined);
    expect(mapRange('', '', { from: 0, to: 0 })).to.equal(undefined);
  });

  it('are whole words of the translation, the same for an unchanged text, and all for all', () => {
    const words = fc.array(fc.constantFrom('tea', 'Ada', '12', '雨', 'é', '😀', '.', 'go!', ' ', '\n'), {
      maxLength: 30,
    });
    const text = words.map((some) => some.join(' '));
    fc.assert(
      fc.property(text, text, fc.nat(200), fc.nat(200), (original, translated, one, other) => {
        const [from, to] = [Math.min(one, other, original.length), Math.min(Math.max(one, other), original.length)];
        const found = mapRange(original, translated, { from, to });
        if (original.slice(from, to).trim() === '' || translated.trim() === '') {
          expect(found).to.equal(undefined);
          return;
        }
        if (found) {
          expect(found.from).to.be.at.least(0).and.lessThan(found.to);
          expect(found.to).to.be.at.most(translated.length);
          expect(translated.slice(found.from, found.to).trim()).to.equal(translated.slice(found.from, found.to));
          expect(translated.slice(found.from, found.to).isWellFormed()).to.equal(true);
        }
        const same = mapRange(original, original, { from, to });
        expect(same && original.slice(same.from, same.to)).to.equal(original.slice(from, to).trim());
        const all = mapRange(original, translated, { from: 0, to: original.length });
        expect(all && translated.slice(all.from, all.to)).to.equal(translated.trim());
      }),
      { numRuns: 1000 },
    );
  });
});

const quoted = (text: string, more = {}) => ({ id: text, text, prefix: '', suffix: '', position: 0, ...more });

describe('highlights in a translation', () => {
  const blocks = [
    { original: 'I wait. Then I go.', text: 'Ich warte. Dann gehe ich.' },
    { original: 'I wait.', text: 'Ich warte.' },
  ];
  const wordsOf = (highlight: ReturnType<typeof quoted>) => {
    const { marks, unmappedIds } = mapHighlights(blocks, [highlight]);
    return [...marks.map(({ block, from, to }) => `${block}: ${blocks[block]?.text.slice(from, to)}`), ...unmappedIds];
  };

  it('lie where they were last seen, or where their context or their only place is', () => {
    expect(wordsOf(quoted('Then I go.', { position: 8 }))).to.deep.equal(['0: Dann gehe ich.']);
    expect(wordsOf(quoted('Then I go.', { position: 3 }))).to.deep.equal(['0: Dann gehe ich.']);
    expect(wordsOf(quoted('I wait.', { position: 19 }))).to.deep.equal(['1: Ich warte.']);
    expect(wordsOf(quoted('I wait.', { position: 15, prefix: 'Then I go.\n' }))).to.deep.equal(['1: Ich warte.']);
  });

  it('lie in each paragraph that they touch', () => {
    expect(wordsOf(quoted('Then I go.\nI wait.', { position: 8 }))).to.deep.equal([
      '0: Dann gehe ich.',
      '1: Ich warte.',
    ]);
  });

  it('are named when they have no place, or more than one', () => {
    expect(wordsOf(quoted('It rains.'))).to.deep.equal(['It rains.']);
    expect(wordsOf(quoted('I wait.', { position: 15, prefix: 'elsewhere' }))).to.deep.equal(['I wait.']);
    expect(mapHighlights([], [quoted('I wait.')]).unmappedIds).to.deep.equal(['I wait.']);
  });

  it('are found in 10,000 paragraphs in less time than people notice', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      original: `Line ${at} says it.`,
      text: `Zeile ${at} sagt es.`,
    }));
    const all = Array.from({ length: 2000 }, (_, at) => quoted(`Line ${at * 5} says it.`, { position: at * 5 * 18 }));
    const before = performance.now();
    const { marks } = mapHighlights(many, all);
    expect(marks.length).to.be.greaterThan(1900);
    expect(performance.now() - before).to.be.lessThan(2000);
  });
});
