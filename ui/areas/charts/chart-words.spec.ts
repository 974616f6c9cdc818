import { expect } from 'chai';
import { chartInWords, partialInWords } from './chart-words.ts';

const STEPS = ['2026-03-02', '2026-03-09', '2026-03-16'].map((day) => `${day}T00:00:00.000Z`);
const one = (title: string, ...counts: number[]) => ({ key: title, title, colour: '#123456', counts });

describe('what is said of a chart', () => {
  const CASES: [what: string, series: ReturnType<typeof one>[], said: string][] = [
    [
      'a series',
      [one('Late', 1, 0, 2)],
      '3 highlights from 2 Mar 2026 to 16 Mar 2026; most, 2, in the week from 16 Mar 2026.',
    ],
    ['one step', [one('Late', 1)], '1 highlight in the week from 2 Mar 2026.'],
    ['nothing', [one('Late', 0, 0)], '0 highlights from 2 Mar 2026 to 9 Mar 2026.'],
    [
      'several',
      [one('Late', 1, 0, 2), one('Rain', 9, 0, 0), one('Wind', 1, 0, 0), one('Snow', 0, 0, 5_000)],
      '5,013 highlights from 2 Mar 2026 to 16 Mar 2026; Snow 5,000, Rain 9, Late 3 and 1 more.',
    ],
  ];
  for (const [what, series, said] of CASES)
    it(what, () => {
      const steps = STEPS.slice(0, series[0]?.counts.length);
      expect(chartInWords({ steps, series, per: 'WEEK', noun: 'highlight' })).to.equal(said);
    });

  it('calls months by their names', () => {
    expect(chartInWords({ steps: STEPS.slice(0, 1), series: [one('Late', 3)], per: 'MONTH', noun: 'note' })).to.equal(
      '3 notes in Mar 2026.',
    );
  });

  it('names every step that is faded', () => {
    const months = ['2026-03-01', '2026-04-01', '2026-05-01'].map((day) => `${day}T00:00:00.000Z`);
    expect(partialInWords(months, [0, 2], 'MONTH')).to.equal(
      'Faded: the data covers Mar 2026 and May 2026 only in part.',
    );
    expect(partialInWords(STEPS, [2], 'WEEK')).to.equal(
      'Faded: the data covers the week from 16 Mar 2026 only in part.',
    );
  });
});
