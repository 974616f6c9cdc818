import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import * as build from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { archiveWords } from './archive/archive-words.ts';
import { writeArchive } from './write-archive.ts';

const id = (number: number): string => `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`;
const [PROJECT, NOTE, INSIGHT, TAG, WHOLE, PART, LOST, PERSON, SPEAKER, PICTURE, QUOTE, FIELD] = Array.from(
  { length: 12 },
  (_, at) => id(at + 1),
) as [string, string, string, string, string, string, string, string, string, string, string, string];
const HOSTILE = '"><script>alert(1)</script>';
const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

const line = (row: object): string => `${JSON.stringify(row)}\n`;
const known = (row: Record<string, unknown>) => ({ id: row.id, 'x-earshot': { createdAt: AT, ...row } });
const AT = '2026-03-04T05:06:07.000Z';
const mark = (highlight: string) => ({ type: 'highlight', attrs: { id: highlight } });

const NOTE_TEXT = build.doc(
  build.segment(
    { speakerId: SPEAKER, start: 1000, end: null },
    build.text('We ', mark(WHOLE)),
    build.text('waited', mark(WHOLE), mark(PART)),
    build.text(' <b>long</b>', mark(WHOLE)),
  ),
  { type: 'image', attrs: { fileId: PICTURE, alt: HOSTILE } },
  build.paragraph('See ', build.reference('INSIGHT', INSIGHT), ' and ', build.reference('NOTE', id(99)), '.'),
);
const highlight = (row: Record<string, unknown>) => ({
  noteId: NOTE,
  position: 0,
  startMs: 1000,
  speaker: 'Ada',
  tagIds: [TAG],
  state: 'ANCHORED',
  ...row,
});

const FILES: Record<string, object[]> = {
  'Project.jsonl': [known({ id: PROJECT, title: `Waiting ${HOSTILE}`, summary: HOSTILE, readmeId: NOTE })],
  'Fields.jsonl': [
    known({
      id: FIELD,
      label: 'Role',
      type: 'TEXT',
      options: [],
      maxSelected: 1,
      format: 'NUMBER',
      currencySymbol: '',
    }),
  ],
  'TagGroups.jsonl': [],
  'Tags.jsonl': [
    known({ id: TAG, title: `Queue ${HOSTILE}`, description: 'In line', colour: '#2F9E44', groupId: null }),
  ],
  'Files.jsonl': [{ ...known({ id: PICTURE }), originalFileName: HOSTILE, downloadUrl: `original/${PICTURE}.png` }],
  'Notes.jsonl': [
    { ...known({ id: NOTE, title: 'Talk 等待', fields: { [FIELD]: `Cook ${HOSTILE}` } }), richText: NOTE_TEXT },
  ],
  'Insights.jsonl': [{ ...known({ id: INSIGHT, title: '', fields: {} }), richText: build.doc(build.citation(QUOTE)) }],
  'x-earshot/Speakers.jsonl': [{ id: SPEAKER, noteId: NOTE, name: 'Ada', mergedIntoId: null, personId: PERSON }],
  'x-earshot/People.jsonl': [{ id: PERSON, name: 'Ada Gold', email: 'gold@example.org', fields: {} }],
  'x-earshot/Citations.jsonl': [{ id: QUOTE, text: HOSTILE, speaker: 'Ada' }],
  'x-earshot/Highlights.jsonl': [
    highlight({ id: WHOLE, text: 'We waited <b>long</b>' }),
    highlight({ id: PART, text: 'waited', position: 3, tagIds: [] }),
    highlight({ id: LOST, text: 'gone by now', state: 'LOST' }),
  ],
};

