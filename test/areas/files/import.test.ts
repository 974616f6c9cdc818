import { readFile } from 'node:fs/promises';
import { comments } from '@earshot/core/areas/comments/comment';
import { fileImports } from '@earshot/core/areas/files/file-import';
import { deleteNote, importNote, notes } from '@earshot/core/areas/pages/note';
import { search } from '@earshot/core/areas/search/search';
import { documentText } from '@earshot/core/documents/document';
import { parkedJobs } from '@earshot/core/model/job';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { encoded, SAID } from '../../kit/fixtures/encoded.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { textIn } from '../../kit/rooms/insight.ts';

interface Imported {
  notices?: string[];
  encoding?: string | null;
  encodingGuessed?: boolean;
  data?: { id: string; title: string; sourceName: string };
  errors?: { code: string; title: string; message: string; importedAs?: { id: string; title: string } }[];
}

async function send(
  by: Person,
  projectId: string,
  fileName: string,
  bytes: Uint8Array | string,
  headers: Record<string, string> = { 'x-earshot': '1' },
  onlyNew = false,
  more: Record<string, string> = {},
): Promise<Imported> {
  const query = new URLSearchParams({ projectId, fileName, onlyNew: String(onlyNew), ...more });
  const address = `${by.host.url}/api/v1/import?${query}`;
  const response = await fetch(address, {
    method: 'POST',
    body: Buffer.from(bytes),
    headers: { cookie: by.cookie ?? '', ...headers },
  });
  return (await response.json()) as Imported;
}

