import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { File } from '@earshot/core/areas/files/file';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { eventually, JobRoom } from '../../../../test/kit/hosts/job-room.ts';
import { purgeTrash } from '../../places/jobs/purge-trash.ts';
import { DiskStore } from '../bytes/disk-store.ts';
import { Incoming } from '../bytes/incoming.ts';
import { eraseBytes, purgeBytes } from './purge-bytes.ts';
import { purgeUploads } from './purge-uploads.ts';

describe('purges of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-files-'));
  const store = new DiskStore(folder);
  const incoming = new Incoming(folder);
  let room: JobRoom;
  before(async () => {
    room = await JobRoom.open();
    await (await room.aHost([])).stop(0);
  });
  beforeEach(async () => {
    room = await room.another();
  });
  afterEach(() => room.close());
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (kind: string) => {
    await room.change((change) => change.enqueue(kind, {}));
    const host = await room.aHost([purgeTrash([eraseBytes]), purgeUploads(incoming), purgeBytes(store)]);
    await eventually(async () => expect(await room.queued()).to.deep.equal([]));
    await host.stop();
  };
  const aFile = (projectId: string, values: Partial<File> = {}) =>
    room.change((change) =>
      change.rows(File).insert({
        projectId,
        placeId: projectId,
        pageId: null,
        name: 'a.txt',
        kind: 'DOCUMENT',
        mediaType: 'text/plain',
        bytes: 5,
        hash: '',
        status: 'UPLOADING',
        width: null,
        height: null,
        problem: '',
        ...values,
      }),
    );
  const withBytes = async (words: string) => {
    const hash = createHash('sha256').update(words).digest('hex');
    await store.put({ workspaceId: room.workspaceId, hash }, Readable.from([words]));
    await store.put({ workspaceId: room.workspaceId, hash, width: 320 }, Readable.from(['small']));
    return { hash, status: 'COMPLETE' as const };
  };
  const there = async (hash: string) => {
    const key = { workspaceId: room.workspaceId, hash };
    return [await store.size(key), await store.size({ ...key, width: 320 })].filter((size) => size !== undefined)
      .length;
  };
  const throwAway = (id: string, days: number) =>
    room.change(({ transaction }) =>
      transaction.sql(`update files set trashed_at = now() - $2 * interval '1 day' where id = $1`, [id, days]),
    );
  const names = () =>
    room.change(async (change) => (await change.rows(File).find({ trashed: 'both' })).map(({ name }) => name));

  it('take the bytes of a file when no other file has them', async () => {
    const project = await room.aProject();
    const [shared, alone] = [await withBytes('shared'), await withBytes('alone')];
    const first = await aFile(project.id, shared);
    await aFile(project.id, { ...shared, name: 'second' });
    const last = await aFile(project.id, alone);
    for (const { id } of [first, last]) await throwAway(id, limits.trashDays + 1);
    await run('purge-trash');
    expect(await names()).to.deep.equal(['second']);
    expect([await there(shared.hash), await there(alone.hash)]).to.deep.equal([2, 0]);
  });

  it('leave what is in trash for a while only', async () => {
    const project = await room.aProject();
    const bytes = await withBytes('words');
    await throwAway((await aFile(project.id, bytes)).id, limits.trashDays - 1);
    await run('purge-trash');
    await run('purge-bytes');
    expect([await names(), await there(bytes.hash)]).to.deep.equal([['a.txt'], 2]);
  });

  it('take files along with their note', async () => {
    const project = await room.aProject();
    const bytes = await withBytes('words');
    const note = await room.change((change) =>
      change
        .rows(Note)
        .insert({ projectId: project.id, title: '', preview: '', characters: 0, sourceName: '', sourceHash: '' }),
    );
    await aFile(project.id, { ...bytes, pageId: note.id });
    await aFile(project.id, { ...bytes, name: 'beside' });
    await room.change(({ transaction }) =>
      transaction.sql(`update notes set trashed_at = now() - interval '31 days' where id = $1`, [note.id]),
    );
    await run('purge-trash');
    expect([await names(), await there(bytes.hash)]).to.deep.equal([['beside'], 2]);
  });

  it('purges files of one workspace only', async () => {
    const bytes = await withBytes('words');
    const other = await room.another();
    await store.put({ workspaceId: other.workspaceId, hash: bytes.hash }, Readable.from(['words']));
    await run('purge-bytes');
    expect(await there(bytes.hash)).to.equal(0);
    expect(await store.size({ workspaceId: other.workspaceId, hash: bytes.hash })).to.equal(5);
    await other.close();
  });

  it('take what was discarded after two days, and its bytes unless another file has them', async () => {
    const project = await room.aProject();
    const [shared, alone] = [await withBytes('shared'), await withBytes('alone')];
    await aFile(project.id, { ...shared, name: 'kept' });
    for (const bytes of [shared, alone]) await aFile(project.id, { ...bytes, name: 'discarded', status: 'CANCELLED' });
    await run('purge-uploads');
    expect([(await names()).length, await there(alone.hash)]).to.deep.equal([3, 2]);
    await room.change(({ transaction }) =>
      transaction.sql(`update files set updated_at = now() - $2 * interval '1 second' where workspace_id = $1`, [
        room.workspaceId,
        limits.uploadRestSeconds + 60,
      ]),
    );
    await run('purge-uploads');
    expect([await names(), await there(shared.hash), await there(alone.hash)]).to.deep.equal([['kept'], 2, 0]);
  });

  it('give up uploads that rest for too long, and forget those that failed', async () => {
    const project = await room.aProject();
    const old = new Date(Date.now() - (limits.uploadRestSeconds + 60) * 1000);
    const arriving = async (name: string, values: Partial<File>, changedAt: Date) => {
      const { id: fileId } = await aFile(project.id, { name, ...values });
      const one = { workspaceId: room.workspaceId, fileId };
      await incoming.begin(one);
      utimesSync(incoming.pathOf(one), changedAt, changedAt);
      return one;
    };
    const resting = await arriving('resting', {}, old);
    const moving = await arriving('moving', {}, new Date());
    const done = await arriving('done', { status: 'COMPLETE', hash: 'a'.repeat(64) }, old);
    await aFile(project.id, { name: 'failed', status: 'FAILED' });
    await room.change(({ transaction }) =>
      transaction.sql('update files set updated_at = $2 where workspace_id = $1', [room.workspaceId, old]),
    );
    const fresh = await arriving('fresh failure', { status: 'CANCELLED' }, old);
    await run('purge-uploads');
    expect((await names()).toSorted()).to.deep.equal(['done', 'fresh failure', 'moving']);
    const left = (await incoming.all(room.workspaceId)).map(({ fileId }) => fileId);
    expect(left).to.deep.equal([moving.fileId]);
    expect([resting, done, fresh].some(({ fileId }) => left.includes(fileId))).to.equal(false);
  });
});
