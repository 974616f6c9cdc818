import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import type { UnreadableRow } from '../../csv/table.ts';
import { createPool, type Pool } from '../../pool/pool.ts';
import type { InputOf } from '../../tasks/all.ts';
import { recordsIn } from './csv/copy-text.ts';
import type { CsvRecord } from './csv/records.ts';
import type { CsvBatch, CsvCounts } from './read-csv.ts';

const FEEDBACK = [
  'Id;Received;Comment;Country;Born',
  '1;03.04.2024 10:00;"It is good; really";DE;01.02.1980',
  '2;05.06.2024 11:30;Too slow for what I do all day;FR;13.12.1970',
  '3;25.06.2024 12:00;"Broken ""again"", second time";DE;05.05.1990',
  '4;31.06.2024 12:00;There is no such day;DE;',
  '5;25.06.2024 12:00;"Not "quoted" well";DE;',
  '6;01.07.2024 00:00;Works;DE;01.01.2000',
].join('\r\n');

describe('CSV in the pool', function () {
  this.timeout(90_000);
  let folder: string;
  let pool: Pool;
  const fileOf = async (text: string | Uint8Array) => {
    const path = join(folder, 'file.csv');
    await writeFile(path, text);
    return path;
  };
  const preview = async (text: string | Uint8Array, chosen: Omit<InputOf<'preview-csv'>, 'path'> = {}) =>
    pool.run('preview-csv', { path: await fileOf(text), ...chosen });
  const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
    work.then(
      () => expect.fail('it was not refused'),
      (error) => (error instanceof Refusal ? error : Promise.reject(error)),
    );

  interface Read {
    records: CsvRecord[];
    unreadable: UnreadableRow[];
    batches: Pick<CsvBatch, 'bytesRead' | 'bytesTotal'>[];
    counts: CsvCounts;
  }
  async function read(text: string | Uint8Array, options: Partial<InputOf<'read-csv'>>): Promise<Read> {
    const input = {
      path: await fileOf(text),
      encoding: 'UTF-8',
      delimiter: ',',
      zone: 'UTC',
      text: 'Comment',
      ...options,
    } as const;
    const [records, unreadable, batches]: [CsvRecord[], UnreadableRow[], Read['batches']] = [[], [], []];
    const counts = await pool.stream('read-csv', input, {
      onChunk: (batch: CsvBatch) => {
        for (const record of recordsIn(batch.copyText)) records.push(record);
        for (const row of batch.unreadable) unreadable.push(row);
        batches.push(batch);
      },
    });
    return { records, unreadable, batches, counts };
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-csv-'));
    pool = createPool({ threads: 1 });
  });
  after(async () => {
    await pool.close(0);
    await rm(folder, { recursive: true });
  });

  describe('a preview', () => {
    it('shows the dialect, the rows and the proposed columns', async () => {
      const seen = await preview(FEEDBACK);
      expect(seen).to.deep.include({
        notices: [],
        encoding: 'UTF-8',
        delimiter: ';',
        delimiters: [',', ';', '\t', '|'],
        labels: ['Id', 'Received', 'Comment', 'Country', 'Born'],
        rowCount: { count: 6, exact: true },
        text: 'Comment',
        time: 'Received',
        dateOrder: 'DMY',
        dateOrderUnclear: false,
      });
      expect(seen.rows).to.have.length(5);
      expect(seen.rows[0]).to.deep.equal(['1', '03.04.2024 10:00', 'It is good; really', 'DE', '01.02.1980']);
      expect(seen.unreadable).to.deep.equal([
        { line: 6, reason: 'There is text behind a closing quote.', raw: '5;25.06.2024 12:00;"Not "quoted" well";DE;' },
      ]);
      expect(seen.encodings).to.include.members(['UTF-8', 'Windows-1252', 'UTF-16LE', 'Shift_JIS']);
    });

    it('reads files of R with unlabelled row names, with a notice', async () => {
      const file = '"text","stars"\n"1","Good",5\n"2","Bad",1\n';
      const { labels, rows, unreadable, notices } = await preview(file);
      expect({ labels, rows, unreadable }).to.deep.equal({
        labels: ['Column 1', 'text', 'stars'],
        rows: [
          ['1', 'Good', '5'],
          ['2', 'Bad', '1'],
        ],
        unreadable: [],
      });
      expect(notices).to.deep.equal([
        'The first line has one label fewer than the rows have values, so the first value of each row is read as its row name.',
      ]);
    });

    it('counts rows with only a placeholder such as n/a', async () => {
      const rows = ['It was late', 'null', 'n/a', 'N/A ', 'It came at once', '-', 'nothing to complain of', '#N/A'];
      const { notices } = await preview(`id,Comment\n${rows.map((row, at) => `${at},${row}`).join('\n')}`);
      expect(notices).to.deep.equal([
        '5 of 8 rows say nothing but “null”, “n/a” or the like in “Comment”. They come in as they are.',
      ]);
    });

    it('uses the options chosen so far', async () => {
      const other = await preview(FEEDBACK, { delimiter: ',' });
      expect(other).to.deep.include({ delimiter: ',', labels: ['Id;Received;Comment;Country;Born'], time: null });
      expect(await preview(FEEDBACK, { time: 'Born' })).to.include({ time: 'Born', dateOrder: 'DMY' });
      const cyrillic = await preview(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a]), {
        encoding: 'Windows-1251',
      });
      expect(cyrillic).to.deep.include({ labels: ['Привет'], notices: [] });
      expect(await refusalOf(preview(FEEDBACK, { time: 'When' }))).to.include({ code: 'BAD_USER_INPUT' });
    });

    it('requires the order of dates to be chosen if no date in the file settles it', async () => {
      const rows = (last: string) => `When,Comment\n${'05/06/2024,Not bad at all\n'.repeat(60_000)}${last},Good\n`;
      const unclear = await preview(rows('07/08/2024'));
      expect(unclear).to.deep.include({
        dateOrder: null,
        dateOrderUnclear: true,
        rowCount: { count: 60_001, exact: true },
      });
      expect(await preview(rows('07/31/2024')), 'the last row does').to.include({
        dateOrder: 'MDY',
        dateOrderUnclear: false,
      });
    });

    it('counts the rows of a file, and estimates those of a large one', async () => {
      const rows = (count: number) => `Comment,Rating\n${'Neither good nor bad,3\n'.repeat(count)}`;
      expect((await preview(rows(200_000))).rowCount).to.deep.equal({ count: 200_000, exact: true });
      const { rowCount } = await preview(rows(1_000_000));
      expect(rowCount.exact).to.equal(false);
      expect(rowCount.count).to.be.within(995_000, 1_005_000);
    });

    it('refuses a file that cannot be imported before importing anything', async () => {
      const late = `a,b\n${'1,2\n'.repeat(500_000)}3,\0\n`;
      expect(await refusalOf(preview(late))).to.include({ message: 'Invalid CSV character at position 2000006' });
      expect(await preview(late, { ignoreNul: true })).to.deep.include({ labels: ['a', 'b'] });
      expect(await refusalOf(preview(''))).to.include({ code: 'BAD_USER_INPUT' });
      expect(await refusalOf(preview('PK\x03\x04'))).to.include({ code: 'UNPROCESSABLE' });
    });

    it('finds a first row that is longer than the sample', async () => {
      const { rows } = await preview(`a,b\n1,"${'long '.repeat(300_000)}"\n2,c\n`);
      expect(rows.map(([id]) => id)).to.deep.equal(['1', '2']);
      expect(rows[0]?.[1]).to.have.length(limits.notePreview);
    });
  });

  describe('read', () => {
    it('returns records, unreadable rows, and their numbers', async () => {
      const { records, unreadable, counts } = await read(FEEDBACK, {
        delimiter: ';',
        time: 'Received',
        id: 'Id',
        dateOrder: 'DMY',
        zone: 'Europe/Berlin',
        minDate: '2024-05-01',
        maxDate: '2024-06-30',
      });
      expect(counts).to.deep.equal({ rows: 6, read: 2, outside: 2, unreadable: 2 });
      expect(records.map(({ externalId, time, text, fields }) => [externalId, time, text, fields])).to.deep.equal([
        ['2', '2024-06-05T09:30:00.000Z', 'Too slow for what I do all day', '{"Country":"FR","Born":"13.12.1970"}'],
        ['3', '2024-06-25T10:00:00.000Z', 'Broken "again", second time', '{"Country":"DE","Born":"05.05.1990"}'],
      ]);
      expect(unreadable.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [5, '“31.06.2024 12:00” in “Received” is not a date.'],
        [6, 'There is text behind a closing quote.'],
      ]);
    });

    it('reads a file in parts with progress, counting equal rows over all of them', async () => {
      const { records, batches, counts } = await read(`Comment,Rating\n${'Just the same,3\n'.repeat(100_000)}`, {});
      expect(counts.read).to.equal(100_000);
      expect(batches.length).to.be.above(2);
      const read_ = batches.map(({ bytesRead }) => bytesRead);
      expect(read_).to.deep.equal(read_.toSorted((one, other) => one - other));
      expect(batches.at(-1)).to.include({ bytesRead: 1_600_015, bytesTotal: 1_600_015 });
      expect(new Set(records.map(({ externalId }) => externalId)).size).to.equal(100_000);
    });

    it('reports each unreadable row once', async () => {
      const { unreadable, counts } = await read(`Comment\n${'"a"b\nfine\n'.repeat(100_000)}`, {});
      expect(counts).to.include({ read: 100_000, unreadable: 100_000 });
      expect(unreadable.map(({ line }) => line)).to.deep.equal(Array.from({ length: 100_000 }, (_, at) => 2 + 2 * at));
    });

    it('stops reading when the caller gives up', async () => {
      const path = await fileOf(`Comment\n${'Some words\n'.repeat(1_000_000)}`);
      const caller = new AbortController();
      let batches = 0;
      const input = { path, encoding: 'UTF-8', delimiter: ',', zone: 'UTC', text: 'Comment' } as const;
      const error = await pool
        .stream('read-csv', input, {
          signal: caller.signal,
          onChunk: () => {
            batches += 1;
            caller.abort(new Error('enough'));
          },
        })
        .catch((thrown) => thrown);
      expect(error).to.have.property('message', 'enough');
      expect(batches).to.be.below(10);
    });

    it('refuses a file with a NUL character, or a missing column', async () => {
      expect(await refusalOf(read('Comment\na\0', {}))).to.include({ message: 'Invalid CSV character at position 9' });
      expect((await read('Comment\na\0', { ignoreNul: true })).records[0]?.text).to.equal('a');
      expect(await refusalOf(read('Comment\na', { time: 'When' }))).to.include({ code: 'BAD_USER_INPUT' });
    });

    it('returns no records for a file with labels only', async () => {
      const { counts } = await read('Comment,Rating\n', {});
      expect(counts).to.deep.equal({ rows: 0, read: 0, outside: 0, unreadable: 0 });
    });
  });
});
