import { randomUUID } from 'node:crypto';
import { automations, createAutomation } from '@earshot/core/areas/automations/automation';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { comments, createComment } from '@earshot/core/areas/comments/comment';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard, dashboardCards } from '@earshot/core/areas/dashboards/dashboard-card';
import {
  applyProjectImport,
  cancelProjectImport,
  createProjectImport,
  pauseProjectImport,
  projectImport,
  projectImportItems,
} from '@earshot/core/areas/exchange/project-import';
import { files } from '@earshot/core/areas/files/file';
import { notes, updateNote } from '@earshot/core/areas/pages/note';
import { createPerson, people } from '@earshot/core/areas/people/person';
import { project as oneProject } from '@earshot/core/areas/places/project';
import { updateTheme } from '@earshot/core/areas/themes/theme';
import { themeState } from '@earshot/core/areas/themes/theme-run';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import { deleteImportedAuthor, importedAuthors } from '@earshot/core/model/imported-author';
import { T } from '@earshot/host/area';
import { addJob, type Sql, sqlIn } from '@earshot/host/jobs/queue';
import { tableOf } from '@earshot/host/store/columns';
import { expect } from 'chai';
import { type Death, deathIn, ROUNDS, ROUNDS_MS } from '../../kit/fakes/dying-database.ts';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { applied } from '../../kit/rooms/import-turns.ts';
import { aCheckedImport, anImport, importIn } from '../../kit/rooms/imports.ts';
import { aThemedChannel, themesOf } from '../../kit/rooms/themes.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

/** A study with a note, a tagged highlight, a speaker linked to a person, a thread, a file and an automation. */
async function aStudy() {
  const { admin, person } = await aRoom();
  const project = await aProject(admin, { title: 'Waiting', summary: 'Why people wait' });
  const note = await aTranscript(
    admin,
    project.id,
    'Talk',
    'Ada: How was it?\n\nBen: I waited half an hour in the rain.\n\nAda: And then?\n\nBen: Then I went home.',
  );
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue' });
  await aHighlight(admin, note.id, 'half an hour', [tag.id]);
  const ben = await admin.do(createPerson, { name: 'Ben Gold', email: 'gold@example.org' });
  const [speaker] = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes;
  await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: ben.id });
  await admin.do(createComment, { pageId: note.id, body: 'Everybody says so' });
  await upload(admin, { projectId: project.id, name: 'plain.txt', bytes: 'plain words' });
  await admin.do(createAutomation, {
    placeId: project.id,
    ...{ title: 'Tell us', trigger: { type: 'EVENT', event: 'note:created', rules: null } },
    actions: [{ id: randomUUID(), action: 'summarise', settings: { framework: 'Essential' } }],
  });
  const { bytes } = await Package.of(admin, await anExport(admin, { projectId: project.id }));
  return { admin, person, project, bytes };
}

/** The same, with a channel on a dashboard; it has themes, one of them named by a person. */
async function aStudyOfFeedback() {
  const { admin, project } = await aStudy();
  const channel = await aThemedChannel(admin, 40);
  const [found] = await themesOf(admin, channel.id);
  await admin.do(updateTheme, { id: found?.id ?? '', title: 'Named by us' });
  const { id: dashboardId } = await admin.do(createDashboard, { placeId: project.id, title: 'Numbers' });
  await admin.do(createDashboardCard, { dashboardId, kind: 'THEMES', channelId: channel.id });
  return Package.of(admin, await anExport(admin, { projectId: project.id }));
}

/** Content of rows that are not declared entities. */
const BESIDE = [
  ...['documents', 'highlight_tags', 'speaker_people', 'search_items', 'theme_states', 'theme_results'],
  ...['theme_placements', 'theme_passages', 'theme_edit_contents'],
];

const titles = async (by: Person, projectId: string) =>
  (await by.do(notes, { condition: { projectId } })).nodes.map(({ title }) => title);

