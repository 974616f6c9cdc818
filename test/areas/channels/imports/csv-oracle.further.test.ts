import { DELIMITERS } from '@earshot/core/rules/csv/csv-dialect';
import { type Dialect } from '@earshot/processing/csv/dialect';
import { expect } from 'chai';
import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { rowsOf } from '../../../kit/fixtures/csv-rows.ts';

/** The rows found by csv-parse, which refuses malformed input; undefined if it does. */
function oracle(text: string, { delimiter, rowEnd }: Dialect): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: rowEnd === 'CR' ? ['\r\n', '\r'] : ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const dialect = fc.record<Dialect>({ delimiter: fc.constantFrom(...DELIMITERS), rowEnd: fc.constantFrom('LF', 'CR') });
const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
const signs = fc.constantFrom('a', 'é', '\u{1f600}', '"', '""', ',', ';', '\t', '|', '\n', '\r', '\r\n', ' ');
const cell = fc.array(signs, { maxLength: 6 }).map((all) => all.join(''));

/** A cell as another program could write it. */
const written = (text: string, { delimiter, rowEnd }: Dialect, quoted: boolean) => {
  const breaks = rowEnd === 'CR' ? /\r|^\n/ : /[\r\n]/;
  const needs = text === '' || text.includes('"') || text.includes(delimiter) || breaks.test(text);
  return needs || quoted ? `"${text.replaceAll('"', '""')}"` : text;
};

describe('CSV beside csv-parse', function () {
  this.timeout(120_000);

  it('is read as it was written, by both', () => {
    const table = fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 5 }), { maxLength: 8 });
    const property = fc.property(dialect, table, pieces, fc.boolean(), (how, rows, cut, crlf) => {
      const end = how.rowEnd === 'CR' ? '\r' : crlf ? '\r\n' : '\n';
      const text = rows
        .map((row) => row.map(([value, quoted]) => written(value, how, quoted)).join(how.delimiter) + end)
        .join('');
      const values = rows.map((row) => row.map(([value]) => value));
      expect(rowsOf(text, { ...how, pieces: cut })).to.deep.equal(values);
      expect(oracle(text, how)).to.deep.equal(values);
    });
    fc.assert(property, { numRuns: 5000 });
  });

  it('is read alike whatever it is, where csv-parse does not refuse it', () => {
    let compared = 0;
    const property = fc.property(dialect, fc.array(signs, { maxLength: 30 }), pieces, (how, all, cut) => {
      const text = all.join('');
      const ours = rowsOf(text, { ...how, pieces: cut });
      expect(rowsOf(text, how), 'at once').to.deep.equal(ours);
      const expected = oracle(text, how);
      // A lone CR at the very end is a line end that lost its LF.
      if (!expected || (how.rowEnd === 'LF' && text.endsWith('\r'))) return;
      compared += 1;
      expect(ours).to.deep.equal(expected);
    });
    fc.assert(property, { numRuns: 20_000 });
    expect(compared).to.be.above(2000);
  });
});
