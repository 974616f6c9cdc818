import { randomUUID } from 'node:crypto';
import { Channel } from '@earshot/core/areas/places/channel';
import { indexTexts } from '@earshot/processing/areas/search/index-texts';
import { expect } from 'chai';
import { SearchRoom } from '../../../test/kit/rooms/search-room.ts';
import type { Transaction } from '../../store/database.ts';
import { type ArrivingPoint, storeFewPoints } from '../channels/store/data-points.ts';
import { putPoints, type WaitingPoints, waitingPoints } from './index-points.ts';

const A_CHANNEL: Partial<Channel> = {
  title: 'Survey',
  source: 'CSV',
  detached: false,
  schedule: 'OFF',
  connection: 'CONNECTED',
  settings: {},
  secretsStored: [],
  firstImportDays: null,
  pulledAt: null,
};

const saying = (externalId: string, text: string): ArrivingPoint => ({
  externalId,
  text,
  contentHash: text,
  occurredAt: '2026-05-01T10:00:00Z',
  title: '',
  author: '',
  url: '',
  fields: {},
  raw: text,
});

describe('the queue of data points for the index', () => {
  let room: SearchRoom;
  let channelId: string;
  before(async () => {
    room = await SearchRoom.open();
    channelId = (await room.change((work) => work.rows(Channel).insert(A_CHANNEL))).id;
  });
  after(() => room.database.close());

  const apart = <T>(act: (transaction: Transaction) => Promise<T>) => room.database.inWorkspace(room.workspaceId, act);
  const keep = (...points: ArrivingPoint[]) =>
    apart((transaction) =>
      storeFewPoints(transaction, { channelId, runId: randomUUID(), erasedKey: Buffer.alloc(32) }, points),
    );
  const erase = (name: string) =>
    apart((transaction) =>
      transaction.sql('delete from data_points where workspace_id = $1 and external_id = $2', [room.workspaceId, name]),
    );
  const put = async ({ points, upTo }: WaitingPoints) => {
    const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
    const { copyText } = await indexTexts.run({ input: { points }, signal, emit: async () => undefined });
    await apart((transaction) => putPoints(transaction, copyText, upTo ?? ''));
  };
  const found = async () => {
    const rows = await apart((transaction) =>
      transaction.sql<{ parts: string[] }>('select parts from search_points where workspace_id = $1', [
        room.workspaceId,
      ]),
    );
    return rows.flatMap(({ parts }) => parts).sort();
  };
  const texts = ({ points }: WaitingPoints) => points.map(({ text }) => text);

  it('gives each once as it is now, in the order in which they came, and passes over those that are gone', async () => {
    await keep(saying('1', 'one'), saying('2', 'two'), saying('3', 'three'));
    await keep(saying('1', 'one more'));
    await erase('2');
    const next = await apart(waitingPoints);
    expect(texts(next)).to.have.members(['one more', 'three']);
    await put(next);
    expect(await found()).to.deep.equal(['one more', 'three']);
    expect(await apart(waitingPoints)).to.deep.equal({ points: [], upTo: null });
  });

  it('is over also where all that waits is gone', async () => {
    await keep(saying('4', 'four'));
    await erase('4');
    const next = await apart(waitingPoints);
    expect([texts(next), next.upTo === null]).to.deep.equal([[], false]);
    await put(next);
    expect((await apart(waitingPoints)).upTo).to.equal(null);
  });

  it('keeps what changes while it is read, and what comes meanwhile', async () => {
    await keep(saying('5', 'five'), saying('6', 'six'));
    const next = await apart(waitingPoints);
    await keep(saying('5', 'five and a half'), saying('7', 'seven'));
    await put(next);
    expect(await found())
      .to.include('six')
      .and.not.include('five');
    expect(texts(await apart(waitingPoints))).to.have.members(['five and a half', 'seven']);
  });
});
