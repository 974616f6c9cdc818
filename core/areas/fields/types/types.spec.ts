import { expect } from 'chai';
import fc from 'fast-check';
import {
  FIELD_TYPES,
  type FieldContext,
  type FieldSettings,
  type FieldTypeName,
  type FieldValue,
} from '../field-type.ts';
import { fieldType } from './all.ts';
import { npsGroup } from './nps.ts';
import { numberAsText, numberIn } from './number.ts';
import { itemsAsText, itemsIn } from './reading.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const LABELS = ['Bug', 'Wish; or idea', 'Says "no"', 'Größe', '"', ';', 'a;b;"c"'];
const options = LABELS.map((label, index) => ({ id: uuid(index), label, colour: '#3b82f6' }));
const settings: FieldSettings = { options, maxSelected: 100, format: 'NUMBER', currencySymbol: '$' };
const PEOPLE = new Map([
  [uuid(100), 'Ada Lovelace'],
  [uuid(101), 'Grace Hopper'],
  [uuid(102), 'Lovelace; Ada'],
]);
const context: FieldContext = {
  settings,
  peopleNamed: (text) => [...PEOPLE].filter(([, name]) => name === text).map(([id]) => id),
  personName: (id) => PEOPLE.get(id) ?? '',
  dayFirst: false,
};

const several = (ids: Iterable<string>) => fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 });
const VALUES: Record<FieldTypeName, fc.Arbitrary<unknown>> = {
  TEXT: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  NUMBER: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  BOOLEAN: fc.boolean(),
  DATETIME: fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  SELECT: several(options.map(({ id }) => id)),
  PERSON: several(PEOPLE.keys()),
  EMAIL: fc.emailAddress(),
  PHONE: fc.constantFrom('+49 30 123456', '(030) 12-34/56', '112', '555 1234 ext. 12'),
  URL: fc.webUrl(),
  NPS: fc.integer({ min: 0, max: 10 }),
};

