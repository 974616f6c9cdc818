import { expect } from 'chai';
import { searchOfCard, withinBounds } from './search-of-card.ts';

const BOUNDS = { madeFrom: '2026-03-02T00:00:00.000Z', madeBefore: '2026-03-09T00:00:00.000Z' };
const own = { field: 'title', operator: 'CONTAINS', values: ['late'] } as const;
const conditions = (wish: ReturnType<typeof withinBounds>) =>
  wish?.filter.fields.map(({ field, operator, values }) => [field, operator, ...values].join(' '));

describe('a search within the date range of a dashboard', () => {
  const late = searchOfCard('q=late&types=NOTE');
  const days = ['createdAt IS_AFTER 2026-03-01', 'createdAt IS_BEFORE 2026-03-09'];

  it('is the search itself for all time', () => expect(withinBounds(late, {})).to.equal(late));

  it('finds from the first to the last day', () => {
    expect(withinBounds(late, BOUNDS)).to.include({ query: 'late' });
    expect(conditions(withinBounds(late, BOUNDS))).to.deep.equal(days);
  });

  it('keeps its own conditions, unless any of several is enough', () => {
    const filtered = (combinator: 'and' | 'or', count: number) => ({
      ...late,
      filter: { combinator, fields: Array(count).fill(own) },
    });
    expect(conditions(withinBounds(filtered('and', 1), BOUNDS))).to.deep.equal(['title CONTAINS late', ...days]);
    expect(conditions(withinBounds(filtered('or', 1), BOUNDS))).to.deep.equal(['title CONTAINS late', ...days]);
    expect(withinBounds(filtered('or', 2), BOUNDS)).to.equal(undefined);
  });
});
