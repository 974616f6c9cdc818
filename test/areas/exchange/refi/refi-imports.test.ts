import { readFileSync } from 'node:fs';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { comments } from '@earshot/core/areas/comments/comment';
import { projectImport, projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { fields } from '@earshot/core/areas/fields/field';
import { files } from '@earshot/core/areas/files/file';
import { insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { people } from '@earshot/core/areas/people/person';
import { writeProject } from '@earshot/processing/areas/exchange/refi/write-project';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { get } from '../../../kit/hosts/uploads.ts';
import { anExport } from '../../../kit/rooms/exports.ts';
import { applied } from '../../../kit/rooms/import-turns.ts';
import { aCheckedImport, anImport } from '../../../kit/rooms/imports.ts';
import { aFullRefiProject, PDF, withGraphAndArea } from './a-refi-project.ts';
import { Room } from './refi-kit.ts';

const NAME = 'Study.qdpx';

/** Imported objects, by name: ids differ in each project. */
async function broughtInto(by: Person, projectId: string) {
  const all = { condition: { projectId }, first: 1000 };
  const tagRows = (await by.do(tags, { ...all, orderBy: 'RANK_ASC' })).nodes;
  const tagOf = new Map(tagRows.map(({ id, title }) => [id, title]));
  const noteRows = (await by.do(notes, all)).nodes;
  const noteOf = new Map(noteRows.map(({ id, title }) => [id, title]));
  const ofPage = async (pageId: string) => (await by.do(comments, { condition: { pageId } })).nodes;
  return {
    tags: tagRows.map(({ title, colour, description }) => ({ title, colour, description })),
    groups: (await by.do(tagGroups, all)).nodes.map(({ title }) => title).sort(),
    notes: noteRows.map(({ title }) => title).sort(),
    highlights: (await by.do(highlights, all)).nodes
      .map(({ noteId, text, tagIds }) => [noteOf.get(noteId), text, ...tagIds.map((id) => tagOf.get(id)).sort()])
      .sort(),
    insights: (await by.do(insights, all)).nodes.map(({ title }) => title).sort(),
    comments: (await Promise.all(noteRows.map(({ id }) => ofPage(id))))
      .flat()
      .map(({ body, quote }) => [body, quote])
      .sort(),
    fields: (await by.do(fields, { condition: { placeId: projectId } })).nodes
      .map(({ label, type, options }) => [label, type, options.map((option) => option.label)])
      .sort(),
    files: (await by.do(files, { condition: { projectId } })).nodes
      .map(({ name, kind, bytes }) => [name, kind, bytes])
      .filter(([name]) => name !== NAME)
      .sort(),
  };
}

describe('imports of REFI-QDA projects', function () {
  this.timeout(90_000);
  let room: Room;
  beforeEach(() => {
    room = new Room();
  });
  afterEach(() => room.remove());

  const aFile = async () => {
    const { project, files: given } = aFullRefiProject();
    return readFileSync(await room.qdpx(withGraphAndArea([...writeProject(project)].join('')), given));
  };

  it('keep the digits of variables that are called numbers', async () => {
    const { project, files: given } = aFullRefiProject();
    const [person] = project.cases;
    const values = person?.values.map((one) => (one.type === 'Integer' ? { ...one, value: '0044' } : one)) ?? [];
    const changed = { ...project, cases: person ? [{ ...person, values }] : [] };
    const { read, report } = await room.come(await room.qdpx(changed, given));
    const age = read['Fields.jsonl'] as { id: string; label: string; type: string }[];
    expect(age.find(({ label }) => label === 'Age')).to.include({ type: 'TEXT' });
    expect(JSON.stringify(read['x-earshot/People.jsonl'])).to.include('"0044"');
    expect(report.losses.map(({ title, why }) => `${title}: ${why}`)).to.include(
      'Age: Its numbers have digits that a number would lose; it becomes a text field.',
    );
  });

  it('find the text of a source however its path is written, and call a source without a name after its file', async () => {
    const guid = (at: number) => `0000000C-9F2C-9CD0-4674-${String(at).padStart(12, '0')}`;
    const source = (at: number, attributes: string) =>
      `<TextSource guid="${guid(at)}" ${attributes}><PlainTextSelection guid="${guid(at + 50)}" startPosition="19" endPosition="41"><Coding guid="${guid(at + 80)}"><CodeRef targetGUID="${guid(1)}"/></Coding></PlainTextSelection></TextSource>`;
    const paths = [
      'talk1.txt',
      'file:///C:/data/talk%5F2.txt',
      'Sources\\talk3.txt',
      './talk4.txt',
      'relative://x/talk5.txt',
    ];
    const named = paths.map((path, at) => source(10 + at, `name="Talk ${at + 1}" plainTextPath="${path}"`));
    const nameless = source(20, 'plainTextPath="internal://talk6.txt"');
    const twice = source(21, 'name="Twice" plainTextPath="twice.txt"');
    const xml = `<?xml version="1.0" encoding="utf-8"?><Project xmlns="urn:QDA-XML:project:1.0" name="Paths"><CodeBook><Codes><Code guid="${guid(1)}" name="Trust" isCodable="true"/></Codes></CodeBook><Sources>${named.join('')}${nameless}${twice}</Sources></Project>`;
    const text = 'We waited all day. Nobody called us back.\n';
    const files = ['talk1', 'talk_2', 'talk3', 'talk4', 'talk5', 'talk6'].map((name) => [`sources/${name}.txt`, text]);
    const { read, report } = await room.come(
      await room.qdpx(xml, { ...Object.fromEntries(files), 'a/twice.txt': text, 'b/twice.txt': text }),
    );
    const quotes = (read['x-earshot/Highlights.jsonl'] as { text: string }[]).map((row) => row.text);
    expect(quotes).to.deep.equal(Array(6).fill('Nobody called us back.'));
    const titles = (read['Notes.jsonl'] as { title: string }[]).map(({ title }) => title);
    expect(titles.sort()).to.deep.equal(['Talk 1', 'Talk 2', 'Talk 3', 'Talk 4', 'Talk 5', 'Twice', 'talk6']);
    expect(report.losses).to.deep.equal([
      {
        ...{ kind: 'NOTE', title: 'Twice' },
        why: 'Its text is not in the file, so the note is empty. 1 coded passages are left out with it.',
      },
    ]);
  });

  it('list losses of words before those of order, and equal losses as one', async () => {
    const { project } = aFullRefiProject();
    const [first] = project.codes;
    const inner = Array.from({ length: 9 }, (_, at) => ({ ...first, id: `deep-${at}`, name: `Deep ${at}`, codes: [] }));
    const parent = { ...first, id: 'parent', name: 'Parent', codable: true, codes: inner };
    const codes = [{ ...first, id: 'top', name: 'Top', codable: false, codes: [parent] }] as typeof project.codes;
    // The file lacks its texts.
    const { report } = await room.come(await room.qdpx({ ...project, codes }));
    const [text] = report.losses;
    expect(text?.why).to.include('Its text is not in the file');
    expect(report.losses.at(-1)).to.deep.equal({
      ...{ kind: 'TAG', title: 'Deep 0, Deep 1, Deep 2 and 6 more' },
      why: 'Tags are in one level; it was inside “Parent”.',
    });
    expect(report.lossCount).to.equal(report.losses.length);
  });

  it('show before anything comes in what has no place here, item by item', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const { id, counts } = await aCheckedImport(admin, project.id, await aFile(), {}, NAME);
    const items = await admin.do(projectImportItems, { id, noun: 'Loss', first: 100 });
    expect(counts.Loss?.REFUSED).to.equal(items.length);
    expect(items.map(({ title }) => title)).to.include.members([
      'Link: supports',
      'Graph: Network',
      'Highlight: Area 1',
    ]);
    expect((await admin.do(notes, { condition: { projectId: project.id } })).nodes).to.deep.equal([]);
  });

  it('bring codes, texts with their codings, people, variables, notes, sets and files', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const { counts } = await anImport(admin, project.id, await aFile(), { addsPeople: true }, NAME);
    const refused = Object.entries(counts).filter(([noun, { REFUSED }]) => noun !== 'Loss' && REFUSED > 0);
    expect(refused).to.deep.equal([]);
    const brought = await broughtInto(admin, project.id);
    expect(brought.tags).to.deep.equal([
      { title: 'Cold', colour: '#0000ff', description: '' },
      { title: 'Queue', colour: '#ff0000', description: 'Standing in line' },
    ]);
    expect(brought.groups).to.deep.equal(['Places']);
    expect(brought.notes).to.deep.equal(['Interview 😀', 'Leaflet']);
    expect(brought.highlights).to.deep.equal([
      ['Interview 😀', 'half an hour', 'Cold', 'Queue'],
      ['Leaflet', 'the queue', 'Queue'],
    ]);
    expect(brought.insights).to.deep.equal(['Research plan']);
    expect(brought.comments).to.have.deep.members([
      ['Ask him again', 'half an hour'],
      ['A long one', ''],
    ]);
    expect(brought.fields).to.deep.include(['Sets', 'SELECT', ['First round']]);
    expect(brought.files).to.deep.equal([['Leaflet', 'DOCUMENT', PDF.length]]);
    const [ben] = (await admin.do(people, {})).nodes;
    expect(ben).to.include({ name: 'Ben Gold', email: 'gold@example.org' });
    expect(Object.values(ben?.fields ?? {})).to.have.members([44, true]);
  });

  it('go out again and come into another project as equal', async () => {
    const { admin } = await aRoom();
    const [one, two] = [await aProject(admin, { title: 'One' }), await aProject(admin, { title: 'Two' })];
    await anImport(admin, one.id, await aFile(), { addsPeople: true }, NAME);
    const { id } = await anExport(admin, { projectId: one.id, format: 'REFI_PROJECT' });
    const bytes = Buffer.from(await (await get(admin, `/api/v1/exports/${id}`)).arrayBuffer());
    await anImport(admin, two.id, bytes, { addsPeople: true }, NAME);
    const [before, after] = [await broughtInto(admin, one.id), await broughtInto(admin, two.id)];
    // The imported file is a file of the project, too, but no source of another program.
    expect(after).to.deep.equal(before);
    expect((await admin.do(people, {})).nodes).to.have.length(1);
  });

  it('forget nothing of what was made when two attempts are at work at once', async function () {
    this.timeout(300_000);
    const { admin } = await aRoom();
    const bytes = await aFile();
    const made = async (id: string) =>
      (await admin.do(projectImportItems, { id, outcome: 'MADE', first: 1000 })).map(({ title }) => title).sort();
    // Fields of people exist from the first one on.
    await (await applied(admin, bytes, false, NAME)).turn();
    const alone = await applied(admin, bytes, false, NAME);
    const whole = await alone.turn();
    for (const at of [3, 4]) {
      const { id, turn } = await applied(admin, bytes, false, NAME);
      const [waits, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = turn(undefined, async (transaction) => {
        if (transaction !== at) return;
        waits.resolve();
        await goesOn.promise;
      });
      await waits.promise;
      await turn({ at: whole - 2, after: true });
      goesOn.resolve();
      await slow;
      await turn();
      expect(await made(id), `the other one at transaction ${at}`).to.deep.equal(await made(alone.id));
      const { counts } = await admin.do(projectImport, { id });
      expect(counts).to.deep.equal((await admin.do(projectImport, { id: alone.id })).counts);
    }
  });

  it('bring nothing new the second time', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    await anImport(admin, project.id, await aFile(), { addsPeople: true }, NAME);
    const before = await broughtInto(admin, project.id);
    const { counts } = await anImport(admin, project.id, await aFile(), { addsPeople: true }, NAME);
    expect(Object.values(counts).reduce((sum, { MADE }) => sum + MADE, 0)).to.equal(0);
    expect(await broughtInto(admin, project.id)).to.deep.equal(before);
  });
});
