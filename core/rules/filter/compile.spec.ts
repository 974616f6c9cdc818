import { expect } from 'chai';
import { Refusal } from '../../refusal.ts';
import { type Compiling, compile, type FilterField, numberOperand } from './compile.ts';
import { meetsFilter } from './evaluate.ts';
import { type FieldForm, type FilterForm, filterAsText, filterForm, filterInText, NO_FILTER } from './form.ts';
import { FILTER_OPERATORS, type FilterKind, type FilterOperator, OPERATORS, operatorFor } from './operator.ts';

const NOW = new Date('2026-03-31T12:00:00.000Z');
const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const C = '33333333-3333-4333-8333-333333333333';

const FIELDS: Readonly<Record<string, FilterField>> = {
  text: { kind: 'TEXT' },
  number: { kind: 'NUMBER' },
  yes: { kind: 'BOOLEAN' },
  date: { kind: 'DATE' },
  options: { kind: 'REFERENCE' },
};
const compiling: Compiling = { now: NOW, fieldOf: (field) => FIELDS[field] };
const one = (field: string, operator: FilterOperator, ...values: string[]): FieldForm => ({ field, operator, values });
const form = (combinator: 'and' | 'or', ...fields: FieldForm[]): FilterForm => ({ combinator, fields });
const compiled = (...of: Parameters<typeof form>) => compile(form(...of), compiling);

