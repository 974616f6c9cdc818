import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { importedId } from '@earshot/processing/areas/exchange/package/translate-package';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { aFurnishedRoom } from '../../kit/rooms/furnished-room.ts';
import { anImport } from '../../kit/rooms/imports.ts';

type Line = Record<string, unknown>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Who wrote what is known where a member has the same address; when it was last written is a time of the import. */
const OF_MEMBERS = [
  'createdBy',
  'contributorIds',
  'taggedBy',
  'authorIds',
  'mentionIds',
  'coderIds',
  'publishedBy',
  'resolvedBy',
];
/** Positions in a text as one installation counts them, and what is worked out again from the content. */
const OF_INSTALLATION = [
  'rangeFrom',
  'rangeTo',
  'updatedAt',
  'highlightCount',
  'ownerId',
  'changedAt',
  'rank',
  'summaryContent',
];

const rowsOf = (made: Package, file: string): Line[] =>
  made.lines(file).map((line) => ({ ...line, ...(line['x-earshot'] as Line) }));

function plain(row: Line, translate: (id: string) => string): Line {
  const kept = Object.entries(row).filter(
    ([field]) => ![...OF_MEMBERS, ...OF_INSTALLATION, 'x-earshot'].includes(field),
  );
  const text = JSON.stringify(Object.fromEntries(kept)).replace(UUID, translate);
  return JSON.parse(text) as Line;
}

/** Compares two packages noun by noun, the first one with the ids that it has after the import. */
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
    if (!isExported(noun) || ['Folder', 'Member', 'Project', 'File'].includes(name)) continue;
    const wanted = rowsOf(before, noun.file)
      .filter((row) => !ignored[name]?.(row))
      .map((row) => plain(row, translate));
    const found = new Map(rowsOf(after, noun.file).map((row) => [row.id, plain(row, translate)]));
    expect([...found.keys()].length, name).to.equal(wanted.length);
    for (const row of wanted) expect(found.get(row.id), name).to.deep.equal(row);
  }
}

async function roundTrip(by: Person, projectId: string, into: Person) {
  const before = await Package.of(by, await anExport(by, { projectId }));
  const project = await aProject(into, { title: 'Comes in' });
  const row = await anImport(into, project.id, before.bytes, { takesSettings: true, addsPeople: true });
  const refused = await into.do(projectImportItems, { id: row.id, outcome: 'REFUSED' });
  return { before, project, row, refused };
}

describe('a project that goes out and comes in again', function () {
  this.timeout(240_000);

  it('is the same in an empty workspace, with every noun', async () => {
    const { room, project: study } = await aFurnishedRoom();
    const { admin } = await aRoom('An empty workspace');
    const { before, project, row, refused } = await roundTrip(room.admin, study.id, admin);
    console.log(row.counts, refused);
    const after = await Package.of(admin, await anExport(admin, { projectId: project.id }));
    demandEqual(before, after, project.id);
  });
});
