import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsIn } from '@earshot/processing/areas/channels/csv/copy-text';
import type { CsvRecord } from '@earshot/processing/areas/channels/csv/records';
import { type CsvPreview, previewCsv } from '@earshot/processing/areas/channels/preview-csv';
import { type CsvCounts, readCsv } from '@earshot/processing/areas/channels/read-csv';
import { findDialect } from '@earshot/processing/csv/dialect';
import { findEncoding } from '@earshot/processing/csv/encoding';
import type { UnreadableRow } from '@earshot/processing/csv/table';
import type { InputOf } from '@earshot/processing/tasks/all';
import { expect } from 'chai';
import { NAMED_DELIMITERS } from '../../../kit/fixtures/csv-rows.ts';
import { realFiles } from '../../../kit/fixtures/real-files.ts';

interface Imported {
  preview: CsvPreview;
  records: CsvRecord[];
  unreadable: UnreadableRow[];
  counts: CsvCounts;
}

const signal = { stopped: false, throwIfStopped: () => {}, holds: () => {} };
const emit = () => Promise.resolve();

describe('CSV files from elsewhere', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-csv-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const pathOf = (test: Mocha.Context, set: string, name: string) => {
    const [file] = realFiles(test, set).filter((one) => one.name === name);
    const path = join(folder, 'file.csv');
    writeFileSync(path, file?.bytes ?? '');
    return path;
  };
  const look = async (path: string, chosen: Omit<InputOf<'preview-csv'>, 'path'> = {}) =>
    previewCsv.run({ input: { path, ...chosen }, signal, emit });
  /** Imports a file with the proposed options, overridden by the given ones. */
  async function importAll(path: string, chosen: Partial<InputOf<'read-csv'>> = {}): Promise<Imported> {
    const preview = await look(path, { delimiter: chosen.delimiter });
    const { encoding, delimiter, text, time, dateOrder } = preview;
    const records: CsvRecord[] = [];
    const unreadable: UnreadableRow[] = [];
    const counts = await readCsv.run({
      input: {
        path,
        encoding,
        delimiter,
        text,
        time: time ?? undefined,
        dateOrder: dateOrder ?? undefined,
        zone: 'UTC',
        ...chosen,
      },
      signal,
      emit: async (batch) => {
        for (const record of recordsIn(batch.copyText)) records.push(record);
        for (const row of batch.unreadable) unreadable.push(row);
      },
    });
    expect(counts.read).to.equal(records.length);
    expect(counts.unreadable).to.equal(unreadable.length);
    expect(counts.rows).to.equal(counts.read + counts.outside + counts.unreadable);
    return { preview, records, unreadable, counts };
  }

  it('have the delimiter that people found in them, where it is a comma or a semicolon', function () {
    const files = realFiles(this, 'csv-sniffer-dialects');
    const annotations = files.find(({ name }) => name.endsWith('.psv'));
    let compared = 0;
    for (const line of new TextDecoder().decode(annotations?.bytes).split('\n').slice(1)) {
      const [delimiter = ''] = line.split('|').slice(-4);
      if (!(delimiter in NAMED_DELIMITERS)) continue;
      const name = line.split('|').slice(0, -5).join('|');
      const bytes = files.find((file) => file.name === `CSV/${name}`)?.bytes ?? new Uint8Array();
      const path = join(folder, 'file.csv');
      writeFileSync(path, bytes);
      expect(findEncoding(path).encoding, name).to.equal('UTF-8');
      expect(findDialect(bytes).delimiter, name).to.equal(NAMED_DELIMITERS[delimiter]);
      compared += 1;
    }
    expect(compared).to.equal(63);
  });

  it('are read whole: counted bicycles, the weather', async function () {
    const bikes = await importAll(pathOf(this, 'csv-messy-real', 'bikes.csv'));
    expect(bikes.preview).to.include({ encoding: 'Windows-1252', delimiter: ';', time: 'Date', dateOrder: 'DMY' });
    expect(bikes.preview.labels).to.include('Côte-Sainte-Catherine');
    expect(bikes.counts).to.deep.equal({ rows: 310, read: 310, outside: 0, unreadable: 0 });
    expect(bikes.records.at(-1)?.time).to.equal('2012-11-05T00:00:00.000Z');
    const weather = await importAll(pathOf(this, 'csv-messy-real', 'weather_2012.csv'));
    expect(weather.preview).to.include({ encoding: 'UTF-8', delimiter: ',', text: 'Weather', time: 'Date/Time' });
    expect(weather.counts).to.deep.equal({ rows: 8784, read: 8784, outside: 0, unreadable: 0 });
    expect(weather.records.at(-1)?.time).to.equal('2012-12-31T23:00:00.000Z');
  });

  it('are read as far as they are CSV: towns and wrestlers', async function () {
    const towns = await importAll(pathOf(this, 'csv-rust-csv', 'uspop-latin1.csv'));
    expect(towns.preview.encoding).to.equal('Windows-1252');
    expect(towns.records.map(({ text }) => text))
      .to.include('Õakman')
      .and.to.have.length(100);
    const colons = await importAll(pathOf(this, 'csv-rust-csv', 'smallpop-colon.csv'));
    expect(colons.preview.labels).to.deep.equal(['city:region:country:population']);
    const headless = await importAll(pathOf(this, 'csv-rust-csv', 'smallpop-no-headers.csv'));
    expect(headless.counts).to.include({ read: 9, unreadable: 0 });
    const wrestlers = await look(pathOf(this, 'csv-rust-csv', 'strange.csv')).catch((error) => error);
    expect(wrestlers).to.include({ code: 'UNPROCESSABLE' });
  });

  it('are complaints with their dates; the same file again is the same records', async function () {
    const path = pathOf(this, 'feedback-cfpb', 'complaints.csv');
    const { preview, records, counts } = await importAll(path);
    expect(preview).to.include({
      text: 'Consumer complaint narrative',
      time: 'Date received',
      dateOrder: 'MDY',
      dateOrderUnclear: false,
    });
    expect(preview.rows).to.have.length(5);
    expect(counts).to.deep.equal({ rows: 1413, read: 1413, outside: 0, unreadable: 0 });
    const again = await importAll(path);
    expect(again.records).to.deep.equal(records);
    expect(new Set(records.map(({ externalId }) => externalId)).size).to.equal(1413);
    const inMay = await importAll(path, { minDate: '2023-05-01', maxDate: '2023-05-31', id: 'Complaint ID' });
    expect(inMay.counts.outside + inMay.counts.read).to.equal(1413);
    expect(inMay.records.every(({ time }) => time?.startsWith('2023-05'))).to.equal(true);
    expect(inMay.records.length).to.be.above(0);
    expect(inMay.records[0]?.externalId).to.match(/^\d+$/);
  });

  it('can have times in seconds', async function () {
    const { preview, counts } = await importAll(pathOf(this, 'reviews-fine-food', 'reviews-a.csv'));
    expect(preview).to.include({ text: 'Text', time: 'Time', dateOrder: null, dateOrderUnclear: false });
    expect(counts.unreadable).to.equal(0);
  });

  describe('made to do harm', () => {
    const refused = async (test: Mocha.Context, name: string) =>
      look(pathOf(test, 'bad-inputs', name)).catch((error: Error) => error.message);

    it('are refused in words when there is nothing in them, or too much', async function () {
      expect(await refused(this, 'empty.csv')).to.match(/^The file is empty/);
      expect(await refused(this, 'only-bom.csv')).to.match(/^The file is empty/);
      expect(await refused(this, 'wide-20000-cols.csv')).to.match(/20,000 columns/);
      expect(await refused(this, 'nul-at-13.csv')).to.equal('Invalid CSV character at position 13');
    });

    it('are read without their NUL characters when these are ignored', async function () {
      const path = pathOf(this, 'bad-inputs', 'nul-at-13.csv');
      const { rows } = await look(path, { ignoreNul: true });
      expect(rows).to.deep.equal([
        ['1', 'hello'],
        ['2', 'ok'],
      ]);
    });

    it('are decoded where they are UTF-16, and kept as they are where they are formulas', async function () {
      const wide = await importAll(pathOf(this, 'bad-inputs', 'utf16le-bom.csv'));
      expect(wide.records).to.have.length(1);
      expect(wide.records[0]?.text).to.equal('héllo');
      const { records } = await importAll(pathOf(this, 'bad-inputs', 'csv-injection.csv'), { text: 'name' });
      expect(records.map(({ text }) => text)).to.deep.equal([
        '=HYPERLINK("http://127.0.0.1/x")',
        "@SUM(1+1)*cmd|' /C calc'!A0",
        '-2+3',
      ]);
    });

    it('lose one line to an unclosed quote, and report it', async function () {
      const { unreadable, counts } = await importAll(pathOf(this, 'bad-inputs', 'unclosed-quote-1MB.csv'));
      expect(unreadable).to.deep.equal([{ line: 2, reason: 'A quote is opened and never closed.', raw: '1,"x,y' }]);
      expect(counts.rows).to.be.above(100_000);
    });
  });
});
