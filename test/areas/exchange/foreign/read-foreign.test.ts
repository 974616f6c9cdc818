import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@earshot/core/refusal';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { expect } from 'chai';
import {
  aDatabase,
  aQualcoderDatabase,
  aTaguetteDatabase,
  QUALCODER_ROWS,
  QUALCODER_TABLES,
  TAGUETTE_TABLES,
  TALK,
} from '../../../kit/fixtures/foreign-databases.ts';
import { type HostileEntry, zipOf } from '../../../kit/fixtures/hostile-zips.ts';
import { readPackage } from '../refi/refi-kit.ts';

interface Row {
  id: string;
  [name: string]: unknown;
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const inFolder = (name: string, content: string | Buffer): HostileEntry => ({ name: `Waiting.qda/${name}`, content });
const emoji = [...TALK].length - TALK.length;

describe('reading projects of other programs', function () {
  this.timeout(60_000);
  let pool: Pool;
  let room: string;
  before(() => {
    pool = createPool();
  });
  after(() => pool.close());
  beforeEach(() => {
    room = mkdtempSync(join(tmpdir(), 'earshot-foreign-'));
  });
  afterEach(() => rmSync(room, { recursive: true, force: true }));

  const read = async (bytes: Buffer, name: string) => {
    const path = join(room, 'file');
    const folder = mkdtempSync(join(room, 'folder-'));
    writeFileSync(path, bytes);
    const came = await pool.run('read-foreign', { path, folder, name });
    const all = readPackage(folder);
    const rows = (file: string) =>
      ((all[`${file}.jsonl`] ?? []) as Row[]).map((row) => ({ ...row, ...(row['x-earshot'] as Row | undefined) }));
    return { ...came, rows, files: all, folder };
  };
  const refusal = async (bytes: Buffer, name: string): Promise<string> => {
    const fault = await read(bytes, name).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(fault, String(fault)).to.be.instanceOf(Refusal);
    return (fault as Refusal).message;
  };

  it('reads the first columns of a table with thousands of them, however many rows it has', async () => {
    const labels = ['Title', 'Content', ...Array.from({ length: 4000 }, (_, at) => `Column ${at}`)].join(',');
    const path = join(room, 'many');
    writeFileSync(
      path,
      zipOf([{ name: 'notes.csv', content: [labels, ...Array(49_000).fill('Talk,Words')].join('\n') }]),
    );
    const { tables } = await pool.run('preview-tables', { path });
    expect(tables[0]?.labels).to.have.length(100);
    const few = zipOf([{ name: 'notes.csv', content: [labels, 'Talk,Words'].join('\n') }]);
    const { losses } = await read(few, 'Waiting.zip');
    expect(losses.map(({ why }) => why).join(' ')).to.contain('after the 100th are not imported: 3902');
  });

  it('refuses more highlights in long texts than can be looked for in seconds', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `q${at},Long`);
    const zip = zipOf([
      { name: 'Long.md', content: 'ab '.repeat(3_000_000) },
      { name: 'highlights.csv', content: ['Highlight,Note title', ...rows].join('\n') },
    ]);
    expect(await refusal(zip, 'Waiting.zip')).to.contain('too many highlights');
  });