describe(`${importNote.name} (POST /api/v1/import)`, () => {
  it('makes a note of a text and of a Markdown file, found by its words', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const plain = await send(admin, project.id, 'interview 3.txt', 'We gave up on the second day.\n\nNobody answered.');
    const marked = await send(
      admin,
      project.id,
      'summary.md',
      '# What we heard\n\n- [x] asked about *trust*\n- second day\n',
    );
    expect([plain.data?.title, marked.data?.title]).to.deep.equal(['interview 3', 'What we heard']);
    expect(marked.data?.sourceName).to.equal('summary.md');
    await eventually(async () => {
      const found = await admin.do(search, { query: '"second day"' });
      return found.items.length === 2;
    });
    expect(await admin.do(parkedJobs, {})).to.deep.equal([]);
  });

  it('answers what was left out of the file, or guessed', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\nLoose words.\n';
    expect((await send(admin, project.id, 'a.vtt', captions)).notices).to.deep.equal([
      '1 passage belongs to no caption and was left out: “Loose words.”',
    ]);
    expect((await send(admin, project.id, 'b.txt', 'Words.')).notices).to.deep.equal([]);
    const kept = (await admin.do(fileImports, { condition: { projectId: project.id } })).nodes;
    expect(kept.map(({ fileName, state, notices }) => [fileName, state, notices])).to.deep.equal([
      ['a.vtt', 'DONE', ['1 passage belongs to no caption and was left out: “Loose words.”']],
    ]);
  });

  it('says what a text was read in, and reads it in the encoding that was chosen', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const [greek] = SAID;
    const bytes = encoded(`${greek?.text}\n`, 'Windows-1253');
    const guessed = await send(admin, project.id, 'a.txt', bytes);
    expect(guessed).to.include({ encoding: 'Windows-1253', encodingGuessed: true });
    expect(guessed.notices?.join()).to.match(/not UTF-8 and was read as Windows-1253 \(Greek\)/);
    const said = async (id = '') => documentText(await textIn(admin, id));
    expect(await said(guessed.data?.id)).to.equal(greek?.text);
    const headers = { 'x-earshot': '1' };
    const chosen = await send(admin, project.id, 'b.txt', Buffer.from([0xc4, 0xc1]), headers, false, {
      encoding: 'KOI8-R',
    });
    expect(chosen).to.deep.include({ encoding: 'KOI8-R', encodingGuessed: false, notices: [] });
    expect(await said(chosen.data?.id)).to.equal('да');
    const word = await readFile(new URL('../../../plugins/formats/docx/sample/report.docx', import.meta.url));
    expect(await send(admin, project.id, 'c.docx', word)).to.include({ encoding: null, encodingGuessed: false });
    const none = await send(admin, project.id, 'b.txt', 'a', headers, false, { encoding: 'KLINGON' });
    expect(none.errors?.[0]?.title).to.equal('BAD_USER_INPUT');
  });

  it('keeps text in the composed form, and finds it however it is typed', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const said = '저는 한국어로 말했습니다. Chúng tôi đặt hàng ở Việt Nam.';
    const { data } = await send(admin, project.id, 'korean.txt', Buffer.from(said.normalize('NFD')));
    expect(documentText(await textIn(admin, data?.id ?? ''))).to.equal(said);
    for (const words of ['한국어', 'đặt hàng'])
      for (const form of ['NFC', 'NFD'])
        await eventually(async () => (await admin.do(search, { query: words.normalize(form) })).items.length === 1);
  });

  it('makes the comments of a Word file comments on their words, which Undo takes back with the note', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const sample = await readFile(new URL('../../../plugins/formats/docx/sample/report.docx', import.meta.url));
    const { data } = await send(admin, project.id, 'report.docx', sample);
    const made = (await admin.do(comments, { condition: { pageId: data?.id } })).nodes;
    expect(made.map(({ body, quote, createdBy }) => ({ body, quote, createdBy }))).to.deep.equal([
      { body: 'Ines Roth: Ask again in spring.', quote: 'Nobody refused.', createdBy: admin.memberId },
    ]);
    expect([made[0]?.rangeFrom, made[0]?.rangeTo]).to.not.include(null);
    await admin.do(deleteNote, { id: data?.id ?? '' });
    expect((await admin.do(comments, { condition: { pageId: data?.id } })).nodes).to.deep.equal([]);
  });

  it('refuses the same file again where only new ones are wanted, also of two that come at once', async () => {
    const { admin } = await aRoom();
    const [project, other] = [await aProject(admin), await aProject(admin)];
    const sent = (projectId: string, name: string, text: string) =>
      send(admin, projectId, name, text, { 'x-earshot': '1' }, true);
    const twice = await Promise.all(['a.txt', 'b.txt'].map((name) => sent(project.id, name, 'The same words.')));
    const first = twice.find(({ data }) => data)?.data;
    expect(
      twice.flatMap(({ errors = [] }) => errors.map(({ title, importedAs }) => [title, importedAs])),
    ).to.deep.equal([['CONFLICT', { id: first?.id, title: first?.title }]]);
    expect((await sent(project.id, 'c.txt', 'Other words.')).data?.title).to.equal('c');
    expect((await sent(other.id, 'a.txt', 'The same words.')).data?.title).to.equal('a');
    expect((await send(admin, project.id, 'again.txt', 'The same words.')).data?.title).to.equal('again');
    for (const { id } of (await admin.do(notes, { condition: { projectId: project.id } })).nodes)
      await admin.do(deleteNote, { id });
    expect((await sent(project.id, 'd.txt', 'The same words.')).data?.title).to.equal('d');
  });

  it('refuses broken files with a reason and keeps the others', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const refused = async (name: string, bytes: Uint8Array | string) =>
      (await send(admin, project.id, name, bytes)).errors?.[0]?.title;
    expect(await refused('empty.txt', '')).to.equal('BAD_USER_INPUT');
    expect(await refused('picture.txt', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0]))).to.match(
      /UNPROCESSABLE|BAD_USER_INPUT/,
    );
    expect(await refused('table.xlsx', 'PK\u0003\u0004')).to.match(/UNPROCESSABLE|BAD_USER_INPUT/);
    expect(await refused('huge.txt', new Uint8Array(11_000_000).fill(65))).to.equal('TOO_LARGE');
    await send(admin, project.id, 'good.txt', 'Still here.');
    expect(
      (await admin.do(notes, { condition: { projectId: project.id } })).nodes.map(({ title }) => title),
    ).to.deep.equal(['good']);
  });

  it('takes no bytes from those who may not write here', async () => {
    const room = await aRoom();
    const project = await aProject(room.admin, { everyone: 'READ' });
    const reader = await room.person('CONTRIBUTOR');
    const viewer = await room.person('VIEWER');
    const stranger = await (await aRoom()).person('CONTRIBUTOR');
    const code = async (by: Person, headers?: Record<string, string>) =>
      (await send(by, project.id, 'a.txt', 'words', headers)).errors?.[0]?.title;
    expect([await code(reader), await code(viewer), await code(stranger)]).to.deep.equal([
      'FORBIDDEN',
      'FORBIDDEN',
      'NOT_FOUND',
    ]);
    expect(await code(room.admin, {})).to.equal('UNAUTHENTICATED');
    expect(await code(room.admin, { 'x-earshot': '1', origin: 'https://evil.example' })).to.equal('UNAUTHENTICATED');
  });

  it('says which plugin is off', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    await admin.do(setPlugin, { id: 'md', enabled: false });
    const { errors } = await send(admin, project.id, 'summary.md', '# Title');
    expect(errors?.[0]?.message).to.match(/Markdown|md/);
    await admin.do(setPlugin, { id: 'md', enabled: true });
    expect((await send(admin, project.id, 'summary.md', '# Title')).data?.title).to.equal('Title');
  });
});

async function eventually(holds: () => Promise<boolean>, ms = 8000): Promise<void> {
  const until = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
