import { expect } from 'chai';
import { Refusal } from '../../refusal.ts';
import { buildRules, RULE_OPERATORS, type RuleField, type RuleFieldType, type RuleValue } from './automation-rules.ts';

const FIELDS: Record<RuleFieldType, RuleField> = {
  string: { title: 'Name', type: 'string' },
  number: { title: 'Size', type: 'number' },
  boolean: { title: 'Locked', type: 'boolean' },
  date: { title: 'Day', type: 'date' },
  array: { title: 'Tags', type: 'array' },
  enum: { title: 'Theme', type: 'enum', values: ['light', 'dark', 'auto'] },
};
const one = (field: string, operator: string, value?: unknown) => ({
  combinator: 'AND',
  conditions: [{ field, operator, ...(value === undefined ? {} : { value }) }],
});
const saysOf = (rules: unknown): string => {
  try {
    buildRules(rules, FIELDS);
    return '';
  } catch (fault) {
    if (fault instanceof Refusal) return fault.message;
    throw fault;
  }
};

describe('rules of automations', () => {
  it('offer each type of field its operators (AU-05)', () => {
    const table: Record<RuleFieldType, string> = {
      string: 'equal notEqual contains startsWith endsWith',
      number: 'equal notEqual greaterThan greaterThanOrEqual lessThan lessThanOrEqual',
      boolean: 'equal notEqual',
      date: 'before after on',
      array: 'contains notContains isEmpty isNotEmpty lengthEqual lengthGreaterThan lengthLessThan',
      enum: 'equal notEqual in notIn',
    };
    const every = new Set(Object.values(RULE_OPERATORS).flat());
    for (const [type, operators] of Object.entries(table)) {
      expect(RULE_OPERATORS[type as RuleFieldType].join(' ')).to.equal(operators);
      for (const operator of every)
        if (!operators.split(' ').includes(operator))
          expect(saysOf(one(type, operator, 'x'))).to.equal(`Invalid operator '${operator}' for field type '${type}'`);
    }
  });

  it('are refused in the words of the specification (AU-06)', () => {
    expect(saysOf({ combinator: 'AND', conditions: [] })).to.equal('Cannot build rules without any conditions');
    expect(saysOf(one('string', 'like', 'x'))).to.equal("Invalid operator 'like' for field type 'string'");
    expect(saysOf(one('gone', 'equal', 'x'))).to.match(/^Failed to create condition: the field 'gone' does not exist/);
    expect(saysOf(one('number', 'equal', 'many'))).to.equal(
      "Failed to create condition: a number is needed for 'Size'.",
    );
    expect(saysOf(one('date', 'on', '2026-02-31'))).to.match(/^Failed to create condition: a date such as/);
    expect(saysOf(one('enum', 'in', []))).to.match(/^Failed to create condition: at least one of its values/);
    expect(saysOf(one('enum', 'equal', 'blue'))).to.match(/^Failed to create condition: one of its values/);
    expect(saysOf(one('toString', 'equal', 'x'))).to.match(/^Failed to create condition: the field 'toString'/);
    for (const rules of [
      null,
      'x',
      7,
      [],
      {},
      { combinator: 'XOR', conditions: [] },
      { ...one('string', 'equal', 'x'), more: 1 },
    ])
      expect(saysOf(rules), JSON.stringify(rules)).to.match(/^Invalid rules structure: /);
  });

  type Case = [type: RuleFieldType, operator: string, operand: unknown, said: RuleValue, fits: boolean];
  const cases: Case[] = [
    ['string', 'equal', 'Interview', 'INTERVIEW', true],
    ['string', 'notEqual', 'a', 'b', true],
    ['string', 'notEqual', 'a', null, true],
    ['string', 'contains', 'view', 'Interview 4', true],
    ['string', 'startsWith', 'view', 'Interview 4', false],
    ['string', 'endsWith', '4', 'Interview 4', true],
    ['string', 'contains', 'x', null, false],
    ['number', 'equal', 5, 5, true],
    ['number', 'notEqual', 5, 5, false],
    ['number', 'greaterThan', 5, 5, false],
    ['number', 'greaterThanOrEqual', 5, 5, true],
    ['number', 'lessThan', 5, 4.9, true],
    ['number', 'lessThanOrEqual', 0, -1, true],
    ['boolean', 'equal', true, true, true],
    ['boolean', 'equal', false, null, false],
    ['boolean', 'notEqual', true, false, true],
    ['date', 'before', '2026-03-31', '2026-03-30T23:59:59.999Z', true],
    ['date', 'before', '2026-03-31', '2026-03-31T00:00:00.000Z', false],
    ['date', 'after', '2026-03-31', '2026-03-31T23:59:59.999Z', false],
    ['date', 'after', '2026-03-31', '2026-04-01T00:00:00.000Z', true],
    ['date', 'on', '2026-03-31', '2026-03-31T12:00:00.000Z', true],
    ['date', 'on', '2026-03-31', null, false],
    ['array', 'contains', 'late', ['Late', 'slow'], true],
    ['array', 'notContains', 'late', ['slow'], true],
    ['array', 'contains', 'lat', ['late'], false],
    ['array', 'isEmpty', undefined, [], true],
    ['array', 'isEmpty', undefined, null, true],
    ['array', 'isNotEmpty', undefined, ['x'], true],
    ['array', 'lengthEqual', 2, ['x', 'y'], true],
    ['array', 'lengthGreaterThan', 2, ['x', 'y'], false],
    ['array', 'lengthLessThan', 1, [], true],
    ['enum', 'equal', 'dark', 'dark', true],
    ['enum', 'notEqual', 'dark', 'light', true],
    ['enum', 'in', ['dark', 'auto'], 'auto', true],
    ['enum', 'notIn', ['dark', 'auto'], 'light', true],
    ['enum', 'notIn', ['dark'], null, true],
  ];
  for (const [type, operator, operand, said, fits] of cases)
    it(`${type} ${operator} ${JSON.stringify(operand) ?? ''} ${fits ? 'fits' : 'does not fit'} ${JSON.stringify(said)}`, () =>
      expect(buildRules(one(type, operator, operand), FIELDS)({ [type]: said })).to.equal(fits));

  it('hold all of their conditions with AND, any of them with OR', () => {
    const conditions = [
      { field: 'string', operator: 'equal', value: 'a' },
      { field: 'number', operator: 'greaterThan', value: 1 },
    ];
    for (const [said, and, or] of [
      [{ string: 'a', number: 2 }, true, true],
      [{ string: 'a', number: 1 }, false, true],
      [{ string: 'b', number: 1 }, false, false],
    ] as const) {
      expect(buildRules({ combinator: 'AND', conditions }, FIELDS)(said)).to.equal(and);
      expect(buildRules({ combinator: 'OR', conditions }, FIELDS)(said)).to.equal(or);
    }
  });
});
