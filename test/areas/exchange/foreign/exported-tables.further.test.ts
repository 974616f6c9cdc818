import { highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { createProjectImport, projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { exportedTables } from '@earshot/core/areas/exchange/table-mapping';
import { fields } from '@earshot/core/areas/fields/field';
import { insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { people } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { anExportOfTables } from '../../../kit/fixtures/exported-tables.ts';
import { zipOf } from '../../../kit/fixtures/hostile-zips.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { aCheckedImport, anImport, importIn } from '../../../kit/rooms/imports.ts';

const NAME = 'Waiting.zip';

async function broughtInto(by: Person, projectId: string) {
  const all = { condition: { projectId }, first: 1000 };
  const tagRows = (await by.do(tags, all)).nodes;
  const titleOf = new Map(tagRows.map(({ id, title }) => [id, title]));
  const noteRows = (await by.do(notes, all)).nodes;
  const noteOf = new Map(noteRows.map(({ id, title }) => [id, title]));
  return {
    tags: tagRows.map(({ title, colour, description }) => `${title} ${colour} ${description}`.trim()).sort(),
    groups: (await by.do(tagGroups, all)).nodes.map(({ title }) => title).sort(),
    notes: noteRows.map(({ title, preview }) => `${title}: ${preview}`).sort(),
    highlights: (await by.do(highlights, all)).nodes
      .map(({ noteId, text, tagIds }) =>
        [noteOf.get(noteId ?? ''), text, ...tagIds.map((id) => titleOf.get(id)).sort()].join(' | '),
      )
      .sort(),
    insights: (await by.do(insights, all)).nodes.map(({ title, preview }) => `${title}: ${preview}`).sort(),
  };
}

describe('imports of tables and texts that Dovetail exported', function () {
  this.timeout(180_000);

  it('are shown with what their columns are taken for, to whoever may import', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const { id } = await upload(admin, { projectId: project.id, name: NAME, bytes: anExportOfTables() });
    const { tables, texts } = await admin.do(exportedTables, { id });
    expect(texts).to.equal(2);
    const taken = Object.fromEntries(
      tables.map(({ file, proposed: { kind, columns } }) => [
        file,
        [kind, ...columns.map(({ label, to }) => `${label}=${to}`)].join(' '),
      ]),
    );
    expect(taken).to.deep.equal({
      'export/notes.csv':
        'NOTES Title=TITLE Content=TEXT Created at=DATE Participants=PERSON Segment=FIELD Note ID=NOTHING Tags=TAGS',
      'export/highlights.csv': 'HIGHLIGHTS Highlight=TEXT Note title=NOTE Tags=TAGS',
      'export/tags.csv': 'TAGS Title=TITLE Description=DESCRIPTION Group=GROUP Color=COLOUR',
      'export/insights.csv': 'INSIGHTS Title=TITLE Content=TEXT',
      'export/contacts.csv': 'NOTHING Name=NOTHING Email=NOTHING',
    });
    expect(tables[2]?.rows[0]).to.deep.equal(['Queue', 'Standing in line', 'Places', '#ff0000']);
    const viewer = await person('VIEWER');
    expect(await viewer.outcome(exportedTables, { id })).to.be.oneOf(['FORBIDDEN', 'NOT_FOUND']);
    const text = await upload(admin, { projectId: project.id, name: 'words.txt', bytes: 'words' });
    expect(await admin.do(exportedTables, { id: text.id })).to.deep.equal({ tables: [], texts: 0 });
  });

  it('bring notes, highlights, tags, insights, people and fields, and nothing new the second time', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const first = await anImport(admin, project.id, anExportOfTables(), { addsPeople: true }, NAME);
    const refused = Object.entries(first.counts).filter(([noun, { REFUSED }]) => noun !== 'Loss' && REFUSED > 0);
    expect(refused).to.deep.equal([]);
    const brought = await broughtInto(admin, project.id);
    expect(brought).to.deep.equal({
      tags: ['Mood #868e96', 'Mood, bad #868e96 How they felt', 'Queue #ff0000 Standing in line'],
      groups: ['Places'],
      notes: [
        'Call 2: So I hung up, see here.',
        'Gone note: Lost words More words',
        'Interview 1: 😀 I waited half an hour. Then I waited half an hour again.',
        'Post 3: So slow',
      ],
      highlights: [
        'Call 2 | I hung up | Mood, bad',
        'Gone note | Lost words | Queue',
        'Gone note | More words',
        'Interview 1 | waited half an hour | Mood, bad | Queue',
        'Interview 1 | waited half an hour | Queue',
        'Post 3 | So slow | Mood | Queue',
      ].sort(),
      insights: ['We lose people: In the **queue**.', 'plan: Ask ten people.'],
    });
    expect((await admin.do(people, {})).nodes.map(({ name }) => name).sort()).to.deep.equal(['Ann Lee', 'Ben Gold']);
    const labels = (await admin.do(fields, { condition: { placeId: project.id } })).nodes.map(({ label }) => label);
    expect(labels).to.have.members(['Segment', 'People']);
    const { counts } = await anImport(admin, project.id, anExportOfTables(), { addsPeople: true }, NAME);
    expect(Object.values(counts).reduce((sum, { MADE }) => sum + MADE, 0)).to.equal(0);
    expect(await broughtInto(admin, project.id)).to.deep.equal(brought);
  });

  it('are of whoever imports them, and of now where the export tells no time', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const begun = new Date().toISOString();
    await anImport(admin, project.id, anExportOfTables(), {}, NAME);
    const all = { condition: { projectId: project.id }, first: 1000 };
    const rows = [(await admin.do(highlights, all)).nodes, (await admin.do(insights, all)).nodes].flat();
    expect(rows).to.have.length(8);
    for (const { createdAt, createdBy } of rows) {
      expect(createdBy).to.equal(admin.memberId);
      expect(createdAt >= begun, createdAt).to.equal(true);
    }
    const dated = (await admin.do(notes, all)).nodes.filter(({ createdAt }) => createdAt < begun);
    expect(dated).to.not.have.length(0);
  });

  it('tell what is left out before anything comes', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const { id } = await aCheckedImport(admin, project.id, anExportOfTables(), {}, NAME);
    const items = await admin.do(projectImportItems, { id, noun: 'Loss', first: 100 });
    expect(items.map(({ title, reason }) => `${title}: ${reason}`)).to.have.members([
      'Field: Call 2: “soon” cannot be read as a date; it is left out.',
      'Note: Call 2: Its formatting is left out; its text is kept.',
      'Highlight: Never said: Its words are not in the text of “Interview 1”.',
      'Note: Gone note: Its text is not in the export, so the note has the words of its highlights only.',
      'File: contacts.csv: This table is not imported.',
      'Field: Note ID: This column of “notes.csv” is not imported.',
    ]);
    expect((await broughtInto(admin, project.id)).notes).to.deep.equal([]);
  });

  it('follow a mapping that somebody changed', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const bytes = zipOf([{ name: 'rows.csv', content: 'Heading,Said,Where\nFirst,Words of it,Here\n' }]);
    const column = (label: string, to: 'TITLE' | 'TEXT' | 'NOTHING') => ({ label, to });
    const columns = [column('Heading', 'TEXT'), column('Said', 'TITLE'), column('Where', 'NOTHING')];
    const mapping = [{ file: 'rows.csv', kind: 'INSIGHTS' as const, columns }];
    await anImport(admin, project.id, bytes, { mapping }, NAME);
    const brought = await broughtInto(admin, project.id);
    expect(brought.insights).to.deep.equal(['Words of it: First']);
    expect(brought.notes).to.deep.equal([]);
  });

  it('are refused in words when there is too much of them', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const tables = Array.from({ length: limits.moveIn.tables + 1 }, (_, at) => ({
      name: `${at}.csv`,
      content: 'a\n1\n',
    }));
    const { id: fileId } = await upload(admin, { projectId: project.id, name: NAME, bytes: zipOf(tables) });
    expect(await admin.outcome(exportedTables, { id: fileId })).to.equal('TOO_LARGE');
    const { id } = await admin.do(createProjectImport, { projectId: project.id, fileId });
    expect((await importIn(admin, id, 'FAILED')).problem).to.contain('more than 20 tables');
  });
});
