import { expect } from 'chai';
import { partialSteps, withoutGaps } from './trend.ts';

const step = (day: string, count: number) => ({ from: `${day}T00:00:00.000Z`, count });

describe('withoutGaps', () => {
  it('fills weeks in which nothing was, over the end of a year and where clocks change', () => {
    expect(withoutGaps([step('2025-12-22', 2), step('2026-01-12', 1)], 'WEEK')).to.deep.equal([
      step('2025-12-22', 2),
      step('2025-12-29', 0),
      step('2026-01-05', 0),
      step('2026-01-12', 1),
    ]);
    const weeks = withoutGaps([step('2026-03-02', 1), step('2026-11-23', 1)], 'WEEK');
    expect(weeks.length).to.equal(39);
    expect(weeks.at(-1)).to.deep.equal(step('2026-11-23', 1));
  });

  it('fills months of any length', () => {
    expect(withoutGaps([step('2026-01-01', 1), step('2026-04-01', 3)], 'MONTH')).to.deep.equal([
      step('2026-01-01', 1),
      step('2026-02-01', 0),
      step('2026-03-01', 0),
      step('2026-04-01', 3),
    ]);
  });

  it('ends where years have no more than four digits', () => {
    expect(withoutGaps([step('9999-12-01', 1)], 'MONTH')).to.deep.equal([step('9999-12-01', 1)]);
  });

  it('leaves one alone, and nothing', () => {
    expect(withoutGaps([step('2026-01-01', 1)], 'MONTH')).to.deep.equal([step('2026-01-01', 1)]);
    expect(withoutGaps([], 'WEEK')).to.deep.equal([]);
  });
});

describe('steps that data covers in part', () => {
  const weeks = ['2026-03-02', '2026-03-09', '2026-03-16'].map((day) => `${day}T00:00:00.000Z`);
  const cases: [what: string, oldest: string, newest: string, partial: number[]][] = [
    ['none of whole weeks', '2026-03-02T09:00:00Z', '2026-03-22T09:00:00Z', []],
    ['the first and the last', '2026-03-03T00:00:00Z', '2026-03-21T23:00:00Z', [0, 2]],
    ['the last', '2026-03-02T23:00:00Z', '2026-03-16T01:00:00Z', [2]],
    ['none where the data goes on beyond what is shown', '2020-03-02T23:00:00Z', '9999-12-31T23:59:59Z', []],
  ];
  for (const [what, oldest, newest, partial] of cases)
    it(`are ${what}`, () => expect(partialSteps(weeks, 'WEEK', { oldest, newest })).to.deep.equal(partial));

  it('are none where there is only one', () => {
    const data = { oldest: '2026-03-03T00:00:00Z', newest: '2026-03-04T00:00:00Z' };
    expect(partialSteps(weeks.slice(0, 1), 'WEEK', data)).to.deep.equal([]);
  });

  it('are months of any length', () => {
    const months = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    const data = { oldest: '2026-01-01T10:00:00Z', newest: '2026-02-27T10:00:00Z' };
    expect(partialSteps(months, 'MONTH', data)).to.deep.equal([1]);
    expect(partialSteps(months, 'MONTH', { ...data, newest: '2026-02-28T10:00:00Z' })).to.deep.equal([]);
  });
});
