import { createComment } from '@earshot/core/areas/comments/comment';
import { deleteNote, notes } from '@earshot/core/areas/pages/note';
import { createFolder, deleteFolder } from '@earshot/core/areas/places/folder';
import { deleteProject } from '@earshot/core/areas/places/project';
import { setTrashDays, trashDays, trashPreview, trashTimes } from '@earshot/core/areas/places/trash';
import { AREA, T } from '@earshot/host/area';
import { purgeTrash } from '@earshot/host/areas/places/jobs/purge-trash';
import { nightAfter } from '@earshot/host/areas/places/store/trash-due';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';

const inDatabase = (by: Person, text: string, ...bind: unknown[]) =>
  by.host.container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) => transaction.sql<{ id: string }>(text, [by.workspaceId, ...bind]));

/** Moves a note to trash, dated some days ago. */
async function aTrashedNote(by: Person, projectId: string, title: string, days: number): Promise<string> {
  const { id } = await aTranscript(by, projectId, title, 'One.');
  await by.do(deleteNote, { id });
  await ago(by, 'notes', id, days);
  return id;
}

const ago = (by: Person, table: string, id: string, days: number) =>
  inDatabase(
    by,
    `update ${table} set trashed_at = now() - $3 * interval '1 day' where workspace_id = $1 and id = $2`,
    id,
    days,
  );

async function purged(by: Person): Promise<void> {
  const { container } = by.host;
  const job = purgeTrash(container.getAll(AREA.onErase));
  if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
  await apart(
    { database: container.get(T.database), onWrite: async () => undefined, onCommit: () => undefined },
    by.workspaceId,
    (change) => job.perform({}, change, new AbortController().signal),
  );
}

const titles = async (by: Person) =>
  (await by.do(notes, { condition: { trashed: true }, orderBy: 'CREATED_AT_ASC' })).nodes.map(({ title }) => title);