describe('writing an archive', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
    for (const [name, rows] of Object.entries(FILES)) put(name, rows);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (name: string, rows: object[]) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), rows.map(line).join(''));
  };
  const write = async (): Promise<string[]> => {
    const input = {
      from: folder,
      to: join(folder, 'out'),
      at: AT,
      dateFormat: 'ISO' as const,
      pictures: [PICTURE],
      missing: [],
      leftOut: [],
    };
    return (await writeArchive.run({ input, signal, emit: async () => undefined })).names;
  };
  const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');

  it('links only to pages and places that are in it, and loads nothing from elsewhere', async () => {
    const names = await write();
    const there = new Set([...names, `pictures/${PICTURE}.webp`, `original/${PICTURE}.png`]);
    let links = 0;
    for (const name of names.filter((one) => one.endsWith('.html'))) {
      for (const [, href = ''] of read(name).matchAll(/(?:href|src)="([^"]+)"/g)) {
        links += 1;
        const [path = '', place = ''] = href.split('#');
        const target = path === '' ? name : posix.join(posix.dirname(name), path);
        expect(there.has(target), `${href} on ${name}`).to.equal(true);
        if (place !== '') expect(read(target), `${href} on ${name}`).to.contain(`id="${place}"`);
      }
    }
    expect(links).to.be.greaterThan(50);
  });

  it('shows all content as text, never as markup', async () => {
    const names = await write();
    for (const name of names.filter((one) => one.endsWith('.html')))
      expect(read(name), name).not.to.contain('<script>').and.not.to.contain('<b>');
    expect(read('index.html')).to.contain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('marks highlights in the text, each with one anchor, also where they overlap', async () => {
    await write();
    const page = read(`notes/${NOTE}.html`);
    for (const one of [WHOLE, PART]) expect(page.split(`id="h-${one}"`), one).to.have.length(2);
    expect(page).to.contain('class="c-2f9e44"');
    expect(page).to.contain('gone by now <span class="soft">no longer in the text</span>');
    expect(page).not.to.contain(`id="h-${LOST}"`);
    expect(page).to.match(/<dt dir="auto">Role<\/dt><dd dir="auto">Cook/);
    expect(page).to.contain('Untitled insight</a> and …');
    expect(page).to.contain(`<img src="../pictures/${PICTURE}.webp"`);
    expect(read('style.css')).to.contain('.c-2f9e44{--tag:#2f9e44}');
  });

  it('lists the highlights of each tag and those without one', async () => {
    await write();
    const tag = read(`tags/${TAG}.html`);
    expect(tag).to.contain('2 highlights').and.to.contain(`href="../notes/${NOTE}.html#h-${WHOLE}"`);
    expect(read('tags/without-tag.html')).to.contain('1 highlight').and.to.contain('waited');
  });

  it('names people only if the export does', async () => {
    expect(await write()).to.include('people.html');
    expect(read('people.html')).to.contain('gold@example.org').and.to.contain(`notes/${NOTE}.html`);
    rmSync(join(folder, 'out'), { recursive: true });
    rmSync(join(folder, 'x-earshot/People.jsonl'));
    expect(await write()).not.to.include('people.html');
    expect(existsSync(join(folder, 'out', 'people.html'))).to.equal(false);
  });

  it('spreads long lists over several pages', async () => {
    put(
      'x-earshot/Highlights.jsonl',
      Array.from({ length: 1001 }, (_, at) => highlight({ id: id(1000 + at), text: `words ${at}`, position: at })),
    );
    const names = await write();
    expect(names).to.include.members([`tags/${TAG}.html`, `tags/${TAG}-2.html`, `tags/${TAG}-3.html`]);
    expect(read(`tags/${TAG}-3.html`))
      .to.contain('words 1000')
      .and.to.contain('aria-current="page">3</a>');
  });

  it('writes a project without anything', async () => {
    for (const name of Object.keys(FILES)) if (name !== 'Project.jsonl') rmSync(join(folder, name));
    await write();
    expect(read('notes.html')).to.contain('None.');
  });
});

describe('the words of an archive', () => {
  const cases: [string, string[]][] = [
    ['Ein Café, über-all 2×', ['ein', 'cafe', 'uber', 'all', '2']],
    ['等待 is waiting', ['等', '待', 'is', 'waiting']],
    ['Ждали…', ['ждали']],
    ['😀 —', []],
  ];
  for (const [text, words] of cases)
    it(`of ${JSON.stringify(text)} are ${words.join(' ')}`, () => expect(archiveWords(text)).to.deep.equal(words));
});
