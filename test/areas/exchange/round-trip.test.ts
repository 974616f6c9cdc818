import { randomUUID } from 'node:crypto';
import { createTag, setTagDigits } from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { linkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { createComment } from '@earshot/core/areas/comments/comment';
import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldPreference } from '@earshot/core/areas/fields/field-preference';
import { createFieldSet } from '@earshot/core/areas/fields/field-set';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { projects, updateProject } from '@earshot/core/areas/places/project';
import { loadSample } from '@earshot/core/areas/sample/sample';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { createVersion } from '@earshot/core/areas/versions/version';
import { updateMe } from '@earshot/core/model/member';
import { currentWorkspace } from '@earshot/core/model/workspace';
import { directoryOf } from '@earshot/core/rules/directory';
import { importedId } from '@earshot/processing/areas/exchange/package/translate-package';
import { expect } from 'chai';
import { EVERYTHING, furtherTest } from '../../kit/further-test.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { aFurnishedRoom, type FurnishedRoom } from '../../kit/rooms/furnished-room.ts';
import { anImport } from '../../kit/rooms/imports.ts';
import { aHighlight } from '../../kit/rooms/transcript.ts';

type Line = Record<string, unknown>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Author fields: compared by name, since no one in the other workspace has the same address. */
const AUTHORS = ['createdBy', 'contributorIds', 'taggedBy', 'authorIds', 'publishedBy', 'resolvedBy'];
/** Mentions and coders are members only. */
const OF_MEMBERS = ['mentionIds', 'coderIds'];
/** Positions in a text as one installation counts them, locations of rows, and values derived from the content. */
const OF_INSTALLATION = [
  'rangeFrom',
  'rangeTo',
  'updatedAt',
  'highlightCount',
  'ownerId',
  'changedAt',
  'placeId',
  'projectId',
  // `fields` has the same content, without an order
  'fieldDatum',
];

/** Fields of channels and their themes that every import resets: owner, folder and source files. */
const ANEW: Readonly<Record<string, readonly string[]>> = {
  Channel: ['createdBy', 'folderId'],
  ChannelRun: ['createdBy', 'fileId'],
  Theme: ['createdBy'],
  ThemeRun: ['createdBy'],
  ThemeEdit: ['createdBy'],
};

const rowsOf = (made: Package, file: string): Line[] =>
  made.lines(file).map((line) => ({ ...line, ...(line['x-earshot'] as Line) }));

/** Names for ids of a package; '' for none. */
function namesIn(made: Package): (ids: unknown) => string[] {
  const names = new Map(rowsOf(made, 'x-earshot/Members.jsonl').map(({ id, name }) => [id, String(name)]));
  return (ids) =>
    [ids ?? []]
      .flat()
      .map((id) => names.get(id) ?? '')
      .toSorted();
}

function plain(row: Line, translate: (id: string) => string, named: (ids: unknown) => string[]): Line {
  const kept = Object.entries(row).filter(
    ([field]) => ![...OF_MEMBERS, ...OF_INSTALLATION, 'x-earshot'].includes(field),
  );
  const told = kept.map(([field, value]) => [field, AUTHORS.includes(field) ? named(value) : value]);
  const text = JSON.stringify(Object.fromEntries(told)).replace(UUID, translate);
  return JSON.parse(text) as Line;
}

/** Compares two packages entity by entity, the first one with its ids after the import. */
function demandEqual(
  before: Package,
  after: Package,
  projectId: string,
  ignored: Record<string, (row: Line) => boolean> = {},
) {
  const here = new Set<string>();
  for (const noun of Object.values(EXPORTED_NOUNS))
    if (isExported(noun)) for (const { id } of rowsOf(after, noun.file)) here.add(String(id));
  const [project] = rowsOf(before, 'Project.jsonl');
  const translate = (id: string) => {
    const own = importedId(projectId, id);
    return here.has(own) ? own : id === project?.id ? projectId : id;
  };
  for (const [name, noun] of Object.entries(EXPORTED_NOUNS)) {
    if (!isExported(noun) || ['Folder', 'Member', 'ImportedAuthor', 'Project', 'File'].includes(name)) continue;
    const wanted = rowsOf(before, noun.file)
      .filter((row) => !ignored[name]?.(row))
      .map((row) => plain(row, translate, namesIn(before)));
    const found = new Map(rowsOf(after, noun.file).map((row) => [row.id, plain(row, translate, namesIn(after))]));
    // Pages without a version get one, so that the imported state can be viewed.
    if (name === 'Version' && wanted.length === 0) continue;
    expect([...found.keys()].length, name).to.equal(wanted.length);
    const quoted = new Set(rowsOf(after, 'x-earshot/Highlights.jsonl').map(({ id }) => id));
    for (const row of wanted) {
      // A quote from another project keeps its words; its position there is not in the package.
      if (name === 'Citation' && !quoted.has((row.source as Line | null)?.highlightId))
        for (const field of ['state', 'source']) delete row[field];
      for (const field of ANEW[name] ?? []) delete row[field];
      for (const [field, value] of Object.entries(row))
        expect(found.get(row.id)?.[field], `${name}.${field} of ${row.id}`).to.deep.equal(value);
    }
  }
}

/**
 * Additions to a furnished room: fields with values of all types, a tag set, a speaker linked to a person, a thread.
 */