describe('filters', () => {
  it('offer each kind of field its operators (SE-07)', () => {
    const table: Record<FilterKind, string> = {
      TEXT: 'CONTAINS CONTAINS_NOT IS IS_NOT IS_EMPTY IS_NOT_EMPTY',
      NUMBER: 'IS IS_NOT GREATER_THAN LESS_THAN IS_EMPTY IS_NOT_EMPTY',
      BOOLEAN: 'IS',
      DATE: 'IS IS_BEFORE IS_AFTER IS_EMPTY IS_NOT_EMPTY',
      REFERENCE: 'HAS_ANY_OF HAS_ALL_OF HAS_NONE_OF MISSING_ALL_OF IS_ONE_OF IS_NOT_ONE_OF IS_EMPTY IS_NOT_EMPTY',
    };
    for (const [kind, operators] of Object.entries(table)) {
      expect(OPERATORS[kind as FilterKind].join(' '), kind).to.equal(operators);
      const field = Object.keys(FIELDS).find((name) => FIELDS[name]?.kind === kind) as string;
      for (const operator of FILTER_OPERATORS.filter((name) => !OPERATORS[kind as FilterKind].includes(name)))
        expect(() => compiled('and', one(field, operator, '1')), `${kind} ${operator}`).to.throw(
          Refusal,
          `Invalid operator '${operator}' for field type '${kind}'`,
        );
    }
  });

  it('keep an operator that the next field has too, and take its first one otherwise (SE-10)', () => {
    expect(operatorFor('NUMBER', 'IS_NOT')).to.equal('IS_NOT');
    expect(operatorFor('BOOLEAN', 'CONTAINS')).to.equal('IS');
    expect(operatorFor('REFERENCE', 'IS')).to.equal('HAS_ANY_OF');
  });

  const half = one('text', 'CONTAINS', '');
  const whole = one('text', 'IS_EMPTY');
  const counts: [says: string, of: Parameters<typeof form>, conditions: number][] = [
    ['all of them, with `and`, where all say something', ['and', whole, one('number', 'IS', '5')], 2],
    ['none of them, with `and`, where one says nothing', ['and', whole, half], 0],
    ['those that say something, with `or`', ['or', whole, half, one('options', 'HAS_ANY_OF')], 1],
    ['none, with `or`, where none says anything', ['or', half], 0],
    ['none of an empty list', ['or'], 0],
    [
      'no date that is neither relative nor ISO',
      ['or', one('date', 'IS', 'yesterday'), one('date', 'IS', '2026-02-31')],
      0,
    ],
    ['no id that is not one', ['or', one('options', 'HAS_ANY_OF', 'driver')], 0],
    ['no yes or no that is neither', ['or', one('yes', 'IS', 'perhaps')], 0],
  ];
  for (const [says, of, conditions] of counts)
    it(`count ${says} (SE-08)`, () => expect(compiled(...of).conditions).to.have.length(conditions));

  it('drop conditions on projects where only people or folders are looked for, and count the others (SE-08)', () => {
    const filter = form('and', one('project', 'HAS_ANY_OF', A), whole);
    const { conditions } = compile(filter, { ...compiling, dropped: (field) => field === 'project' });
    expect(conditions.map(({ field }) => field)).to.deep.equal(['text']);
  });

  it('refuse a field that is gone, and a PERSON field of people', () => {
    expect(() => compiled('and', one('gone', 'IS', 'x'))).to.throw(Refusal, 'no longer exists');
    expect(() =>
      compile(form('and', one('options', 'HAS_ANY_OF', A)), {
        ...compiling,
        ofPeople: { isPersonField: (field) => field === 'options' },
      }),
    ).to.throw(Refusal, 'person FilterFieldForms cannot be of type PERSON');
  });

  const operands: [text: string, number: number][] = [
    ['12', 12],
    ['12.5', 12.5],
    ['.5', 0.5],
    ['7.', 7],
    ['-3', 0],
    ['+3', 0],
    ['1e3', 0],
    ['1,5', 0],
    ['twelve', 0],
    ['.', 0],
  ];
  for (const [text, number] of operands)
    it(`take ${JSON.stringify(text)} for the number ${number} (SE-08, SE-09)`, () =>
      expect(numberOperand(text)).to.equal(number));

  const at = (text: string) => [Date.parse(text)];
  type Case = [field: string, operator: FilterOperator, values: string[], row: (string | number)[], meets: boolean];
  const cases: Case[] = [
    ['text', 'CONTAINS', ['Late', 'slow'], ['it was slow'], true],
    ['text', 'CONTAINS', ['late'], [], false],
    ['text', 'CONTAINS_NOT', ['late'], [], true],
    ['text', 'CONTAINS_NOT', ['late'], ['too late'], false],
    ['text', 'IS', ['YORK'], ['york'], true],
    ['text', 'IS_NOT', ['york'], [], true],
    ['text', 'IS_EMPTY', [], [], true],
    ['number', 'IS', ['5', '6'], [6], true],
    ['number', 'IS_NOT', ['5'], [5], false],
    ['number', 'GREATER_THAN', ['5'], [5], false],
    ['number', 'GREATER_THAN', ['5'], [5.1], true],
    ['number', 'LESS_THAN', ['words'], [-1], true],
    ['number', 'IS_NOT_EMPTY', [], [0], true],
    ['yes', 'IS', ['false'], [0], true],
    ['yes', 'IS', ['false'], [], false],
    ['date', 'IS', ['2026-03-30'], at('2026-03-30T23:59:59.999Z'), true],
    ['date', 'IS', ['2026-03-30'], at('2026-03-31T00:00:00.000Z'), false],
    ['date', 'IS_BEFORE', ['2026-03-30'], at('2026-03-29T23:59:59.999Z'), true],
    ['date', 'IS_BEFORE', ['2026-03-30'], at('2026-03-30T00:00:00.000Z'), false],
    ['date', 'IS_AFTER', ['2026-03-30'], at('2026-03-30T23:59:59.999Z'), false],
    ['date', 'IS_AFTER', ['2026-03-30'], at('2026-03-31T00:00:00.000Z'), true],
    ['date', 'IS', ['1h'], at('2026-03-31T11:00:00.000Z'), true],
    ['date', 'IS', ['1h'], at('2026-03-31T10:59:59.999Z'), false],
    ['date', 'IS', ['1m'], at('2026-02-28T12:00:00.000Z'), true],
    ['date', 'IS_BEFORE', ['1y'], at('2025-03-31T11:59:59.999Z'), true],
    ['date', 'IS_AFTER', ['2w'], at('2026-03-17T12:00:00.001Z'), true],
    ['date', 'IS_AFTER', ['2w'], at('2026-03-17T12:00:00.000Z'), false],
    ['options', 'HAS_ANY_OF', [A, B], [B, C], true],
    ['options', 'HAS_ALL_OF', [A, B], [B, C], false],
    ['options', 'HAS_ALL_OF', [A, B], [C, B, A], true],
    ['options', 'HAS_NONE_OF', [A], [], true],
    ['options', 'IS_ONE_OF', [A, B], [A], true],
    ['options', 'IS_ONE_OF', [A, B], [A, C], false],
    ['options', 'IS_ONE_OF', [A, B], [], false],
    ['options', 'IS_NOT_ONE_OF', [A, B], [A], false],
    ['options', 'IS_NOT_ONE_OF', [A, B], [A, C], true],
    ['options', 'IS_NOT_ONE_OF', [A, B], [C], true],
    ['options', 'IS_NOT_ONE_OF', [A, B], [], true],
    ['options', 'MISSING_ALL_OF', [A, B], [C], true],
    ['options', 'MISSING_ALL_OF', [A, B], [B, C], false],
    ['options', 'MISSING_ALL_OF', [A, B], [], true],
  ];
  for (const [field, operator, values, row, meets] of cases)
    it(`${field} ${operator} ${values.join(', ')} ${meets ? 'keeps' : 'leaves out'} ${JSON.stringify(row)}`, () =>
      expect(meetsFilter(compiled('and', one(field, operator, ...values)), () => row)).to.equal(meets));

  it('are read from an address as they were written, and a broken one is none', () => {
    const filter = form('or', { ...one('text', 'IS', 'a & b', '"c"'), id: A }, one('number', 'IS', '5'));
    expect(filterInText(filterAsText(filter) ?? '')).to.deep.equal(filter);
    expect(filterAsText(NO_FILTER)).to.equal(undefined);
    for (const text of [null, '', '{', '{"v":2,"fields":[]}', '{"v":1,"fields":[{"field":"a","operator":"LIKE"}]}'])
      expect(filterInText(text), String(text)).to.deep.equal(NO_FILTER);
  });

  it('have at most so many conditions, of ids that are UUIDs (SE-06)', () => {
    const many = { combinator: 'and', fields: Array.from({ length: 500 }, () => whole) };
    expect(filterForm.safeParse(many).error?.issues[0]?.message).to.match(/^A filter has at most \d+ conditions/);
    expect(filterForm.safeParse({ fields: [{ ...whole, id: 'first' }] }).success).to.equal(false);
  });
});
