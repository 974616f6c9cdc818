import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createComment } from '@earshot/core/areas/comments/comment';
import {
  cancelProjectExport,
  createProjectExport,
  deleteProjectExport,
  downloadProjectExport,
  projectExport,
  projectExports,
  restoreProjectExport,
} from '@earshot/core/areas/exchange/project-export';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { note as oneNote, updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { updateProject } from '@earshot/core/areas/places/project';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { createVersion } from '@earshot/core/areas/versions/version';
import { limits } from '@earshot/core/limits';
import { me, updateMember } from '@earshot/core/model/member';
import { T } from '@earshot/host/area';
import { FILES } from '@earshot/host/areas/files/area';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { aSummary, INTERVIEW } from '../../kit/rooms/summaries.ts';
import { aHighlight, anImport, aTranscript } from '../../kit/rooms/transcript.ts';

const sql = async <R = unknown>(by: Person, statement: string, bind: unknown[] = []): Promise<R[]> => {
  const { container } = await testHost();
  return container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) => transaction.sql<R & object>(statement, [by.workspaceId, ...bind]));
};

const runSoon = async (by: Person, kind: string) => {
  const { container } = await testHost();
  await container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) => addJob(sqlIn(transaction), kind, { workspaceId: by.workspaceId }));
};

async function aStudy() {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada, { title: 'Waiting', summary: 'Why people wait' });
  const note = await anImport(ada, project.id, 'Talk.vtt', TALK);
  const tag = await ada.do(createTag, { projectId: project.id, title: '=Queue', description: 'Standing in line' });
  const highlight = await aHighlight(ada, note.id, 'half an hour', [tag.id]);
  await ada.do(createComment, { pageId: note.id, body: 'Everybody says so' });
  await ada.do(createVersion, { pageId: note.id, title: 'As it was said' });
  return { room, ada, project, note, tag, highlight };
}
const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Ben>I waited half an hour in the rain.