async function furnishMore({ room: { admin }, project, note, person }: FurnishedRoom): Promise<void> {
  const [projectId, directory] = [project.id, directoryOf(admin.workspaceId)];
  const studies = await admin.do(createFolder, { name: 'Studies' });
  const { id: folderId } = await admin.do(createFolder, { name: '2026', parentId: studies.id });
  await admin.do(updateProject, { id: projectId, folderId });
  const set = await admin.do(createFieldSet, { placeId: projectId, scope: 'NOTE', label: 'Facts' });
  const city = await admin.do(createField, {
    placeId: projectId,
    scope: 'NOTE',
    type: 'TEXT',
    label: 'City',
    fieldSetId: set.id,
  });
  const who = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Who' });
  const role = await admin.do(createField, {
    placeId: admin.workspaceId,
    ...{
      scope: 'NOTE',
      type: 'SELECT',
      label: 'Role',
      options: [{ id: randomUUID(), label: 'Nurse', colour: '#ff0000' }],
    },
  });
  const age = await admin.do(createField, { placeId: directory, scope: 'PERSON', type: 'NUMBER', label: 'Age' });
  await admin.do(setFieldValues, {
    cells: [
      { rowId: note.id, fieldId: city.id, value: 'Leeds' },
      { rowId: note.id, fieldId: who.id, value: [person.id] },
      { rowId: note.id, fieldId: role.id, value: [role.options[0]?.id ?? ''] },
      { rowId: person.id, fieldId: age.id, value: 41 },
    ],
  });
  await admin.do(setFieldPreference, { projectId, fieldId: role.id, hidden: true });
  const group = await admin.do(createTagGroup, { projectId: null, title: 'Shared' });
  const shared = await admin.do(createTag, { projectId: null, groupId: group.id, title: 'Shared by all' });
  await admin.do(linkTagSet, { projectId, groupId: group.id });
  await admin.do(setTagDigits, { projectId, digits: [{ tagId: shared.id, digit: 9 }] });
  await aHighlight(admin, note.id, 'I mind not knowing.', [shared.id]);
  const [speaker] = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes;
  const ann = await admin.do(createPerson, { name: 'Ann Porter', email: 'porter@example.org' });
  await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: ann.id });
  const thread = await admin.do(createComment, { pageId: note.id, body: 'Everybody says so' });
  await admin.do(createComment, { pageId: note.id, threadId: thread.id, body: 'Not everybody' });
  await admin.do(createVersion, { pageId: note.id, title: 'As it was said' });
  await admin.do(createComment, { personId: ann.id, body: 'Ask her again in spring' });
}

async function roundTrip(by: Person, projectId: string, into: Person) {
  const before = await Package.of(by, await anExport(by, { projectId }));
  const project = await aProject(into, { title: 'Comes in' });
  const row = await anImport(into, project.id, before.bytes, {
    takesSettings: true,
    takesFolder: true,
    addsPeople: true,
    addsChannels: true,
  });
  const after = await Package.of(into, await anExport(into, { projectId: project.id }));
  return { before, after, project, row };
}

const reasons = async (by: Person, id: string) =>
  (await by.do(projectImportItems, { id, outcome: 'REFUSED' })).map(({ reason }) => reason);

describe('a project that is exported and imported again', function () {
  this.timeout(300_000);

  it('is the same in an empty workspace, with every noun, and brings nothing the second time', async () => {
    const furnished = await aFurnishedRoom();
    await furnished.room.admin.do(updateMe, { name: 'Jane Doe' });
    await furnishMore(furnished);
    const { admin } = await aRoom('An empty workspace');
    const { before, after, project, row } = await roundTrip(furnished.room.admin, furnished.project.id, admin);
    expect(await reasons(admin, row.id)).to.deep.equal([
      'The tag set was imported as a tag group of this project. Choose the digit keys of its tags again.',
    ]);
    const foldersOf = (made: Package) => rowsOf(made, 'Filesystem.jsonl').map(({ name }) => name);
    expect(foldersOf(before)).to.deep.equal(['2026', 'Studies']);
    expect(foldersOf(after), 'from the inside out').to.deep.equal(foldersOf(before));
    demandEqual(before, after, project.id, {
      TagSetLink: () => true,
    });
    const again = await anImport(admin, project.id, before.bytes, { addsPeople: true, addsChannels: true });
    for (const [noun, { MADE, CHANGED }] of Object.entries(again.counts))
      expect([noun, MADE, CHANGED]).to.deep.equal([noun, 0, 0]);
  });

  furtherTest('is the same with the studies of the sample', async () => {
    const { admin } = await aRoom('With the sample');
    await admin.do(loadSample, {});
    await eventually(async () => {
      const { sampleFolderId, sampleProgress } = await admin.do(currentWorkspace, {});
      expect([sampleProgress, sampleFolderId === null]).to.deep.equal([null, false]);
    }, 150_000);
    const studies = (await admin.do(projects, { first: 50 })).nodes;
    for (const { id, title } of EVERYTHING ? studies : studies.slice(0, 2)) {
      const { admin: other } = await aRoom('Without it');
      const { before, after, project, row } = await roundTrip(admin, id, other);
      expect(await reasons(other, row.id), title).to.deep.equal([]);
      demandEqual(before, after, project.id);
    }
  });
});
