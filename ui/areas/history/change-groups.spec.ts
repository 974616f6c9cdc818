import { expect } from 'chai';
import { changeGroups } from './change-groups.ts';

const change = (
  number: number,
  minutes: number,
  fields: string[],
  more: { changedBy?: string; fieldIds?: string[] } = {},
) => ({
  number,
  at: new Date(Date.UTC(2026, 0, 1, 12, -minutes)).toISOString(),
  changedBy: 'ada',
  fields,
  fieldIds: [],
  ...more,
});

describe('groups of changes', () => {
  it('has what one person tagged without a long pause as one, and nothing else', () => {
    const changes = [
      change(9, 0, ['tags']),
      change(8, 40, ['tags']),
      change(7, 80, ['tags']),
      change(6, 200, ['tags']),
      change(5, 201, ['tags'], { changedBy: 'grace' }),
      change(4, 202, ['title'], { changedBy: 'grace' }),
      change(3, 203, ['title'], { changedBy: 'grace' }),
      change(2, 204, ['tags'], { changedBy: 'grace', fieldIds: ['mood'] }),
      change(1, 205, ['tags'], { changedBy: 'grace' }),
    ];
    const groups = changeGroups(changes).map(({ newest, oldest, count }) => [newest.number, oldest.number, count]);
    expect(groups).to.deep.equal([
      [9, 7, 3],
      [6, 6, 1],
      [5, 5, 1],
      [4, 4, 1],
      [3, 3, 1],
      [2, 2, 1],
      [1, 1, 1],
    ]);
    expect(changeGroups([])).to.deep.equal([]);
  });
});