describe('days in trash', function () {
  this.timeout(60_000);

  it('are those of the project, else of the workspace, else 30; nothing goes early', async () => {
    const { admin } = await aRoom();
    const short = await aProject(admin, { title: 'Short' });
    const long = await aProject(admin, { title: 'Long' });
    const usual = await aProject(admin, { title: 'Usual' });
    await admin.do(setTrashDays, { projectId: short.id, days: 7 });
    await admin.do(setTrashDays, { projectId: long.id, days: 180 });
    await aTrashedNote(admin, short.id, 'short early', 6.99);
    await aTrashedNote(admin, short.id, 'short due', 7.01);
    await aTrashedNote(admin, long.id, 'long early', 179.99);
    await aTrashedNote(admin, long.id, 'long due', 180.01);
    await aTrashedNote(admin, usual.id, 'usual early', 29.99);
    await aTrashedNote(admin, usual.id, 'usual due', 30.01);
    await purged(admin);
    expect(await titles(admin)).to.deep.equal(['short early', 'long early', 'usual early']);
    await admin.do(setTrashDays, { days: 60 });
    await ago(
      admin,
      'notes',
      (await admin.do(notes, { condition: { trashed: true, projectId: usual.id } })).nodes[0]?.id ?? '',
      59,
    );
    await purged(admin);
    expect(await titles(admin)).to.deep.equal(['short early', 'long early', 'usual early']);
  });

  it('of a folder are at least those of what is in it', async () => {
    const { admin } = await aRoom();
    const { id: folderId } = await admin.do(createFolder, { name: 'Shelf' });
    const { id: innerId } = await admin.do(createFolder, { name: 'Box', parentId: folderId });
    const project = await aProject(admin, { folderId: innerId });
    await admin.do(setTrashDays, { projectId: project.id, days: 90 });
    await admin.do(deleteFolder, { id: folderId });
    const left = async () => (await inDatabase(admin, 'select id from projects where workspace_id = $1')).length;
    await ago(admin, 'folders', folderId, 89);
    await purged(admin);
    expect(await left()).to.equal(1);
    await ago(admin, 'folders', folderId, 91);
    await purged(admin);
    expect(await left()).to.equal(0);
  });

  it('are made fewer only as far as the preview said what goes in the coming night', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    await aTrashedNote(admin, project.id, 'ten', 10);
    await aTrashedNote(admin, project.id, 'twenty', 20);
    await aTrashedNote(admin, project.id, 'one', 1);
    const whose = { projectId: project.id };
    const asked = await admin.do(trashPreview, { ...whose, days: 7 });
    expect(asked.map(({ noun, count, sooner }) => [noun, count, sooner])).to.deep.equal([
      ['Note', 2, 2],
      ['Note', 1, 0],
    ]);
    expect(asked[0]?.at).to.equal(nightAfter(new Date()).toISOString());
    await demandRefused(admin.do(setTrashDays, { ...whose, days: 7 }), 'CONFLICT', '2 items in trash');
    await demandRefused(admin.do(setTrashDays, { ...whose, days: 7, sooner: 1 }), 'CONFLICT');
    await demandRefused(admin.do(setTrashDays, { days: 7 }), 'CONFLICT', '2 items in trash');
    await purged(admin);
    expect(await titles(admin)).to.have.length(3);
    await admin.do(setTrashDays, { ...whose, days: 7, sooner: 2 });
    await purged(admin);
    expect(await titles(admin)).to.deep.equal(['one']);
    await admin.do(setTrashDays, { ...whose, days: 90 });
    const undo = undoOf(admin);
    await aTrashedNote(admin, project.id, 'kept', 30);
    await undo().then(
      () => expect.fail('Undo made it go'),
      (fault: Error) => expect(fault.message).to.contain('in trash tonight'),
    );
    expect(await admin.do(trashDays, whose)).to.include({ days: 90, usual: 30 });
  });

  it('put what is erased into the register: with the last time, and nothing that was taken out of trash meanwhile', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const gone = await aTrashedNote(admin, projectId, 'Gone', 40);
    const saved = await aTrashedNote(admin, projectId, 'Saved', 40);
    // Simulates an object that was erased a year ago and imported again.
    await inDatabase(admin, `insert into erasures select $1, 'Note', $2, '{}', now() - interval '300 days'`, gone);
    const [taken, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saving = admin.host.container.get(T.database).inWorkspace(admin.workspaceId, async (transaction) => {
      const restored = 'update notes set trashed_at = null where workspace_id = $1 and id = $2';
      await transaction.sql(restored, [admin.workspaceId, saved]);
      taken.resolve();
      await waits.promise;
    });
    await taken.promise;
    const purging = purged(admin);
    const waiting = `select 1 as id from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%notes%for update%' and $1::uuid is not null`;
    await eventually(async () => expect(await inDatabase(admin, waiting)).to.have.length(1));
    waits.resolve();
    await saving;
    await purging;
    const kept = await inDatabase(admin, 'select id from notes where workspace_id = $1 and project_id = $2', projectId);
    expect(kept.map(({ id }) => id)).to.deep.equal([saved]);
    const registered = await inDatabase(
      admin,
      `select id from erasures where workspace_id = $1 and noun = 'Note' and at > now() - interval '1 day'`,
    );
    expect(registered.map(({ id }) => id)).to.deep.equal([gone]);
  });

  it('say for each thing in trash when it is erased, also by what it lies in', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const noteId = await aTrashedNote(admin, project.id, 'Interview', 3);
    const at = async () => (await admin.do(trashTimes, { noun: 'Note', ids: [noteId] }))[0]?.at;
    const night = (days: number) => nightAfter(new Date(Date.now() + days * 86_400_000)).toISOString();
    expect(await at()).to.equal(night(27));
    await admin.do(setTrashDays, { projectId: project.id, days: 14 });
    expect(await at()).to.equal(night(11));
    const other = await aTranscript(admin, project.id, 'Interview 2', 'One.');
    const comment = await admin.do(createComment, { pageId: other.id, body: 'Why?' });
    await inDatabase(admin, 'update comments set trashed_at = now() where workspace_id = $1 and id = $2', comment.id);
    await admin.do(deleteNote, { id: other.id });
    await ago(admin, 'notes', other.id, 10);
    const [own] = await admin.do(trashTimes, { noun: 'Comment', ids: [comment.id] });
    expect(own?.at).to.equal(night(4));
    await demandRefused(admin.do(trashTimes, { noun: 'Session', ids: [] }), 'BAD_USER_INPUT');
  });

  it('are set by administrators for the workspace and with full access elsewhere; others see no times of what they cannot read', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const project = await aProject(room.admin);
    const noteId = await aTrashedNote(room.admin, project.id, 'Secret', 3);
    await demandRefused(ben.do(setTrashDays, { days: 60 }), 'FORBIDDEN', 'administrators');
    await demandRefused(ben.do(trashPreview, { days: 60 }), 'FORBIDDEN', 'administrators');
    await demandRefused(ben.do(setTrashDays, { projectId: project.id, days: 60 }), 'FORBIDDEN');
    await demandRefused(room.admin.do(setTrashDays, { days: 8 }), 'BAD_USER_INPUT', '7, 14, 30');
    const hidden = await room.person('VIEWER');
    expect(await hidden.do(trashTimes, { noun: 'Note', ids: [noteId] })).to.deep.equal([]);
    await room.admin.do(deleteProject, { id: project.id });
    expect((await room.admin.do(trashPreview, { days: null })).map(({ noun }) => noun)).to.have.members([
      'Note',
      'Project',
    ]);
  });
});