00:00:06.000 --> 00:00:09.000
<v Ada>And then?
`;
const packed = async () => {
  const { container } = await testHost();
  return join(container.get(T.environment).data, 'exports');
};

describe('exports of projects', function () {
  this.timeout(60_000);

  it('hold every noun of the project, in the community format and beside it, with checksums', async () => {
    const { ada, project, note, tag, highlight } = await aStudy();
    const bytes = Buffer.from(`plain words ${'and more '.repeat(500)}`);
    const file = await upload(ada, { projectId: project.id, bytes, name: 'CON.txt' });
    const row = await anExport(ada, { projectId: project.id });
    expect(row).to.deep.include({ progress: 1000, notices: [], createdBy: ada.memberId });
    const made = await Package.of(ada, row);
    expect(row.bytes).to.equal(made.bytes.length);
    expect(row.hash).to.equal(createHash('sha256').update(made.bytes).digest('hex'));

    expect(made.lines('Project.jsonl')).to.have.length(1);
    expect(made.lines('Project.jsonl')[0]).to.include({ id: project.id, title: 'Waiting', summary: 'Why people wait' });
    const [written] = made.lines('Notes.jsonl');
    expect(written).to.include({ id: note.id, title: 'Talk', locked: false });
    expect(JSON.stringify(written?.richText)).to.contain('half an hour').and.to.contain(highlight.id);
    expect(written?.contentRanges).to.deep.equal([
      { id: highlight.id, position: highlight.position, length: 'half an hour'.length },
    ]);
    expect(made.lines('Tags.jsonl')[0]).to.include({ id: tag.id, title: '=Queue', color: tag.colour, role: 'OTHER' });
    expect(made.lines('x-earshot/Highlights.jsonl')[0]).to.deep.include({ id: highlight.id, tagIds: [tag.id] });
    expect(made.lines('x-earshot/Speakers.jsonl').map(({ name }) => name)).to.have.members(['Ben', 'Ada']);
    expect(made.lines('x-earshot/Comments.jsonl')[0]).to.include({ body: 'Everybody says so' });
    const versions = made.lines('x-earshot/Versions.jsonl');
    expect(versions.map(({ title }) => title)).to.include('As it was said');
    expect(JSON.stringify(versions)).to.contain('in the rain');
    expect(made.lines('x-earshot/Members.jsonl')).to.deep.include({
      id: ada.memberId,
      name: (await ada.do(me, {})).member.name,
      email: ada.email,
    });

    expect(made.lines('x-earshot/Audit.jsonl'), 'only administrators read the audit log').to.deep.equal([]);

    const all = 'Insights Notes Fields FieldSets ProjectFieldPreferences TagBoards TagGroups Tags Files InsightFiles';
    for (const name of [...all.split(' '), 'ProjectViews', 'Project', 'Questions', 'QuestionResponses', 'Filesystem'])
      expect(made.archive.names, 'files without rows are there, too').to.include(`${name}.jsonl`);
    expect(made.manifest).to.deep.include({ projectIds: [project.id], projectCategoryIds: [] });
    const mappings = JSON.parse(made.archive.read('ExistingMappings.json').toString());
    expect(Object.keys(mappings)).to.have.members([
      'fields',
      'files',
      'fieldSets',
      'highlights',
      'insights',
      'notes',
      'tagBoards',
      'tagGroups',
      'tags',
    ]);
    expect(mappings.notes).to.deep.equal({ [note.id]: note.id });
    expect(mappings.highlights).to.deep.equal({ [highlight.id]: highlight.id });

    const path = `original/${file.id}.txt`;
    expect(made.lines('Files.jsonl')[0]).to.include({ originalFileName: 'CON.txt', downloadUrl: path });
    expect(made.archive.read(path).equals(bytes)).to.equal(true);
    const { files, checksums, counts } = made.manifest as {
      files: unknown[];
      checksums: { name: string; bytes: number; sha256: string }[];
      counts: Record<string, number>;
    };
    expect(files).to.deep.equal([{ id: file.id, uploadStatus: 'COMPLETE', filepath: path }]);
    expect(checksums.map(({ name }) => name)).to.have.members(
      made.archive.names.filter((name) => name !== 'Manifest.json'),
    );
    for (const { name, sha256 } of checksums)
      expect(createHash('sha256').update(made.archive.read(name)).digest('hex'), name).to.equal(sha256);
    for (const [name, count] of Object.entries(counts)) expect(made.lines(name), name).to.have.length(count);
    expect(row.counts).to.deep.equal(counts);
  });

  it('hold what was done to the project and what lies in it, for administrators: not from where, not of others', async () => {
    const { room, ada, project, note } = await aStudy();
    const other = await aProject(ada);
    await ada.do(updateNote, { id: note.id, title: 'Renamed' });
    await ada.do(createTag, { projectId: other.id, title: 'Elsewhere' });
    const made = await Package.of(room.admin, await anExport(room.admin, { projectId: project.id }));
    const lines = made.lines('x-earshot/Audit.jsonl');
    const renamed = lines.find(({ operation }) => operation === 'updateNote');
    expect(renamed).to.include({ actorId: ada.memberId, objectId: note.id, outcome: 'done' });
    expect(renamed).not.to.have.property('address');
    expect(lines.map(({ operation }) => operation)).to.include('createHighlight');
    expect(JSON.stringify(lines)).not.to.contain(other.id);
    expect(JSON.stringify(made.manifest)).to.contain('audit log');
    expect(made.lines('x-earshot/Members.jsonl').map(({ id }) => id)).to.include(ada.memberId);
  });

  it('leave the bytes of files out when that is asked for', async () => {
    const { ada, project } = await aStudy();
    const { id } = await upload(ada, { projectId: project.id, bytes: 'words', name: 'a.txt' });
    const made = await Package.of(ada, await anExport(ada, { projectId: project.id, withFiles: false }));
    expect(made.archive.names.filter((name) => name.startsWith('original/'))).to.deep.equal([]);
    expect(made.manifest.files).to.deep.equal([{ id, uploadStatus: 'COMPLETE', filepath: null }]);
  });

  it('go on where a download broke off, and are the same however often they are sent', async () => {
    const { ada, project } = await aStudy();
    const row = await anExport(ada, { projectId: project.id });
    const path = `/api/v1/exports/${row.id}`;
    const whole = Buffer.from(await (await get(ada, path)).arrayBuffer());
    const rest = await get(ada, path, { range: 'bytes=100-', 'if-range': `"${row.hash}"` });
    expect([rest.status, rest.headers.get('content-range')]).to.deep.equal([
      206,
      `bytes 100-${whole.length - 1}/${whole.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).to.equal(true);
    expect(rest.headers.get('content-disposition')).to.equal(
      `attachment; filename="${project.title} ${row.createdAt.slice(0, 10)}.zip"`,
    );
    expect(rest.headers.get('cache-control')).to.equal('private, no-store');
  });

  it('say of a project, its folder and its pages what the community format asks for', async () => {
    const { ada, project, note } = await aStudy();
    const folder = await ada.do(createFolder, { name: 'Spring' });
    const entries = [
      { id: 'tags', hidden: false },
      { id: 'charts', hidden: true },
    ];
    await ada.do(updateProject, { id: project.id, folderId: folder.id, entries });
    const insight = await ada.do(createInsight, { projectId: project.id, title: 'They wait' });
    const beside = await upload(ada, { projectId: project.id, pageId: insight.id, bytes: 'words', name: 'a.txt' });
    const long = await anImport(ada, project.id, 'Bakery.vtt', INTERVIEW);
    await eventually(async () => expect((await ada.do(oneNote, { id: long.id })).characters).to.be.greaterThan(0));
    await aSummary(ada, { pageId: long.id, framework: 'Summary' });
    const made = await Package.of(ada, await anExport(ada, { projectId: project.id }));
    expect(made.lines('Project.jsonl')[0]).to.include({
      ...{ tagsEnabled: true, tagsRank: 0, chartsEnabled: false, chartsRank: 1, notesEnabled: true },
      ...{ transcriptionVocabularyEnabled: false, transcriptionLanguage: null, recruitEnabled: false },
    });
    expect(made.lines('Filesystem.jsonl')[0]).to.deep.include({ id: folder.id, projects: [project.id] });
    expect(made.manifest).to.deep.include({ projectCategoryIds: [folder.id] });
    expect(made.lines('Insights.jsonl')[0]).to.include({ id: insight.id, fileId: beside.id });
    expect(made.lines('InsightFiles.jsonl')).to.deep.equal([{ insightId: insight.id, fileId: beside.id }]);
    const lines = made.lines('Notes.jsonl');
    const summarised = lines.find(({ id }) => id === long.id);
    expect(summarised).to.include({ summaryFramework: 'Summary', summaryLanguage: 'AUTO' });
    expect(summarised?.summaryContent).to.match(/\w+ \w+/);
    expect(lines.find(({ id }) => id === note.id)).to.include({ summaryContent: null, fileId: null });
  });

  it(`are for their maker alone, as long as they may read what is in it (${downloadProjectExport.name})`, async () => {
    const { room, ada, project, note } = await aStudy();
    const person = await room.admin.do(createPerson, { name: 'Ben Gold', email: 'gold@example.org' });
    const [speaker] = (await ada.do(speakers, { condition: { noteId: note.id } })).nodes;
    await room.admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: person.id });
    const colleague = await room.person('CONTRIBUTOR');
    const row = await anExport(ada, { projectId: project.id });
    const path = `/api/v1/exports/${row.id}`;
    expect(row.namesPeople).to.equal(true);
    expect((await Package.of(ada, row)).lines('x-earshot/People.jsonl')[0]).to.include({ email: 'gold@example.org' });
    expect((await get(colleague, path)).status).to.equal(403);
    await room.admin.do(updateMember, { id: ada.memberId, peopleAccess: false });
    await eventually(async () => expect((await get(ada, path)).status).to.equal(403));
    const own = await Package.of(ada, await anExport(ada, { projectId: project.id }));
    expect(own.lines('x-earshot/People.jsonl')).to.deep.equal([]);
    expect(own.bytes.includes('gold@example.org')).to.equal(false);
    expect(JSON.stringify(own.lines('x-earshot/Speakers.jsonl'))).not.to.contain('Ben Gold');
  });

  it('take the right to write: readers and viewers are told so', async () => {
    const { room, project } = await aStudy();
    const viewer = await room.person('VIEWER');
    await demandRefused(viewer.do(createProjectExport, { projectId: project.id }), 'FORBIDDEN');
  });

  it('are redacted on the way as an archive, without files and pictures', async () => {
    const { ada, project, note } = await aStudy();
    await upload(ada, { projectId: project.id, bytes: 'words', name: 'a.txt' });
    const archive = { projectId: project.id, format: 'ARCHIVE', redacted: true } as const;
    const made = await Package.of(ada, await anExport(ada, archive));
    expect(made.archive.names.filter((name) => /^(original|pictures)\//.test(name))).to.deep.equal([]);
    const page = made.archive.read(`notes/${note.id}.html`).toString();
    expect(page).to.contain('half an hour').and.to.contain('<span class="who">[name 1]</span>');
    expect(page).not.to.match(/\bBen\b/);
    expect(made.manifest).to.include({ format: 'earshot-archive', title: 'Waiting' });
  });

  it('are one at a time for each person, and can be stopped', async () => {
    const { ada, project } = await aStudy();
    const { id } = await ada.do(createProjectExport, { projectId: project.id });
    const second = await ada.outcome(createProjectExport, { projectId: project.id });
    const stopped = await ada.do(cancelProjectExport, { id });
    // The export can finish before it is stopped.
    expect(['CANCELLED', 'DONE']).to.include(stopped.state);
    if (stopped.state === 'CANCELLED') {
      expect(second).to.equal('CONFLICT');
      expect((await get(ada, `/api/v1/exports/${id}`)).status).to.equal(409);
    }
    await eventually(async () => {
      const folder = join(await packed(), ada.workspaceId);
      return !existsSync(folder) || readdirSync(folder).length === 0;
    });
    expect((await ada.do(projectExport, { id })).state).to.equal(stopped.state);
  });

  it('expire: the row and the bytes go', async () => {
    const { ada, project } = await aStudy();
    const row = await anExport(ada, { projectId: project.id });
    const { container } = await testHost();
    const { store } = container.get(FILES.files);
    const key = { workspaceId: ada.workspaceId, hash: row.hash };
    const days = Date.parse(row.expiresAt ?? '') - Date.parse(row.endedAt ?? '');
    expect(Math.round(days / 1000)).to.be.closeTo(limits.exports.keptSeconds, 60);
    // Its bytes count as long as it exists.
    await runSoon(ada, 'purge-bytes');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await store.size(key)).to.equal(row.bytes);
    await sql(ada, `update project_exports set expires_at = now() - interval '1 second' where workspace_id = $1`);
    expect((await get(ada, `/api/v1/exports/${row.id}`)).status).to.equal(404);
    await runSoon(ada, 'purge-leftovers');
    await eventually(async () => expect(await store.size(key)).to.equal(undefined));
    expect((await ada.do(projectExports, { condition: { projectId: project.id } })).nodes).to.deep.equal([]);
  });

  it('are deleted and taken back, then gone after a day', async () => {
    const { ada, project } = await aStudy();
    const row = await anExport(ada, { projectId: project.id });
    await ada.do(deleteProjectExport, { id: row.id });
    const back = undoOf(ada);
    expect((await get(ada, `/api/v1/exports/${row.id}`)).status).to.equal(404);
    await back();
    expect((await get(ada, `/api/v1/exports/${row.id}`)).status).to.equal(200);
    await ada.do(deleteProjectExport, { id: row.id });
    await sql(ada, `update project_exports set trashed_at = now() - interval '25 hours' where workspace_id = $1`);
    await runSoon(ada, 'purge-leftovers');
    await eventually(async () =>
      expect(await sql(ada, 'select 1 from project_exports where workspace_id = $1')).to.deep.equal([]),
    );
    expect(await ada.outcome(restoreProjectExport, { id: row.id })).to.equal('NOT_FOUND');
  });

  it('are counted: a project has no more than its share', async () => {
    const { ada, project } = await aStudy();
    await sql(
      ada,
      `insert into project_exports (workspace_id, id, project_id, format, state, progress, counts, bytes, hash, notices, names_people, problem)
       select $1, gen_random_uuid(), $2, 'COMMUNITY', 'DONE', 1000, '{}', 0, '', '{}', false, '' from generate_series(1, $3)`,
      [project.id, limits.exports.perProject],
    );
    await demandRefused(ada.do(createProjectExport, { projectId: project.id }), 'UNPROCESSABLE');
  });

  it('are made of a long transcript, too', async () => {
    const room = await aRoom();
    const project = await aProject(room.admin);
    await aTranscript(room.admin, project.id, 'Long', 'Ada: We wait and wait.\n'.repeat(3000));
    const made = await Package.of(room.admin, await anExport(room.admin, { projectId: project.id }));
    expect(made.lines('Notes.jsonl')).to.have.length(1);
  });
});