/** Number of rows in the workspace, by entity. */
async function tablesOf({ workspaceId }: Person): Promise<Record<string, number>> {
  const { container } = await testHost();
  return container.get(T.database).inWorkspace(workspaceId, async (transaction) => {
    const counts: Record<string, number> = {};
    for (const table of [...entities.map(tableOf), ...BESIDE]) {
      const [row] = await transaction.sql<{ rows: number }>(
        `select count(*)::int as rows from ${table} where workspace_id = $1`,
        [workspaceId],
      );
      counts[table] = row?.rows ?? 0;
    }
    return counts;
  });
}

describe('imports of projects', function () {
  this.timeout(180_000);

  it('tell what would come before anything is there, and bring it in with words, marks, files and people', async () => {
    const { bytes } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const known = await admin.do(createPerson, { name: 'B. Gold', email: 'gold@example.org' });
    const project = await aProject(admin, { title: 'New' });
    const checked = await aCheckedImport(admin, project.id, bytes, { takesSettings: true });
    expect(checked.title).to.equal('Waiting');
    expect(checked.counts).to.deep.include({
      Note: { MADE: 1, CHANGED: 0, SAME: 0, REFUSED: 0 },
      Person: { MADE: 0, CHANGED: 0, SAME: 1, REFUSED: 0 },
    });
    expect(await titles(admin, project.id)).to.deep.equal([]);
    await admin.do(applyProjectImport, { id: checked.id });
    const done = await importIn(admin, checked.id, 'DONE');
    expect(done.counts).to.deep.equal(checked.counts);
    expect(await admin.do(oneProject, { id: project.id })).to.include({ title: 'Waiting', summary: 'Why people wait' });
    const [highlight] = (await admin.do(highlights, { condition: { projectId: project.id } })).nodes;
    const [tag] = (await admin.do(tags, { condition: { placeId: project.id } })).nodes;
    expect(highlight).to.deep.include({ text: 'half an hour', state: 'ANCHORED', tagIds: [tag?.id] });
    const spoken = (await admin.do(speakers, { condition: { projectId: project.id } })).nodes;
    expect(spoken.map(({ personId }) => personId)).to.include(known.id);
    const [file] = (await admin.do(files, { condition: { projectId: project.id } })).nodes.filter(
      ({ name }) => name === 'plain.txt',
    );
    expect(file).to.include({ status: 'COMPLETE', mediaType: 'text/plain' });
    const [automation] = (await admin.do(automations, { condition: { placeId: project.id } })).nodes;
    expect(automation).to.include({ enabled: false, ownerId: admin.memberId });
    expect((await admin.do(comments, { condition: { placeId: project.id } })).nodes).to.have.length(1);
  });

  it('leave people as names where nobody adds them, and where somebody may not see them', async () => {
    const { bytes } = await aStudy();
    const room = await aRoom('Another workspace');
    const project = await aProject(room.admin, { title: 'New' });
    const row = await anImport(room.admin, project.id, bytes);
    expect(row.counts.Person).to.deep.equal({ MADE: 0, CHANGED: 0, SAME: 0, REFUSED: 1 });
    expect((await room.admin.do(people, {})).nodes).to.deep.equal([]);
    const names = (await room.admin.do(speakers, { condition: { projectId: project.id } })).nodes;
    expect(names.map(({ name, personId }) => [name, personId])).to.deep.include(['Ben Gold', null]);
  });

  it('leave out what a project has no room for, and say so before', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    for (const title of ['Weekly', 'Monthly']) await admin.do(createDashboard, { placeId, title });
    const { bytes } = await Package.of(admin, await anExport(admin, { projectId: placeId }));
    const { admin: other } = await aRoom('Another workspace');
    const { id: there } = await aProject(other);
    for (let at = 1; at < limits.dashboardsPerPlace; at += 1)
      await other.do(createDashboard, { placeId: there, title: `Dashboard ${at}` });
    const { id, counts } = await aCheckedImport(other, there, bytes);
    expect(counts.Dashboard).to.deep.equal({ MADE: 1, CHANGED: 0, SAME: 0, REFUSED: 1 });
    const [refused] = await other.do(projectImportItems, { id, noun: 'Dashboard', outcome: 'REFUSED' });
    expect(refused?.reason).to.equal('A project has at most 50 dashboards.');
    await other.do(applyProjectImport, { id });
    expect((await importIn(other, id, 'DONE')).counts).to.deep.equal(counts);
  });

  it('keep the names of authors who are nobody here, until somebody removes them, also on the way out', async () => {
    const { bytes } = await aStudy();
    const room = await aRoom('Another workspace');
    const { admin } = room;
    const stranger = await room.person('CONTRIBUTOR');
    const project = await aProject(admin, { title: 'New', everyone: null });
    const row = await anImport(admin, project.id, bytes);
    expect(row.counts.ImportedAuthor).to.deep.equal({ MADE: 1, CHANGED: 0, SAME: 0, REFUSED: 0 });
    const [author] = (await admin.do(importedAuthors, {})).nodes;
    expect(author).to.include({ projectId: project.id, createdBy: admin.memberId });
    const condition = { projectId: project.id };
    const [note] = (await admin.do(notes, { condition })).nodes;
    const [highlight] = (await admin.do(highlights, { condition })).nodes;
    const [comment] = (await admin.do(comments, { condition })).nodes;
    expect([note?.createdBy, note?.contributorIds, highlight?.taggedBy, comment?.createdBy]).to.deep.equal([
      author?.id,
      [author?.id],
      [author?.id],
      author?.id,
    ]);
    expect((await stranger.do(importedAuthors, {})).nodes, 'not shown outside the project').to.deep.equal([]);
    const out = await Package.of(admin, await anExport(admin, { projectId: project.id }));
    expect(out.lines('x-earshot/Members.jsonl').map(({ name: called, email }) => [called, email])).to.deep.include([
      author?.name,
      '',
    ]);
    await admin.do(deleteImportedAuthor, { id: author?.id ?? '' });
    expect((await admin.do(importedAuthors, {})).nodes).to.deep.equal([]);
  });

  it('bring nothing the second time, and leave alone what people changed since', async () => {
    const { bytes } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const project = await aProject(admin, { title: 'New' });
    await anImport(admin, project.id, bytes, { addsPeople: true });
    const [note] = (await admin.do(notes, { condition: { projectId: project.id } })).nodes;
    await admin.do(updateNote, { id: note?.id ?? '', title: 'Renamed here' });
    const again = await anImport(admin, project.id, bytes, { addsPeople: true });
    expect(again.counts.Note).to.deep.equal({ MADE: 0, CHANGED: 1, SAME: 0, REFUSED: 0 });
    expect(Object.values(again.counts).reduce((sum, { MADE }) => sum + MADE, 0)).to.equal(0);
    expect(await titles(admin, project.id)).to.deep.equal(['Renamed here']);
  });

  it('come in beside what is there: tags of the same name are the same', async () => {
    const { bytes } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const project = await aProject(admin, { title: 'Ours' });
    const here = await admin.do(createTag, { projectId: project.id, title: 'queue' });
    await aTranscript(admin, project.id, 'Here before', 'Ada: Words.');
    const row = await anImport(admin, project.id, bytes);
    expect(row.counts.Tag).to.deep.equal({ MADE: 0, CHANGED: 0, SAME: 1, REFUSED: 0 });
    const [highlight] = (await admin.do(highlights, { condition: { projectId: project.id } })).nodes;
    expect(highlight?.tagIds).to.deep.equal([here.id]);
    expect((await titles(admin, project.id)).toSorted()).to.deep.equal(['Here before', 'Talk']);
  });

  it('leave nothing behind when they are given up', async () => {
    const { bytes } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const project = await aProject(admin, { title: 'New' });
    const checked = await aCheckedImport(admin, project.id, bytes, { addsPeople: true });
    await admin.do(cancelProjectImport, { id: checked.id });
    expect(await admin.do(projectImport, { id: checked.id })).to.include({ state: 'CANCELLED' });
    expect(await admin.do(projectImportItems, { id: checked.id })).to.deep.equal([]);
    expect(await admin.outcome(applyProjectImport, { id: checked.id })).to.equal('CONFLICT');
    expect(await titles(admin, project.id)).to.deep.equal([]);
  });

  it('leave nothing behind when they are stopped half-way', async () => {
    const { bytes } = await aStudyOfFeedback();
    const { admin } = await aRoom('Another workspace');
    const whole = await (await applied(admin, bytes, false)).turn();
    const { id, projectId, turn } = await applied(admin, bytes);
    const here = await tablesOf(admin);
    await turn({ at: whole - 2, after: true });
    expect(await titles(admin, projectId)).to.deep.equal(['Talk']);
    expect((await tablesOf(admin)).theme_results).to.equal((here.theme_results ?? 0) + 1);
    await admin.do(cancelProjectImport, { id });
    await importIn(admin, id, 'CANCELLED');
    expect(await titles(admin, projectId)).to.deep.equal([]);
    expect(await tablesOf(admin)).to.deep.equal(here);
  });

  it('are paused, and go on where they were', async () => {
    const { bytes } = await aStudy();
    const { admin, person } = await aRoom('Another workspace');
    const { id, projectId, turn } = await applied(admin, bytes);
    const writer = await person('CONTRIBUTOR');
    expect(await writer.outcome(pauseProjectImport, { id })).to.be.oneOf(['NOT_FOUND', 'FORBIDDEN']);
    const whole = await turn(undefined, async (transaction) => {
      if (transaction === 8) await admin.do(pauseProjectImport, { id });
    });
    const paused = await admin.do(projectImport, { id });
    expect(paused).to.include({ state: 'PAUSED', endedAt: null });
    const made = ({ counts }: typeof paused) => Object.values(counts).reduce((sum, { MADE }) => sum + MADE, 0);
    expect(made(paused), 'what came in stays').to.be.greaterThan(0);
    expect(whole, 'it stops at once').to.be.lessThan(12);
    await turn();
    expect(await admin.do(projectImport, { id }), 'nothing goes on by itself').to.deep.equal(paused);
    const { id: fileId } = await upload(admin, { projectId, name: 'Package.zip', bytes });
    expect(await admin.outcome(createProjectImport, { projectId, fileId })).to.equal('CONFLICT');
    await admin.do(applyProjectImport, { id });
    const done = await importIn(admin, id, 'DONE');
    expect(made(done)).to.be.greaterThan(made(paused));
    expect(await titles(admin, projectId)).to.deep.equal(['Talk']);
    expect(await admin.outcome(pauseProjectImport, { id })).to.equal('CONFLICT');
  });

  it('are taken back while they are paused', async () => {
    const { bytes } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const { id, projectId, turn } = await applied(admin, bytes);
    const here = await tablesOf(admin);
    await turn(undefined, async (transaction) => {
      if (transaction === 8) await admin.do(pauseProjectImport, { id });
    });
    expect(await tablesOf(admin)).not.to.deep.equal(here);
    await admin.do(cancelProjectImport, { id });
    await importIn(admin, id, 'CANCELLED');
    expect([await titles(admin, projectId), await tablesOf(admin)]).to.deep.equal([[], here]);
  });

  it('go on when they are applied again after their job was given up', async () => {
    const { bytes } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const { id, projectId, turn } = await applied(admin, bytes);
    const { updatedAt: began } = await admin.do(projectImport, { id });
    await turn({ at: 8, after: true });
    const { updatedAt: progressed } = await admin.do(projectImport, { id });
    expect(progressed > began, 'progress counts as a change').to.equal(true);
    const again = await admin.do(applyProjectImport, { id });
    expect([again.state, again.updatedAt > progressed]).to.deep.equal(['APPLYING', true]);
    await importIn(admin, id, 'DONE');
    expect(await titles(admin, projectId)).to.deep.equal(['Talk']);
  });

  it('are not begun a second time while their job runs', async () => {
    const { bytes } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const { id } = await applied(admin, bytes);
    const jobs = (act: (sql: Sql, own: string[]) => Promise<object[]>) =>
      admin.host.container
        .get(T.database)
        .inWorkspace(admin.workspaceId, (transaction) => act(sqlIn(transaction), [`run-import:${id}`]));
    const JOB = 'graphile_worker._private_jobs';
    await jobs(async (sql, [key = '']) => {
      await addJob(sql, 'run-import', { workspaceId: admin.workspaceId, importId: id }, { key });
      return sql(`update ${JOB} set locked_at = now(), locked_by = 'another host' where key = $1`, [key]);
    });
    await admin.do(applyProjectImport, { id });
    const running = await jobs((sql, own) =>
      sql(`select 1 from ${JOB} where key = $1 and locked_by = 'another host'`, own),
    );
    expect(running, 'the job that runs keeps its key').to.have.length(1);
    await jobs((sql, own) => sql(`delete from ${JOB} where key = $1`, own));
    await admin.do(applyProjectImport, { id });
    await importIn(admin, id, 'DONE');
  });

  it('are for somebody with full access, with a package that was sent to the project', async () => {
    const { person, project, bytes, admin } = await aStudy();
    const [writer, viewer] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const { id: fileId } = await upload(admin, { projectId: project.id, name: 'Package.zip', bytes });
    expect(await viewer.outcome(createProjectImport, { projectId: project.id, fileId })).to.equal('FORBIDDEN');
    expect(await writer.outcome(createProjectImport, { projectId: project.id, fileId })).to.equal('FORBIDDEN');
    const other = await aProject(admin, { title: 'Other' });
    expect(await admin.outcome(createProjectImport, { projectId: other.id, fileId })).to.equal('BAD_USER_INPUT');
    const text = await upload(admin, { projectId: project.id, name: 'words.txt', bytes: 'words' });
    expect(await admin.outcome(createProjectImport, { projectId: project.id, fileId: text.id })).to.equal(
      'UNPROCESSABLE',
    );
    const begun = await admin.do(createProjectImport, { projectId: project.id, fileId });
    expect(await admin.outcome(createProjectImport, { projectId: project.id, fileId })).to.equal('CONFLICT');
    expect(await writer.outcome(projectImportItems, { id: begun.id })).to.equal('FORBIDDEN');
    await importIn(admin, begun.id, 'READY');
  });

  it('go on after they were killed, at any commit, and bring everything once', async function () {
    this.timeout(ROUNDS_MS * 4);
    const { bytes } = await aStudyOfFeedback();
    const { admin } = await aRoom('Another workspace');
    const wanted = await aProject(admin, { title: 'In one go' });
    const { counts: first } = await anImport(admin, wanted.id, bytes, { addsPeople: true, addsChannels: true });
    expect([first.DataPoint?.MADE, first.ThemeRun?.MADE, first.ThemeEdit?.MADE]).to.deep.equal([40, 1, 1]);
    // The person exists from now on.
    const counts = { ...first, Person: { MADE: 0, CHANGED: 0, SAME: 1, REFUSED: 0 } };
    const commits = await killed(admin, bytes, undefined, counts);
    for (let round = 0; round < ROUNDS; round += 1) await killed(admin, bytes, deathIn(round * 7, commits), counts);
  });
});

/** Applies a package, dies if told to, continues, and checks the result; returns the number of transactions. */
async function killed(by: Person, bytes: Uint8Array, death: Death | undefined, counts: object): Promise<number> {
  const { id, projectId, turn } = await applied(by, bytes);
  const began = await turn(death);
  if (death) await turn();
  const row = await by.do(projectImport, { id });
  const said = JSON.stringify(death);
  expect([row.state, row.problem], said).to.deep.equal(['DONE', '']);
  expect(row.counts, said).to.deep.equal(counts);
  expect(await titles(by, projectId), said).to.deep.equal(['Talk']);
  const [highlight] = (await by.do(highlights, { condition: { projectId } })).nodes;
  expect(highlight?.state, said).to.equal('ANCHORED');
  const [card] = (await by.do(dashboardCards, { condition: { placeId: projectId } })).nodes;
  const state = await by.do(themeState, { id: card?.channelId ?? '' });
  expect(state, said).to.include({ run: 1, points: 40, waiting: 0, renews: false });
  return began;
}