  it('brings codes in categories, texts with codings, memos, cases, attributes and journals of QualCoder', async () => {
    const { title, rows, losses } = await read(aQualcoderDatabase(), 'Waiting.qda');
    expect(title).to.equal('Waiting');
    expect(rows('TagGroups').map((row) => row.title)).to.have.members(['Places', 'Places / Outside']);
    expect(rows('Tags').map((row) => [row.title, row.colour, row.description])).to.have.deep.members([
      ['Queue', '#ff0000', 'Standing in line'],
      ['Rain', '#0000ff', ''],
      ['Mood', '#00ff00', ''],
    ]);
    expect(rows('Notes').map((row) => row.title)).to.have.members(['Interview 1', 'Leaflet.pdf', 'Talk.mp3']);
    expect(rows('x-earshot/Highlights').map((row) => row.text)).to.have.members(['half an hour', 'rain', 'queue']);
    expect(rows('x-earshot/Comments').map((row) => [row.body, row.quote])).to.have.deep.members([
      ['Ask again', 'half an hour'],
      ['Why?', 'went home'],
      ['Recorded in the rain', ''],
    ]);
    expect(rows('x-earshot/People').map((row) => row.name)).to.deep.equal(['Ben Gold']);
    expect(rows('Fields').map((row) => row.label)).to.have.members(['Age', 'Place', 'People', 'Description']);
    expect(rows('Insights').map((row) => row.title)).to.deep.equal(['Diary']);
    expect(rows('x-earshot/Members').map((row) => row.name)).to.have.members(['ada', 'ben']);
    const [project] = rows('Project');
    expect(project).to.include({ summary: 'Why people wait' });
    expect(losses.map(({ kind, title: of }) => [kind, of])).to.have.deep.members([
      ['TAG_GROUP', 'Outside'],
      ['HIGHLIGHT', 'rain'],
      ['HIGHLIGHT', 'a sigh'],
      ['FILE', 'Leaflet.pdf'],
      ['FILE', 'Talk.mp3'],
      ['VIEW', 'All codes'],
      ['GRAPH', 'Network'],
    ]);
  });

  it('brings the files beside a database in the zipped folder of a project, and its name', async () => {
    const zip = zipOf([
      inFolder('data.qda', aQualcoderDatabase()),
      inFolder('documents/Leaflet.pdf', PDF),
      { name: '__MACOSX/Waiting.qda/._data.qda', content: 'x' },
      { name: 'Waiting_BKUP_20240506_07.qda/data.qda', content: aQualcoderDatabase() },
    ]);
    const { title, rows, losses, files, folder } = await read(zip, 'from-ada.zip');
    expect(title).to.equal('Waiting');
    expect(rows('Files').map((row) => [row.name, row.kind, row.bytes])).to.deep.equal([
      ['Leaflet.pdf', 'DOCUMENT', PDF.length],
    ]);
    expect(losses.filter(({ kind }) => kind === 'FILE').map(({ title: of }) => of)).to.deep.equal(['Talk.mp3']);
    expect(Object.keys(files).filter((name) => name.startsWith('original/'))).to.have.length(1);
    expect(readdirSync(folder)).not.to.include('database');
  });

  it('finds positions that QualCoder counted in UTF-16 units by the words that it kept', async () => {
    const wide = (QUALCODER_ROWS.code_text ?? []).map((row) =>
      row[2] === 1 ? row.map((value, at) => (at === 4 || at === 5 ? Number(value) - emoji : value)) : row,
    );
    const { rows } = await read(aQualcoderDatabase({ code_text: wide }), 'data.qda');
    expect(rows('x-earshot/Highlights').map((row) => row.text)).to.have.members(['half an hour', 'rain', 'queue']);
  });

  it('finds positions that QualCoder counted without a mark of byte order and without carriage returns, by its words', async () => {
    const text = '\ufeffWe wait for the van.\r\nThird 🙂 line here.\r\nIt ends';
    const shown = text.replace('\ufeff', '').replaceAll('\r\n', '\n');
    const at = (words: string) => [...shown.slice(0, shown.indexOf(words))].length;
    const coded = (words: string, seltext = words, off = 0) =>
      [1, 1, seltext, at(words) + off, at(words) + off + [...words].length, 'ada', '2025-01-01', '', null, 0] as const;
    const quotes = async (...rows: ReturnType<typeof coded>[]) => {
      const database = aQualcoderDatabase({
        source: [[1, 'Interview 1', text, null, '', 'ada', '2025-01-01', null, null]],
        code_text: rows.map((row, number) => [number + 1, ...row]),
        ...{ annotation: [], case_text: [], code_image: [], code_av: [] },
      });
      const { rows: of, losses } = await read(database, 'data.qda');
      return { texts: of('x-earshot/Highlights').map((row) => row.text), losses };
    };
    const { texts } = await quotes(coded('the van'), coded('Third 🙂 line'), coded('ends'));
    expect(texts).to.have.members(['the van', 'Third 🙂 line', 'ends']);
    const moved = await quotes(coded('the van'), coded('Third 🙂 line'), coded('ends', 'ends', -3));
    expect(moved.texts, 'words nearby').to.have.members(['the van', 'Third 🙂 line', 'ends']);
    const gone = await quotes(coded('the van'), coded('Third 🙂 line'), coded('ends', 'closes'));
    expect(gone.texts).to.have.members(['the van', 'Third 🙂 line']);
    expect(gone.losses.filter(({ kind }) => kind === 'HIGHLIGHT')).to.deep.equal([
      { kind: 'HIGHLIGHT', title: 'closes', why: 'Its position is not in the text.' },
    ]);
  });

