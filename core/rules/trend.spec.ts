import { expect } from 'chai';
import { withoutGaps } from './trend.ts';

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
