import { expect } from 'chai';
import type { DataCondition, DataConditions } from './data-filter.ts';
import { compiled } from './whole-conditions.ts';

const city: DataCondition = { field: 'f:City', operator: 'IS', values: ['York'] };
const nobody: DataCondition = { field: 'author', operator: 'IS_EMPTY', values: [] };
const half: DataCondition = { field: 'text', operator: 'CONTAINS', values: [''] };

describe('conditions of a filter', () => {
  const cases: [says: string, form: DataConditions, counts: DataCondition[]][] = [
    ['all count when all are whole', { combinator: 'and', fields: [city, nobody] }, [city, nobody]],
    ['none counts when all must hold and one is not whole', { combinator: 'and', fields: [city, half] }, []],
    [
      'those that are whole count when any is enough',
      { combinator: 'or', fields: [city, half, nobody] },
      [city, nobody],
    ],
    ['none counts when none is whole', { combinator: 'or', fields: [half] }, []],
    ['none is none', { combinator: 'or', fields: [] }, []],
    [
      'values that say nothing are left out',
      { combinator: 'and', fields: [{ ...city, values: ['', 'York'] }] },
      [city],
    ],
  ];
  for (const [says, form, counts] of cases) it(says, () => expect(compiled(form)).to.deep.equal(counts));
});
