import { dataPoints } from '@earshot/core/areas/channels/data-point';
import {
  channels,
  createChannel,
  deleteChannel,
  channel as oneChannel,
  restoreChannel,
  updateChannel,
} from '@earshot/core/areas/places/channel';
import { createFolder, deleteFolder, restoreFolder } from '@earshot/core/areas/places/folder';
import { search } from '@earshot/core/areas/search/search';
import { detachPlace, revokeGrant, setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { purge } from '../../kit/purged.ts';
import { bringIn } from '../../kit/rooms/channels.ts';
import { pointsOf } from '../../kit/rooms/pulls.ts';
import { aPushedChannel } from '../../kit/rooms/pushes.ts';

const ANSWERS = 'id,said on,answer\n1,2024-03-01,The parcel was late and the box was open\n';
const ITEM = { externalId: 'a', createdAt: '2026-05-01T10:00:00Z', description: 'It came on Tuesday.' };

const give = (by: Person, placeId: string, to: Person, level: 'READ' | 'WRITE' | 'FULL') =>
  by.do(setGrant, { placeId, principal: 'MEMBER', principalId: to.memberId, level });
const inFolder = (by: Person, folderId: string, more: object = {}) =>
  by.do(createChannel, { title: 'Parcels', source: 'CSV', everyone: null, folderId, ...more });

/** A folder of the admin with a channel granted to the admin only, and a colleague. */
async function aScene() {
  const { admin, person, workspaceId } = await aRoom();
  const colleague = await person('CONTRIBUTOR');
  const folder = await admin.do(createFolder, { name: 'Feedback' });
  const channel = await inFolder(admin, folder.id);
  return { admin, colleague, person, workspaceId, folder, channel };
}

describe('channels in folders', () => {
  it('take over what the folder grants: to read, in lists, in search and to write', async () => {
    const { admin, colleague, folder, channel } = await aScene();
    await bringIn(admin, channel.id, ANSWERS);
    const seen = async () => ({
      one: await colleague.outcome(oneChannel, { id: channel.id }),
      listed: (await colleague.do(channels, { condition: { folderId: folder.id } })).nodes.length,
      data: (await colleague.do(dataPoints, { condition: { channelId: channel.id } })).nodes.length,
      found: (await colleague.do(search, { query: 'parcel' })).items.length,
      renamed: await colleague.outcome(updateChannel, { id: channel.id, title: 'Parcels' }),
    });
    const nothing = { one: 'NOT_FOUND', listed: 0, data: 0, found: 0, renamed: 'NOT_FOUND' };
    await eventually(async () =>
      expect((await admin.do(search, { query: 'parcel' })).items.map(({ type }) => type).toSorted()).to.deep.equal([
        'CHANNEL',
        'DATA_POINT',
      ]),
    );
    expect(await seen()).to.deep.equal(nothing);
    await give(admin, folder.id, colleague, 'READ');
    expect(await seen()).to.deep.equal({ one: 'ok', listed: 1, data: 1, found: 2, renamed: 'FORBIDDEN' });
    await give(admin, folder.id, colleague, 'WRITE');
    expect(await seen()).to.deep.equal({ one: 'ok', listed: 1, data: 1, found: 2, renamed: 'ok' });
    await admin.do(detachPlace, { placeId: channel.id, detached: true });
    expect(await seen()).to.deep.equal(nothing);
  });

  it('are made where one may write, with access of their own if wanted', async () => {
    const { admin, colleague, folder } = await aScene();
    const tries = () => colleague.outcome(createChannel, { title: 'Mine', source: 'CSV', folderId: folder.id });
    expect(await tries()).to.equal('NOT_FOUND');
    await give(admin, folder.id, colleague, 'READ');
    expect(await tries()).to.equal('FORBIDDEN');
    await give(admin, folder.id, colleague, 'WRITE');
    const own = await inFolder(colleague, folder.id, { detached: true });
    expect(own).to.include({ folderId: folder.id, detached: true });
    expect(await admin.outcome(oneChannel, { id: own.id })).to.equal('NOT_FOUND');
    const other = await aRoom();
    expect(await other.admin.outcome(createChannel, { source: 'CSV', folderId: folder.id })).to.equal('NOT_FOUND');
  });

  it('are moved as projects are: with full access to them, to where one may write, and back by Undo', async () => {
    const { admin, colleague, folder } = await aScene();
    const channel = await admin.do(createChannel, { title: 'Open', source: 'CSV', everyone: 'WRITE' });
    const own = await colleague.do(createFolder, { name: 'Mine' });
    const move = (by: Person, folderId: string | null) => by.outcome(updateChannel, { id: channel.id, folderId });
    expect(await move(colleague, own.id)).to.equal('FORBIDDEN');
    expect(await move(colleague, null), 'where it lies already').to.equal('ok');
    expect(await move(admin, own.id)).to.equal('NOT_FOUND');
    await give(colleague, own.id, admin, 'READ');
    expect(await move(admin, own.id)).to.equal('FORBIDDEN');
    expect(await move(admin, folder.id)).to.equal('ok');
    const inverse = admin.undo?.undo;
    expect(inverse?.command).to.equal(updateChannel.name);
    await admin.call(updateChannel, inverse?.input ?? {});
    expect((await admin.do(oneChannel, { id: channel.id })).folderId).to.equal(null);
    const other = await aRoom();
    const theirs = await other.admin.do(createFolder, { name: 'Theirs' });
    expect(await move(admin, theirs.id)).to.equal('NOT_FOUND');
  });

  it('stay with somebody who has full access', async () => {
    const { admin, folder, channel } = await aScene();
    const mine = (placeId: string) => ({ placeId, principal: 'MEMBER', principalId: admin.memberId }) as const;
    await admin.do(revokeGrant, mine(channel.id));
    expect(await admin.outcome(updateChannel, { id: channel.id, folderId: null })).to.equal('CONFLICT');
    expect(await admin.outcome(revokeGrant, mine(folder.id))).to.equal('CONFLICT');
  });

  it('send no more changes on open sockets to members who lost access by a move', async () => {
    const { admin, colleague, folder, channel } = await aScene();
    await give(admin, folder.id, colleague, 'READ');
    const socket = await colleague.socket();
    const heard: { placeId: string; fields: readonly string[] }[] = [];
    socket.on('changes', ({ changes }: { changes: typeof heard }) => heard.push(...changes));
    const ofChannel = () => heard.filter(({ placeId }) => placeId === channel.id);
    await admin.do(updateChannel, { id: channel.id, title: 'Parcels, 2026' });
    await eventually(async () => expect(ofChannel()).to.have.length(1));
    await admin.do(updateChannel, { id: channel.id, folderId: null });
    await admin.do(updateChannel, { id: channel.id, title: 'Parcels of nobody else' });
    const signal = await colleague.do(createFolder, { name: 'Signal' });
    await eventually(async () => expect(heard.some(({ placeId }) => placeId === signal.id)).to.equal(true));
    expect(ofChannel().filter(({ fields }) => fields.includes('title'))).to.have.length(1);
    expect(await colleague.outcome(oneChannel, { id: channel.id })).to.equal('NOT_FOUND');
    socket.close();
  });

  it('go to trash with the folder and come back with it; those with access of their own stay', async () => {
    const { admin, folder, channel } = await aScene();
    const apart = await inFolder(admin, folder.id, { title: 'Apart', detached: true });
    const listed = async () => (await admin.do(channels, {})).nodes.map(({ id }) => id);
    await admin.do(deleteFolder, { id: folder.id });
    expect(await admin.outcome(oneChannel, { id: channel.id })).to.equal('NOT_FOUND');
    expect(await listed()).to.deep.equal([apart.id]);
    expect(await admin.outcome(detachPlace, { placeId: apart.id, detached: false })).to.equal('CONFLICT');
    await admin.do(restoreFolder, { id: folder.id });
    expect(await listed()).to.have.members([channel.id, apart.id]);
    await admin.do(deleteChannel, { id: channel.id });
    await admin.do(restoreChannel, { id: channel.id });
    expect((await admin.do(oneChannel, { id: channel.id })).folderId).to.equal(folder.id);
  });

  it('are erased with the folder; those with access of their own are in no folder then', async () => {
    const { admin, workspaceId, folder, channel } = await aScene();
    await bringIn(admin, channel.id, ANSWERS);
    const apart = await inFolder(admin, folder.id, { title: 'Apart', detached: true });
    await admin.do(deleteFolder, { id: folder.id });
    await purge(workspaceId, ['folders']);
    expect((await admin.do(channels, {})).nodes).to.have.length(1);
    expect((await admin.do(oneChannel, { id: apart.id })).folderId).to.equal(null);
    expect((await admin.do(channels, { condition: { trashed: true } })).nodes).to.deep.equal([]);
  });

  it('accept no data while the folder is in trash', async () => {
    const { admin, folder } = await aScene();
    const { id, send } = await aPushedChannel(admin);
    await admin.do(updateChannel, { id, folderId: folder.id });
    expect((await send(ITEM)).status).to.equal(200);
    await admin.do(deleteFolder, { id: folder.id });
    expect((await send({ ...ITEM, externalId: 'b' })).status).to.equal(401);
    await admin.do(restoreFolder, { id: folder.id });
    expect((await send({ ...ITEM, externalId: 'c' })).status).to.equal(200);
    expect([...(await pointsOf(admin, id)).keys()].toSorted()).to.deep.equal(['a', 'c']);
  });
});
