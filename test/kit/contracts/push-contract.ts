import { randomUUID } from 'node:crypto';
import { replaceChannelKey } from '@earshot/core/areas/channels/channel-push';
import { channelRuns } from '@earshot/core/areas/channels/channel-run';
import { deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { disconnectChannel, channel as oneChannel } from '@earshot/core/areas/places/channel';
import { expect } from 'chai';
import { ROUNDS, ROUNDS_MS } from '../fakes/dying-database.ts';
import { aRoom } from '../hosts/host.ts';
import type { Visitor } from '../hosts/person.ts';
import { pointsOf, textsIn } from '../rooms/pulls.ts';
import { aPushedChannel, programFor, type Reply } from '../rooms/pushes.ts';

interface Item {
  externalId: string;
  createdAt: string;
  description: string;
}

const said = (many: number, name = 'order'): Item[] =>
  Array.from({ length: many }, (_, at) => ({
    externalId: `${name}-${at}`,
    createdAt: '2026-05-01T10:00:00Z',
    description: `Parcel ${at} came late.`,
  }));
const repeated = (key = randomUUID() as string) => ({ 'idempotency-key': key });

/** Defines mocha tests of the contract of a channel that programs send to. */
export function pushContract(source: string): void {
  const textsOf = (items: Item[]) => new Map(items.map((item) => [item.externalId, item.description]));
  const runOf = async (by: Visitor, channelId: string) => {
    const { nodes } = await by.do(channelRuns, { condition: { channelId } });
    expect(nodes, 'what comes on one day is one run').to.have.length(1);
    return nodes[0];
  };

  it('takes everything once, the same again in vain, then only what is new or was changed', async () => {
    const { admin } = await aRoom();
    const { id, send } = await aPushedChannel(admin, source);
    const items = said(30);
    const key = repeated();
    const first = await send({ items }, key);
    expect([first.status, first.body]).to.deep.equal([200, { accepted: 30, updated: 0, failed: [] }]);
    expect((await send({ items }, key)).body, 'by its Idempotency-Key').to.deep.equal(first.body);
    expect(await runOf(admin, id)).to.include({ read: 30, added: 30, updated: 0, same: 0 });
    expect((await send({ items })).body, 'without one').to.deep.equal(first.body);
    expect(await runOf(admin, id)).to.include({ read: 60, added: 30, updated: 0, same: 30 });
    expect(await textsIn(admin, id)).to.deep.equal(textsOf(items));
    const later = [...items, ...said(2, 'late')].map((item, at) =>
      at === 7 ? { ...item, description: 'Lost' } : item,
    );
    const { body } = await send({ items: later });
    expect(body).to.deep.equal({ accepted: 32, updated: 1, failed: [] });
    expect(await textsIn(admin, id)).to.deep.equal(textsOf(later));
  });

  it('leaves away what was thrown away, and says so to who sends it again', async () => {
    const { admin } = await aRoom();
    const { id, send } = await aPushedChannel(admin, source);
    const items = said(3);
    await send({ items });
    await admin.do(deleteDataPoint, { id: (await pointsOf(admin, id)).get('order-1')?.id ?? '' });
    const { status, body } = await send({ items });
    expect([status, body.accepted]).to.deep.equal([207, 2]);
    expect(body.failed).to.have.nested.property('[0].code', 'InvalidOperation');
    expect([...(await textsIn(admin, id)).keys()]).to.have.members(['order-0', 'order-2']);
  });

  it(`has everything once, killed ${ROUNDS} times right before or after the commit and sent again`, async () => {
    const { admin } = await aRoom();
    const { id, send, sendInVain } = await aPushedChannel(admin, source);
    const all: Item[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const items = said(3, `round-${round}`);
      const after = round % 2 === 1;
      const key = round % 4 < 2 ? randomUUID() : undefined;
      await sendInVain(items, key, { at: 1, after });
      expect((await textsIn(admin, id)).size, 'all of a batch or nothing').to.equal(all.length + (after ? 3 : 0));
      all.push(...items);
      const { status, body } = await send({ items }, key === undefined ? {} : repeated(key));
      expect([status, body]).to.deep.equal([200, { accepted: 3, updated: 0, failed: [] }]);
      expect(await textsIn(admin, id)).to.deep.equal(textsOf(all));
    }
    expect(await runOf(admin, id)).to.include({ state: 'DONE', added: all.length, updated: 0 });
  }).timeout(ROUNDS_MS);

  it('refuses a key that was replaced or taken back, in words that end a loop, and takes the new one', async () => {
    const { admin } = await aRoom();
    const first = await aPushedChannel(admin, source);
    const items = said(2);
    await first.send({ items });
    const refused = async ({ status, headers, body }: Reply) => {
      expect([status, body.errors?.[0]?.code]).to.deep.equal([401, 'Unauthorized']);
      expect(body.errors?.[0]?.message).to.match(/key of this channel/);
      expect(headers.has('retry-after'), 'there is nothing to wait for').to.equal(false);
      expect(await runOf(admin, first.id)).to.include({ read: 2, added: 2 });
      expect(await textsIn(admin, first.id)).to.deep.equal(textsOf(items));
    };
    const second = programFor(admin, first.id, (await admin.do(replaceChannelKey, { id: first.id })).key);
    await refused(await first.send({ items: said(1, 'late') }, repeated()));
    const state = { connection: 'CONNECTED', secretsStored: ['key'] };
    expect(await admin.do(oneChannel, { id: first.id })).to.deep.include(state);
    await admin.do(disconnectChannel, { id: first.id, data: 'KEEP' });
    await refused(await second.send({ items: said(1, 'late') }));
    const gone = { connection: 'DISCONNECTED', secretsStored: [] };
    expect(await admin.do(oneChannel, { id: first.id })).to.deep.include(gone);
    const third = programFor(admin, first.id, (await admin.do(replaceChannelKey, { id: first.id })).key);
    expect(await admin.do(oneChannel, { id: first.id })).to.deep.include(state);
    expect((await third.send({ items: said(1, 'late') })).body).to.include({ accepted: 1 });
  });
}
