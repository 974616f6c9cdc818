import { type DateOrder, dateReader } from '@earshot/core/rules/dates/read-date';
import { DateColumn } from '@earshot/core/rules/dates/read-date-order';
import { expect } from 'chai';
import { realText } from '../../../kit/fixtures/real-files.ts';

interface Single {
  input: string;
  order: DateOrder | 'unambiguous';
  ambiguousAlone: boolean;
  expected: string;
}

interface Column {
  values: string[];
  resolvable: boolean;
  order: DateOrder | null;
  expectedIfHint: Partial<Record<DateOrder, (string | null)[]>>;
}

interface Recognised {
  Results: { Text: string; Value: { PastResolution: Record<string, string> } | null }[];
}

const linesOf = <Line>(test: Mocha.Context, name: string): Line[] =>
  realText(test, 'dates-synthetic', name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const reader = (order?: DateOrder) => dateReader({ order, zone: 'UTC' });
/** Days and times without a zone are in UTC. */
const instant = (iso: string) => Date.parse(/T.*(Z|[+-]\d\d:\d\d)$|^[\d-]+$/.test(iso) ? iso : `${iso}Z`);

describe('dates', () => {
  it('are read as they were written, and none that could be two days without its order', function () {
    const singles = linesOf<Single>(this, 'single.jsonl');
    for (const { input, order, ambiguousAlone, expected } of singles) {
      expect(reader(order === 'unambiguous' ? undefined : order)(input), input).to.equal(instant(expected));
      expect(reader()(input), `${input} alone`).to.equal(ambiguousAlone ? 'AMBIGUOUS' : instant(expected));
    }
    expect(singles).to.have.length(600);
  });

  it('are not read from other values', function () {
    const invalid = linesOf<{ input: string }>(this, 'invalid.jsonl');
    for (const { input } of invalid)
      for (const order of ['DMY', 'MDY', undefined] as const) expect(reader(order)(input), input).to.equal(undefined);
    expect(invalid).to.have.length(24);
  });

  it('have the order that their column shows, and it says when it shows none', function () {
    const columns = linesOf<Column>(this, 'columns.jsonl');
    for (const { values, resolvable, order, expectedIfHint } of columns) {
      const column = new DateColumn();
      for (const value of values) column.add(value);
      expect([column.order ?? null, column.ambiguous], values.join(' ')).to.deep.equal([order, !resolvable]);
      for (const [hint, expected] of Object.entries(expectedIfHint))
        expect(values.map(reader(hint as DateOrder))).to.deep.equal(
          expected.map((iso) => (iso === null ? undefined : instant(iso))),
        );
    }
    expect(columns).to.have.length(60);
  });

  it('in words are read rightly or not at all', function () {
    let read = 0;
    for (const name of ['English-DateParser.json', 'English-DateTimeParser.json'])
      for (const { Results } of JSON.parse(realText(this, 'dates-recognizers', name)) as Recognised[])
        for (const { Text, Value } of Results) {
          const got = reader('MDY')(Text);
          const expected = Object.values(Value?.PastResolution ?? {})[0] ?? '';
          // Two-digit years are from 2000 on, whatever today's date.
          if (got === undefined || /^\d+\/\d+\/(7|8|9)\d$/.test(Text)) continue;
          expect(got, Text).to.equal(instant(expected.replace(' ', 'T')));
          read += 1;
        }
    expect(read).to.be.above(20);
  });
});