describe('types of custom fields', () => {
  for (const name of FIELD_TYPES)
    it(`${name}: every value that its schema takes is read back from its text`, () => {
      const { value, read, write, keys } = fieldType(name);
      fc.assert(
        fc.property(VALUES[name], (sent) => {
          const parsed = value(settings).safeParse(sent);
          fc.pre(parsed.success);
          const stored = parsed.data as FieldValue;
          expect(read(write(stored, context), context)).to.deep.equal({ value: stored });
          expect(value(settings).parse(stored), 'a stored value stays as it is').to.deep.equal(stored);
          expect(keys(stored, settings)).to.have.length.greaterThan(0);
        }),
        { numRuns: 500 },
      );
    });

  const READ: [FieldTypeName, string, FieldValue | null | 'problem'][] = [
    ['TEXT', '  words  ', 'words'],
    ['TEXT', ' ', null],
    ['TEXT', 'one\u2028two\u202e', 'one\ntwo'],
    ['NUMBER', '1,234.50', 1234.5],
    ['NUMBER', '$ -12', -12],
    ['NUMBER', '-$12', -12],
    ['NUMBER', '12 %', 12],
    ['NUMBER', '1 234 567', 1_234_567],
    ['NUMBER', '1,23', 'problem'],
    ['NUMBER', '.5', 0.5],
    ['NUMBER', 'twelve', 'problem'],
    ['NUMBER', '1e999', 'problem'],
    ['NUMBER', '123456789012345', 123_456_789_012_345],
    ['NUMBER', '12345678901234567890', 'problem'],
    ['NUMBER', '0.30000000000000004', 0.300_000_000_000_000_04],
    ['BOOLEAN', 'x', true],
    ['BOOLEAN', 'No', false],
    ['BOOLEAN', 'perhaps', 'problem'],
    ['DATETIME', '31.3.2024', '2024-03-31T00:00:00.000Z'],
    ['DATETIME', '3/4/2024', '2024-03-04T00:00:00.000Z'],
    ['DATETIME', 'March 31, 2024, 2:30 pm', '2024-03-31T14:30:00.000Z'],
    ['DATETIME', '2024-03-31T14:30+02:00', '2024-03-31T12:30:00.000Z'],
    ['DATETIME', '31 February 2024', 'problem'],
    ['SELECT', 'bug; GRÖSSE ;', [uuid(0), uuid(3)]],
    ['SELECT', '"Wish; or idea";Bug', [uuid(1), uuid(0)]],
    ['SELECT', 'Unheard of', 'problem'],
    ['PERSON', 'Ada Lovelace; "Lovelace; Ada"', [uuid(100), uuid(102)]],
    ['PERSON', 'Charles', 'problem'],
    ['EMAIL', ' Ada@Example.org ', 'ada@example.org'],
    ['EMAIL', 'ada@', 'problem'],
    ['PHONE', '12', 'problem'],
    ['PHONE', 'call me', 'problem'],
    ['URL', 'example.org/a', 'https://example.org/a'],
    ['URL', 'javascript:alert(1)', 'problem'],
    ['URL', 'nonsense', 'problem'],
    ['NPS', '11', 10],
    ['NPS', '-3', 0],
    ['NPS', '7.5', 'problem'],
  ];
  for (const [name, text, expected] of READ)
    it(`${name} reads ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () => {
      const read = fieldType(name).read(text, context);
      if (expected === null) expect(read).to.deep.equal({ empty: true });
      else if (expected === 'problem') expect(read).to.have.property('problem').that.matches(/\.$/);
      else expect(read).to.deep.equal({ value: expected });
    });

  it('a select field takes as many options as it says, and never more than there are (CF-02)', () => {
    const { value } = fieldType('SELECT');
    const ids = options.map(({ id }) => id);
    expect(value({ ...settings, maxSelected: 2 }).safeParse(ids.slice(0, 3)).error?.issues[0]?.message).to.equal(
      'Choose at most 2 options.',
    );
    expect(value({ ...settings, maxSelected: 2 }).safeParse(ids.slice(0, 2)).success).to.equal(true);
    const single = { ...settings, options: options.slice(0, 1) };
    expect(value(single).safeParse([ids[0], ids[0]]).data, 'the same twice is one').to.deep.equal([ids[0]]);
    expect(value(single).safeParse([ids[1]]).success).to.equal(false);
  });

  it('scores beyond 0 and 10 are clamped, however they come (CF-06)', () => {
    const { value } = fieldType('NPS');
    const parsed = (sent: unknown) => value(settings).safeParse(sent).data;
    expect([-3, -1, 0, 7, 10, 11, 100].map(parsed)).to.deep.equal([0, 0, 0, 7, 10, 10, 10]);
    expect([7.5, '7', Number.NaN, null].map(parsed), 'no whole numbers').to.deep.equal(Array(4).fill(undefined));
  });

  it('numbers are taken as text, too, as people type them (CF-03)', () => {
    const { value } = fieldType('NUMBER');
    const parsed = (sent: unknown) => value(settings).safeParse(sent).data;
    expect([parsed('12.5'), parsed(' 1,234 '), parsed('12 %'), parsed(7)]).to.deep.equal([12.5, 1234, 12, 7]);
    expect([parsed('twelve'), parsed(''), parsed('12345678901234567890')]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('numbers are shown by their format (CF-03)', () => {
    const shown = (number: number, format: FieldSettings['format']) =>
      numberAsText(number, { format, currencySymbol: '€' });
    expect(shown(1234.5, 'NUMBER')).to.equal('1234.5');
    expect(shown(1234.5, 'NUMBER_WITH_COMMAS')).to.equal('1,234.5');
    expect(shown(12.5, 'PERCENT')).to.equal('12.5%');
    expect(shown(-1234.5, 'CURRENCY')).to.equal('-€1,234.50');
    for (const format of ['NUMBER_WITH_COMMAS', 'PERCENT', 'CURRENCY'] as const)
      expect(numberIn(shown(-98_765.25, format), '€'), format).to.equal(-98_765.25);
  });

  it('a score belongs to one of three groups (CF-06)', () => {
    expect([0, 6, 7, 8, 9, 10].map(npsGroup)).to.deep.equal([
      'DETRACTOR',
      'DETRACTOR',
      'PASSIVE',
      'PASSIVE',
      'PROMOTER',
      'PROMOTER',
    ]);
  });

  it('items separated by semicolons are written so that they are read back, whatever is in them', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc
            .string()
            .map((text) => text.trim())
            .filter((text) => text !== ''),
        ),
        (items) => {
          expect(itemsIn(itemsAsText(items))).to.deep.equal(items);
        },
      ),
    );
    expect(itemsIn('a; "b')).to.deep.equal(['a', '"b']);
    expect(itemsIn(';;')).to.deep.equal([]);
  });
});
