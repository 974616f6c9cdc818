import { DELIMITERS, type Delimiter } from '@earshot/core/rules/csv/csv-dialect';
import { labelsOf } from '@earshot/processing/csv/labels';
import { expect } from 'chai';
import { rowsOf } from '../../../kit/fixtures/csv-rows.ts';
import { realFiles, realText } from '../../../kit/fixtures/real-files.ts';

interface Case {
  description: string;
  input: string;
  config?: Record<string, unknown>;
  expected: { data: (unknown[] | Record<string, unknown>)[]; errors: { type: string; code?: string; row?: number }[] };
}

/** Options that Papa Parse has and Earshot lacks; cases that need them do not apply. */
const NOT_OURS: readonly [why: string, needs: (config: Record<string, unknown>) => boolean][] = [
  ['lines with a sign in front are rows like others', ({ comments }) => comments !== undefined],
  ['values stay text', ({ dynamicTyping }) => dynamicTyping !== undefined],
  ['quotes are " and doubled', ({ quoteChar, escapeChar }) => quoteChar !== undefined || escapeChar !== undefined],
  ['the first line has the labels', ({ skipFirstNLines }) => skipFirstNLines !== undefined],
  [
    'delimiters are , ; tab and |',
    ({ delimiter }) => delimiter !== undefined && !DELIMITERS.includes(delimiter as Delimiter),
  ],
  ['spaces are something', ({ skipEmptyLines }) => skipEmptyLines === 'greedy'],
];
const PIPE = 'Pipe delimiter is guessed correctly when mixed with comas';
const whyNot = ({ description, config = {} }: Case): string | undefined =>
  description === PIPE ? '| is for people to choose' : NOT_OURS.find(([, needs]) => needs(config))?.[0];

function ours({ input, config = {} }: Case): (string[] | string)[] {
  const { delimiter, newline, preview, header } = config;
  const rows = rowsOf(input.replace(/^\ufeff/, ''), {
    delimiter: delimiter as Delimiter | undefined,
    rowEnd: newline === '\r' ? 'CR' : newline === undefined ? undefined : 'LF',
  });
  const most = typeof preview === 'number' && preview > 0 ? preview + (header ? 1 : 0) : rows.length;
  return rows.slice(0, most);
}

// Blank lines are not rows.
const isRow = (row: unknown) => !(Array.isArray(row) && row.length === 1 && row[0] === '');

describe('CSV as other parsers have it', () => {
  it('reads csv-spectrum’s cases as they expect', function () {
    const files = realFiles(this, 'csv-spectrum');
    const text = (name: string) => new TextDecoder().decode(files.find((file) => file.name === name)?.bytes);
    const names = files.map(({ name }) => /^csvs\/(.+)\.csv$/.exec(name)?.[1]).filter((name) => name !== undefined);
    expect(names).to.have.length(12);
    for (const name of names) {
      // Files with CRLF lost their CR on the way here.
      const csv = text(`csvs/${name}.csv`).replaceAll('\n', name.endsWith('_crlf') ? '\r\n' : '\n');
      const [labels = [], ...rows] = rowsOf(csv);
      const objects = rows.map((row) => Object.fromEntries([...labels].map((label, at) => [label, row[at]])));
      // One of them has a single object instead of a list, and another telephone number than its CSV file.
      const expected = [JSON.parse(text(`json/${name}.json`).replace('1234567890', '2095257564'))].flat();
      expect(objects, name).to.deep.equal(expected);
    }
  });

  describe('cases of Papa Parse', () => {
    let cases: Case[];
    before(function () {
      // The hook skips all tests below it.
      const all = JSON.parse(realText(this, 'csv-papaparse-cases', 'cases.json')) as Record<string, Case[]>;
      cases = Object.values(all).flat();
    });
    const broken = ({ expected }: Case) => expected.errors.some(({ type }) => type === 'Quotes');

    it('are read the same row by row where Earshot has the options', () => {
      const compared = cases.filter((one) => !whyNot(one) && !broken(one));
      for (const one of compared) {
        const [first = [], ...others] = ours(one);
        const labels = labelsOf([...first]);
        const expected = one.expected.data.filter(isRow);
        if (!one.config?.header)
          expect([first, ...others].filter(isRow), one.description).to.deep.equal(expected.length ? expected : [[]]);
        else if (Array.isArray(expected[0])) expect([labels, ...others], one.description).to.deep.equal(expected);
        else {
          const whole = expected.map((row) => {
            const { __parsed_extra: more = [], ...fields } = row as Record<string, unknown> & {
              __parsed_extra?: string[];
            };
            return [...labels.map((label) => fields[label] ?? ''), ...more];
          });
          const filled = others.map((row) => [...row, ...labels.slice(row.length).map(() => '')]);
          expect(filled, one.description).to.deep.equal(whole);
        }
      }
      expect(compared.length).to.equal(102);
    });

    it('have the same damaged rows', () => {
      const damaged = cases.filter((one) => !whyNot(one) && broken(one));
      for (const one of damaged) {
        const at = one.expected.errors.find(({ type }) => type === 'Quotes')?.row ?? -1;
        expect(ours(one)[at], one.description).to.be.a('string');
      }
      expect(damaged.length).to.equal(5);
    });

    it('are all covered except those with options that Earshot lacks', () => {
      const out = Object.groupBy(cases.filter(whyNot), (one) => whyNot(one) ?? '');
      expect(Object.fromEntries(Object.entries(out).map(([why, some = []]) => [why, some.length]))).to.deep.equal({
        'lines with a sign in front are rows like others': 16,
        'values stay text': 9,
        'quotes are " and doubled': 6,
        'the first line has the labels': 5,
        'delimiters are , ; tab and |': 5,
        'spaces are something': 2,
        '| is for people to choose': 1,
      });
    });
  });
});