  it('reads the tables that the first versions of QualCoder made', async () => {
    const old = aDatabase(
      [
        'create table project (databaseversion text, date text, memo text, about text)',
        'create table source (id integer primary key, name text, fulltext text, mediapath text, memo text, owner text, date text)',
        'create table code_name (cid integer primary key, name text, memo text, catid integer, owner text, date text, color text)',
        'create table code_text (cid integer, fid integer, seltext text, pos0 integer, pos1 integer, owner text, date text, memo text)',
      ],
      {
        project: [['v1', '2019-01-02', '', 'QualCoder']],
        source: [[1, 'Interview', TALK, null, null, 'ada', '2019-01-02']],
        code_name: [[1, 'Rain', null, null, 'ada', '2019-01-02', null]],
        code_text: [[1, 1, 'I waited', 2, 10, 'ada', '2019-01-02', null]],
      },
    );
    const { rows, losses } = await read(old, 'data.qda');
    expect(rows('x-earshot/Highlights').map((row) => row.text)).to.deep.equal(['I waited']);
    expect(losses).to.deep.equal([]);
  });

  it('has the same ids whatever the file is called, and others for another project', async () => {
    const ids = async (bytes: Buffer, name: string) => (await read(bytes, name)).rows('Notes').map(({ id }) => id);
    const first = await ids(aQualcoderDatabase(), 'One.qda');
    expect(await ids(aQualcoderDatabase(), 'Two.qda')).to.deep.equal(first);
    const other = aQualcoderDatabase({ project: [['v14', '2025-01-01 00:00:00', '', '', 0, 0, '', '']] });
    expect(await ids(other, 'One.qda')).not.to.include.members(first);
  });

  it('brings documents, highlights, tags and their descriptions of Taguette', async () => {
    const { title, rows, losses } = await read(aTaguetteDatabase(), '2024-05-06_Queues.sqlite3');
    expect(title).to.equal('Queues');
    const [note] = rows('Notes');
    expect(note).to.include({ title: 'Interview 1', preview: 'Ünser café & the queue We waited 😀 an hour.' });
    expect(rows('x-earshot/Highlights').map((row) => row.text)).to.have.members(['café & the queue', '😀 an hour']);
    expect(rows('TagGroups').map((row) => row.title)).to.deep.equal(['place']);
    expect(rows('Tags').map((row) => [row.title, row.description])).to.have.deep.members([
      ['place', 'Original location'],
      ['place.queue', ''],
      ['mood', 'How they felt'],
    ]);
    const [queue] = rows('x-earshot/Highlights').filter((row) => row.text === 'café & the queue');
    expect(queue?.tagIds).to.have.length(2);
    expect(rows('x-earshot/Comments').map((row) => row.body)).to.deep.equal(['By phone']);
    expect(losses.map(({ kind, why }) => [kind, why])).to.have.deep.members([
      ['NOTE', 'The name of its file, “interview-1.docx”, is left out.'],
      ['NOTE', 'Its formatting is left out; its text is kept.'],
      ['HIGHLIGHT', 'Its position is not in the text.'],
    ]);
  });

  it('tells projects of Earshot from those of other programs', async () => {
    const tell = async (bytes: Buffer) => {
      writeFileSync(join(room, 'zip'), bytes);
      return (await pool.run('tell-archive', { path: join(room, 'zip') })).of;
    };
    expect(await tell(zipOf([inFolder('data.qda', aQualcoderDatabase())]))).to.equal('another');
    expect(await tell(zipOf([{ name: 'project.qde', content: '<Project/>' }]))).to.equal('another');
    expect(await tell(zipOf([{ name: 'Manifest.json', content: '{}' }]))).to.equal('earshot');
    expect(await tell(zipOf([{ name: 'words.txt', content: 'words' }]))).to.equal('earshot');
  });

