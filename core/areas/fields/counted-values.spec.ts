import { expect } from 'chai';
import { inFieldOrder, valueTitle } from './counted-values.ts';
import type { FieldTypeName } from './field-type.ts';

const OPTIONS = [
  { id: 'b', label: 'Bus', colour: '#111111' },
  { id: 'a', label: 'Air', colour: '#222222' },
];
const field = (type: FieldTypeName) => ({ type, options: OPTIONS, format: 'PERCENT' as const, currencySymbol: '' });

describe('values that were counted', () => {
  const TITLES: [type: FieldTypeName, value: string, title: string][] = [
    ['SELECT', 'a', 'Air'],
    ['BOOLEAN', 'true', 'Yes'],
    ['BOOLEAN', 'false', 'No'],
    ['DATETIME', '2026-03', 'Mar 2026'],
    ['NUMBER', '12.5', '12.5%'],
    ['NPS', '9', '9'],
    ['TEXT', 'York', 'York'],
  ];
  for (const [type, value, title] of TITLES)
    it(`${type} ${value} is called ${title}`, () => expect(valueTitle(field(type), value)).to.equal(title));

  const ORDERS: [type: FieldTypeName, values: [value: string, count: number][], order: string[]][] = [
    [
      'SELECT',
      [
        ['a', 9],
        ['gone', 1],
        ['b', 2],
      ],
      ['b', 'a', 'gone'],
    ],
    [
      'NPS',
      [
        ['10', 1],
        ['9', 5],
        ['0', 2],
      ],
      ['0', '9', '10'],
    ],
    [
      'BOOLEAN',
      [
        ['false', 9],
        ['true', 1],
      ],
      ['true', 'false'],
    ],
    [
      'DATETIME',
      [
        ['2026-10', 1],
        ['2025-12', 3],
      ],
      ['2025-12', '2026-10'],
    ],
    [
      'TEXT',
      [
        ['York', 1],
        ['Hull', 3],
        ['Bath', 1],
      ],
      ['Hull', 'Bath', 'York'],
    ],
    [
      'PERSON',
      [
        ['p', 1],
        ['q', 3],
      ],
      ['q', 'p'],
    ],
  ];
  for (const [type, values, order] of ORDERS)
    it(`of ${type} stand in the order of their field`, () => {
      const counted = values.map(([value, count]) => ({ value, count }));
      expect(inFieldOrder(field(type), counted).map(({ value }) => value)).to.deep.equal(order);
    });
});
