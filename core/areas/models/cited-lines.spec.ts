import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { CitedLines, readCitedLine } from './cited-lines.ts';

const one = { sentence: 'People wait.', quotes: [{ passage: 'p1', text: 'far too long' }], section: 1 };

describe('the lines of a model’s answer', () => {
  const cases: [line: string, read: unknown][] = [
    [JSON.stringify(one), one],
    [` ${JSON.stringify(one)},\r`, one],
    ['{"sentence": "Alone."}', { sentence: 'Alone.', quotes: [], section: 1 }],
    ['{"sentence": " \\n "}', 'NOTHING'],
    ['', 'NOTHING'],
    ['```json', 'NOTHING'],
    [']', 'NOTHING'],
    ['People wait.', 'UNREADABLE'],
    ['{"sentence": 5}', 'UNREADABLE'],
    ['{"sentence": "x", "quotes": ["y"]}', 'UNREADABLE'],
    ['{"sentence": "People', 'UNREADABLE'],
    [`{"sentence": "${'x'.repeat(limits.models.line)}"}`, 'UNREADABLE'],
  ];
  for (const [line, read] of cases)
    it(`reads ${JSON.stringify(line).slice(0, 60)}`, () => expect(readCitedLine(line)).to.deep.equal(read));

  it('are the same wherever the pieces are cut', () => {
    const answer = [one, { ...one, sentence: 'Été 東京 😀' }, one].map((each) => JSON.stringify(each)).join('\n');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: answer.length }), { maxLength: 20 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), answer.length];
        const lines = new CitedLines();
        const read = places.flatMap((from, at) => lines.push(answer.slice(from, places[at + 1] ?? answer.length)));
        expect(
          [...read, ...lines.end(true)].map((line) => (typeof line === 'string' ? line : line.sentence)),
        ).to.deep.equal(['People wait.', 'Été 東京 😀', 'People wait.']);
      }),
    );
  });

  it('leave out what was cut off, and end where an answer is too long', () => {
    const lines = new CitedLines();
    expect(lines.push('{"sentence": "Peop')).to.deep.equal([]);
    expect(lines.end(false)).to.deep.equal([]);
    lines.push('{"sentence": "Peop');
    expect(lines.end(true)).to.deep.equal(['UNREADABLE']);
    expect(lines.push('x'.repeat(limits.models.answer))).to.deep.equal([]);
    expect(lines.full).to.equal(true);
    expect(lines.push(`\n${JSON.stringify(one)}\n`)).to.deep.equal([]);
  });
});