  const whole = aQualcoderDatabase();
  const withTable = (old: RegExp, ...statements: string[]) =>
    aDatabase([...QUALCODER_TABLES.filter((table) => !old.test(table)), ...statements]);
  const HOSTILE: Record<string, [bytes: Buffer, says: RegExp, name?: string]> = {
    'a file that only is called a database': [Buffer.from('plain words'), /not a database/],
    'an empty file': [Buffer.alloc(0), /not a database/],
    'a header with nothing behind it': [Buffer.from('SQLite format 3\0'), /damaged/],
    'a database that is cut off': [whole.subarray(0, 8192), /damaged/],
    'a database with junk in its pages': [
      Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 0xa5)]),
      /damaged/,
    ],
    'a database of something else': [aDatabase(['create table words (a text)']), /not a QualCoder or Taguette project/],
    'a trigger': [
      aDatabase([...QUALCODER_TABLES, 'create trigger t after insert on source begin delete from source; end']),
      /triggers, views or computed columns/,
    ],
    'a view in place of a table': [
      withTable(
        /table source/,
        'create view source as with recursive n(a) as (select 1 union all select a + 1 from n) select a as id from n',
      ),
      /triggers, views or computed columns/,
    ],
    'a view that is called like one of QualCoder': [
      withTable(/table source/, 'create table source_visible (a)', 'create view x_visible as select 1'),
      /not a QualCoder or Taguette project/,
    ],
    'a computed column': [
      withTable(
        /table source/,
        'create table source (id integer primary key, name text, fulltext text generated always as (hex(zeroblob(500000000))), mediapath text)',
      ),
      /triggers, views or computed columns/,
    ],
    'a virtual table': [
      aDatabase([...QUALCODER_TABLES, 'create virtual table words using fts5(a)']),
      /triggers, views or computed columns/,
    ],
    'far more tables than a project has': [
      aDatabase([...QUALCODER_TABLES, ...Array.from({ length: 1001 }, (_, at) => `create table t${at} (a)`)]),
      /more tables/,
    ],
    'a text that is larger than all texts may be': [
      aQualcoderDatabase({ source: [[1, 'A', 'x'.repeat(70_000_000), null, '', '', '', null, null]] }),
      /more text/,
    ],
    'codes nested without end': [
      aQualcoderDatabase({
        code_cat: Array.from({ length: 200 }, (_, at) => [at + 1, `c${at}`, '', '', '', at === 0 ? null : at]),
      }),
      /nested/,
    ],
    'far more codes than a project has': [
      aQualcoderDatabase({
        code_name: Array.from({ length: 20_001 }, (_, at) => [at + 1, `c${at}`, '', null, '', '', '']),
      }),
      /codes/,
    ],
    'the database of a Taguette server': [
      aTaguetteDatabase({
        projects: [
          [1, 'One', '', ''],
          [2, 'Two', '', ''],
        ],
      }),
      /server with 2 projects/,
    ],
    'a Taguette database without a project': [aDatabase(TAGUETTE_TABLES), /no project in this database/],
    'several projects in a zip file': [
      zipOf([
        { name: 'a.qda/data.qda', content: whole },
        { name: 'b.qda/data.qda', content: whole },
      ]),
      /several projects/,
      'both.zip',
    ],
    'a zipped folder whose database is none': [zipOf([inFolder('data.qda', 'words')]), /is not a database/, 'a.zip'],
  };
  for (const [name, [bytes, says, file = 'data.qda']] of Object.entries(HOSTILE))
    it(`refuses ${name}, in words`, async () => {
      expect(await refusal(bytes, file)).to.match(says);
    });

  it('reads categories that are in each other', async () => {
    const circle = aQualcoderDatabase({
      code_cat: [
        [1, 'One', '', '', '', 2],
        [2, 'Two', '', '', '', 1],
      ],
    });
    const { rows } = await read(circle, 'data.qda');
    expect(rows('Tags')).to.have.length(3);
  });

  it('takes bytes and numbers for text', async () => {
    const journal = [[1, 'Diary', Buffer.from('bytes \u00e9'), null, 5]];
    const { rows } = await read(aQualcoderDatabase({ journal }), 'data.qda');
    expect(rows('Insights').map((row) => row.preview)).to.deep.equal(['bytes é']);
  });
});
