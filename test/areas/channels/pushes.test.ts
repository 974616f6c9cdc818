import { randomUUID } from 'node:crypto';
import { replaceChannelHook, replaceChannelKey } from '@earshot/core/areas/channels/channel-push';
import { channelRuns, runChannel, runDuplicates } from '@earshot/core/areas/channels/channel-run';
import { dataPoint, dataRecord, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import {
  channelSources,
  createChannel,
  deleteChannel,
  channel as oneChannel,
  pauseChannel,
  resumeChannel,
} from '@earshot/core/areas/places/channel';
import { limits } from '@earshot/core/limits';
import { revokeGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { newestPoints, unplacedPoints } from '@earshot/host/areas/themes/store/theme-points';
import { createLog } from '@earshot/host/log/log';
import type { Transaction } from '@earshot/host/store/database';
import { expect } from 'chai';
import { anotherHost, aRoom, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { purgePoints } from '../../kit/purged.ts';
import { beginReading, setRaw } from '../../kit/rooms/channels.ts';
import { pointsOf } from '../../kit/rooms/pulls.ts';
import { aPushedChannel, call, type Reply } from '../../kit/rooms/pushes.ts';

const ORDER = {
  externalId: 'order/7',
  createdAt: '2026-05-01T10:00:00+02:00',
  name: 'Late parcel',
  description: 'It came on Tuesday.',
  tags: ['late', 'parcel'],
  creator: { type: 'customer', id: 'c1', name: 'Ada', email: 'ada@example.org' },
  fields: { Stars: 2, Gift: false },
  externalUrl: 'https://shop.example.org/orders/7',
  conversation: [{ text: 'Where is it?', timestamp: '2026-05-01T10:00:00Z', participant: 'Ada' }],
};

describe('channels that programs send to', () => {
  it('take what is sent, once, and say of each item what became of it', async () => {
    const { admin } = await aRoom();
    expect((await admin.do(channelSources, {})).find(({ id }) => id === 'API')).to.include({ intake: 'push' });
    const { id, send } = await aPushedChannel(admin);
    const first = await send(ORDER);
    expect([first.status, first.body]).to.deep.equal([200, { accepted: 1, updated: 0, failed: [] }]);
    const again = await send({
      items: [ORDER, { ...ORDER, externalId: 'b', description: undefined }, { externalId: 'c', createdAt: 'soon' }, 7],
    });
    expect(again.status).to.equal(207);
    expect(again.body).to.deep.include({ accepted: 2, updated: 0 });
    const failed = again.body.failed as { index: number; code: string; message: string }[];
    expect(failed.map(({ index, code }) => [index, code])).to.deep.equal([
      [2, 'ValidationError'],
      [3, 'ValidationError'],
    ]);
    expect(failed[0]?.message).to.match(/^createdAt: /);
    expect((await send({ ...ORDER, name: 'Very late parcel' })).body).to.deep.include({ accepted: 1, updated: 1 });
    const points = await pointsOf(admin, id);
    expect([...points.keys()].sort()).to.deep.equal(['b', 'order/7']);
    expect(points.get('order/7')).to.deep.include({
      occurredAt: '2026-05-01T08:00:00.000Z',
      title: 'Very late parcel',
      text: 'It came on Tuesday.',
      author: 'Ada',
      url: 'https://shop.example.org/orders/7',
      fields: { Stars: '2', Gift: 'false', Tags: 'late, parcel' },
    });
    expect(points.get('b')?.text).to.equal('Where is it?');
    const { conversation } = await admin.do(dataRecord, { id: points.get('b')?.id ?? '' });
    expect(conversation).to.have.length(1);
    const { nodes } = await admin.do(channelRuns, { condition: { channelId: id } });
    expect(nodes).to.have.length(1);
    expect(nodes[0]).to.deep.include({ state: 'DONE', added: 2, updated: 1, same: 1, createdBy: null });
    expect((await send({ description: 'nameless' })).body.accepted).to.equal(1);
    expect((await pointsOf(admin, id)).size).to.equal(3);
  });

  it('refuse a single item that is not taken, and items without text', async () => {
    const { admin } = await aRoom();
    const { id, address, key, send, remove } = await aPushedChannel(admin);
    const blank = [{}, { externalId: 'a' }, { description: ' \u200b' }, { fields: { Stars: 5 } }, { conversation: [] }];
    for (const item of blank) {
      const { status, body } = await send(item);
      expect([status, body.errors?.[0]?.code], JSON.stringify(item)).to.deep.equal([400, 'ValidationError']);
      expect(body.errors?.[0]?.message).to.equal(
        'This item has no text. Send a description, a name or a conversation.',
      );
    }
    const listed = await send({ items: [...blank, { name: 'A title says something' }] });
    expect([listed.status, listed.body.accepted]).to.deep.equal([207, 1]);
    expect(listed.body.failed).to.have.length(blank.length);
    expect((await send({ items: blank })).status).to.equal(207);
    await send(ORDER);
    await remove('order/7');
    expect((await send(ORDER)).status, 'deleted before').to.equal(409);
    const broken = await call(address, 'POST', '{', { authorization: `Bearer ${key}` });
    expect(broken.body.errors?.[0]?.message).to.match(/^The body is not valid JSON\./);
    expect((await pointsOf(admin, id)).size).to.equal(1);
  });

  it('tell what other channels have of it, once, to who may read those', async () => {
    const { admin, person } = await aRoom();
    const [shop, other] = [await aPushedChannel(admin), await aPushedChannel(admin)];
    const text = 'The parcel came on Tuesday, and it was wet all over.';
    const item = { externalId: 'a', createdAt: '2026-05-01T08:00:00Z', description: text };
    await shop.send({ items: [item] });
    for (let time = 0; time < 2; time += 1) await other.send({ items: [{ ...item, externalId: 'other name' }] });
    const { nodes } = await admin.do(channelRuns, { condition: { channelId: other.id } });
    const met = { id: nodes[0]?.id ?? '' };
    expect(nodes[0]).to.include({ added: 1, same: 1 });
    expect(await admin.do(runDuplicates, met)).to.deep.equal([{ channelId: shop.id, count: 1 }]);
    await admin.do(revokeGrant, { placeId: shop.id, principal: 'EVERYONE', principalId: null });
    expect(await (await person('CONTRIBUTOR')).do(runDuplicates, met)).to.deep.equal([]);
  });

  it('change what is sent of an item and leave the rest; delete it, and bring it back only when forced', async () => {
    const { admin } = await aRoom();
    const { id, send, change, remove } = await aPushedChannel(admin);
    await send({ items: [ORDER, { externalId: 'b', description: 'b' }] });
    const changed = await change('order/7', { name: 'Lost parcel', fields: { Stars: 1 } });
    expect([changed.status, changed.body]).to.deep.equal([200, { accepted: 1, updated: 1, failed: [] }]);
    expect((await pointsOf(admin, id)).get('order/7')).to.deep.include({
      title: 'Lost parcel',
      text: 'It came on Tuesday.',
      fields: { Stars: '1', Gift: 'false', Tags: 'late, parcel' },
    });
    expect((await change('order/7', { externalId: 'other', name: 'x' })).status).to.equal(200);
    expect((await change('order/7', { colour: 'red' })).status).to.equal(400);
    expect((await change('nothing', { name: 'x' })).status).to.equal(404);
    expect((await remove('order/7')).status).to.equal(204);
    expect((await remove('order/7')).status).to.equal(204);
    expect((await remove('nothing')).status).to.equal(404);
    expect((await change('order/7', { name: 'x' })).status).to.equal(404);
    const refused = await send({ items: [ORDER, { externalId: 'b', description: 'b again' }] });
    expect([refused.status, refused.body.accepted]).to.deep.equal([207, 1]);
    expect(refused.body.failed).to.have.nested.property('[0].code', 'InvalidOperation');
    expect([...(await pointsOf(admin, id)).keys()]).to.deep.equal(['b']);
    expect((await send(ORDER, {}, '?force=true')).body).to.deep.include({ accepted: 1, failed: [] });
    expect((await pointsOf(admin, id)).get('order/7')).to.include({ title: 'Late parcel' });
  });

  it('leave an item as old as it was when it comes again without saying so', async () => {
    const { admin } = await aRoom();
    const { id, send } = await aPushedChannel(admin);
    await send({ items: [ORDER, { externalId: 'new\u0000 one', description: 'b' }] });
    const times = async () => [...(await pointsOf(admin, id)).values()].map(({ occurredAt }) => occurredAt).sort();
    const before = await times();
    expect(before[0]).to.equal('2026-05-01T08:00:00.000Z');
    expect((await send({ externalId: 'new\u0000 one', description: 'b' })).body).to.deep.include({
      accepted: 1,
      updated: 0,
    });
    const again = [
      { ...ORDER, createdAt: undefined, name: 'Lost parcel' },
      { externalId: 'new\u0000 one', description: 'c' },
    ];
    expect((await send({ items: again })).body).to.deep.include({ accepted: 2, updated: 2 });
    expect(await times()).to.deep.equal(before);
  });

  it('keep what was sent whole, whatever signs are in it, and take changes of nothing else', async () => {
    const { admin } = await aRoom();
    const { id, send, change } = await aPushedChannel(admin);
    const text = 'Where\u2028is\u0085it,\u202eAda?\n\u0303';
    await send({ ...ORDER, conversation: [{ text }] });
    const pointId = (await pointsOf(admin, id)).get('order/7')?.id ?? '';
    const record = () => admin.do(dataRecord, { id: pointId });
    expect((await record()).conversation.map((said) => said.text)).to.deep.equal([text]);
    expect((await record()).raw).to.not.match(/[\u2028\u0085\u202e]/);
    expect((await change('order/7', { name: 'Lost parcel' })).status).to.equal(200);
    expect((await record()).conversation).to.have.length(1);
    for (const raw of ['1,2024-03-01,The parcel came late,Leeds,2', '7', '{"conversation": [{"text": "a\nb"}]}']) {
      await setRaw(admin, pointId, raw);
      expect((await change('order/7', { name: 'x' })).status, raw).to.equal(409);
    }
    const refused = await beginReading(admin, id, 'id,answer\n1,yes').catch(({ message }: Error) => message);
    expect(refused).to.contain('takes no files');
    expect((await send({ externalId: 'a', fields: { long: 'x'.repeat(1_000_001) } })).status).to.equal(400);
  });

  it('never bring back what was erased, not even forced', async () => {
    const { admin, workspaceId } = await aRoom();
    const { id, send } = await aPushedChannel(admin);
    await send(ORDER);
    await admin.do(deleteDataPoint, { id: (await pointsOf(admin, id)).get('order/7')?.id ?? '' });
    await purgePoints(workspaceId);
    const { status, body } = await send({ items: [ORDER] }, {}, '?force=true');
    expect([status, body.accepted]).to.deep.equal([207, 0]);
    expect((body.failed as { message: string }[])[0]?.message).to.contain('erased');
  });

  it('say what they hold, page by page, by the names of their source', async () => {
    const { admin } = await aRoom();
    const { send, remove, read } = await aPushedChannel(admin);
    await send({ items: ['a', 'b', 'c', 'd'].map((externalId) => ({ externalId, description: externalId })) });
    await remove('b');
    const first = await read('?limit=2');
    const names = ({ body }: Reply) => (body.items as { externalId: string }[]).map(({ externalId }) => externalId);
    expect(names(first)).to.deep.equal(['a', 'c']);
    expect((first.body.items as object[])[0]).to.have.all.keys(
      ...['externalId', 'createdAt', 'name', 'description', 'author', 'externalUrl', 'fields', 'updatedAt'],
    );
    const second = await read(`?limit=2&after=${String(first.body.next)}`);
    expect([names(second), second.body.next]).to.deep.equal([['d'], null]);
    for (const query of ['?limit=0', '?limit=1001', '?limit=x']) expect((await read(query)).status).to.equal(400);
    expect((await read('?after=%00%ff')).status).to.be.oneOf([200, 400]);
  });

  it('say no more at once than fits into memory many times over, and leave nothing out', async () => {
    const { admin } = await aRoom();
    const { id, send, read } = await aPushedChannel(admin);
    const { container } = await testHost();
    const inside = <R>(work: (transaction: Transaction) => Promise<R>) =>
      container.get(T.database).inWorkspace(admin.workspaceId, work);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await send({ items: names.map((externalId) => ({ externalId, description: externalId })) });
    await inside((transaction) =>
      transaction.sql(`update data_points set text = repeat('word ', 180000) where channel_id = $1`, [id]),
    );
    const seen: string[] = [];
    let pages = 0;
    for (let next = ''; next !== 'null' && pages < names.length; pages += 1) {
      const { body } = await read(`?limit=1000${next && `&after=${next}`}`);
      seen.push(...(body.items as { externalId: string }[]).map(({ externalId }) => externalId));
      next = String(body.next);
    }
    expect([seen, pages]).to.deep.equal([names, 2]);
    // Themes use only the beginning of each text, up to this length.
    const most = limits.themes.textBytes;
    const lengths = await inside(async (transaction) => {
      const read = <R extends object>(text: string, bind: unknown[]) => transaction.sql<R>(text, bind);
      const asked = { workspaceId: admin.workspaceId, channelId: id, from: null, to: null, most: 10 };
      const words = await unplacedPoints(transaction, id, { most: 10, after: null });
      for await (const piece of newestPoints(read, asked)) words.push(...piece);
      return words.map(({ text }) => text.length);
    });
    expect(lengths).to.deep.equal(Array.from({ length: 2 * names.length }, () => most));
  });

  it('give a repeated request the same answer, and refuse its key for other content', async () => {
    const { admin } = await aRoom();
    const { id, send } = await aPushedChannel(admin);
    const key = { 'idempotency-key': randomUUID() };
    const item = { description: 'nameless' };
    const [one, other] = await Promise.all([send(item, key), send(item, key)]);
    expect(one.body).to.deep.equal(other.body);
    expect((await send(item, key)).body).to.deep.equal(one.body);
    expect((await pointsOf(admin, id)).size).to.equal(1);
    expect((await send({ description: 'other' }, key)).status).to.equal(422);
    expect((await send(item, key, '?force=true')).status).to.equal(422);
    const elsewhere = await aPushedChannel(admin);
    expect((await elsewhere.send({ description: 'other' }, key)).status).to.equal(200);
    expect((await send(item, { 'idempotency-key': 'x'.repeat(256) })).status).to.equal(400);
  });

  it('accept only their own key: no cookie, and no key of another channel', async () => {
    const { admin } = await aRoom();
    const own = await aPushedChannel(admin);
    const other = await aPushedChannel(admin);
    const foreign = await aPushedChannel((await aRoom()).admin);
    const cookie = { cookie: admin.cookie ?? '', 'x-earshot': '1' };
    const tries: Record<string, Record<string, string>> = {
      none: {},
      cookie,
      wrong: { authorization: 'Bearer ek_wrong' },
      odd: { authorization: `Basic ${own.key}` },
      other: { authorization: `Bearer ${other.key}` },
      foreign: { authorization: `Bearer ${foreign.key}` },
    };
    for (const [name, headers] of Object.entries(tries))
      for (const method of ['POST', 'GET']) {
        const reply = await call(own.address, method, method === 'POST' ? ORDER : undefined, headers);
        expect([reply.status, reply.body.errors?.[0]?.code], `${name} ${method}`).to.deep.equal([401, 'Unauthorized']);
      }
    const { address: hook } = await admin.do(replaceChannelHook, { id: own.id });
    const secret = hook.split('/').at(-1) ?? '';
    expect((await call(own.address, 'POST', ORDER, { authorization: `Bearer ${secret}` })).status).to.equal(401);
    expect((await call(`${admin.url}/ingest/${own.id}/${own.key}`, 'POST', ORDER)).status).to.equal(404);
    const missing = await call(own.address.replace(own.id, randomUUID()), 'POST', ORDER, tries.wrong);
    expect(missing.body.errors?.[0]?.message).to.equal(
      (await call(own.address, 'POST', ORDER, tries.wrong)).body.errors?.[0]?.message,
    );
    const seen = JSON.stringify(await admin.do(oneChannel, { id: own.id }));
    expect(seen).to.contain('"secretsStored":["key","hook"]').and.not.contain(own.key);
  });

  it('accept nothing with the old key once another was made, not even requests under way', async () => {
    const { admin, workspaceId } = await aRoom();
    const { id, send } = await aPushedChannel(admin);
    const { container } = await testHost();
    const database = container.get(T.database);
    let late: Promise<Reply> | undefined;
    await container.get(T.jobsDatabase).inWorkspace(workspaceId, async (transaction) => {
      await transaction.sql('select 1 from channels where workspace_id = $1 and id = $2 for update', [workspaceId, id]);
      late = send(ORDER);
      await eventually(async () => {
        const held = await database.asSystem('see who waits', (apart) =>
          apart.sql(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select 1 from channels%'`,
          ),
        );
        if (held.length === 0) throw new Error('Nobody waits for the channel');
      });
      await transaction.sql('delete from channel_tokens where channel_id = $1', [id]);
    });
    expect((await late)?.status).to.equal(401);
    expect((await pointsOf(admin, id)).size).to.equal(0);
  });

  it('give keys to those with full access, only where programs can send', async () => {
    const { admin, person } = await aRoom();
    const { id } = await aPushedChannel(admin);
    const ben = await person('CONTRIBUTOR');
    expect(await ben.outcome(replaceChannelKey, { id })).to.equal('FORBIDDEN');
    expect(await ben.outcome(replaceChannelHook, { id })).to.equal('FORBIDDEN');
    const csv = await admin.do(createChannel, { title: 'Files', source: 'CSV' });
    expect(await admin.outcome(replaceChannelKey, { id: csv.id })).to.equal('UNPROCESSABLE');
    expect(await admin.outcome(runChannel, { id })).to.equal('UNPROCESSABLE');
  });

  it('close at once when paused, in trash or switched off, and keep their data', async () => {
    const { admin } = await aRoom();
    const { id, send } = await aPushedChannel(admin);
    const sent = async () => (await send(ORDER)).status;
    expect(await sent()).to.equal(200);
    await admin.do(pauseChannel, { id });
    expect(await sent()).to.equal(403);
    await admin.do(resumeChannel, { id });
    await admin.do(setPlugin, { id: 'api', enabled: false });
    expect(await sent()).to.equal(403);
    await admin.do(setPlugin, { id: 'api', enabled: true });
    expect(await sent()).to.equal(200);
    expect((await pointsOf(admin, id)).size).to.equal(1);
    const other = await aPushedChannel(admin);
    await admin.do(deleteChannel, { id: other.id });
    expect((await other.send(ORDER)).status).to.equal(401);
  });

  it('refuse what is no JSON, too much at once, or too large', async () => {
    const { admin } = await aRoom();
    const { id, send } = await aPushedChannel(admin);
    for (const body of ['', '{', 'null\u0000', '\ufffe', '{"items": []}'])
      expect((await send(body)).status, body).to.equal(400);
    expect((await send({ items: Array.from({ length: 1001 }, () => ORDER) })).status).to.equal(400);
    expect((await send(JSON.stringify({ description: 'x'.repeat(10_002_000) }))).status).to.equal(413);
    for (const odd of [null, [], 'text', { '\u0000': 1 }, { __proto__: null, description: 7 }])
      expect((await send({ items: [odd] })).status).to.equal(207);
    const naughty = {
      externalId: '\u202e\u0000x',
      description: '\ud800 <script>',
      externalUrl: 'https://example.org/\u0000',
      fields: { __proto__: 'x', 'a\u0000': 'b' },
    };
    expect((await send(naughty)).status).to.equal(200);
    expect((await send({ externalId: '\u202e', description: 'x' })).status).to.equal(400);
    const [point] = (await pointsOf(admin, id)).values();
    expect(await admin.do(dataPoint, { id: point?.id ?? '' })).to.include({
      externalId: 'x',
      text: '\ufffd <script>',
      url: 'https://example.org/',
    });
  });

  it('may be called 60 times a minute by a key, and say how often still', async () => {
    const { admin } = await aRoom();
    const { key, id } = await aPushedChannel(admin);
    const strict = await anotherHost(createLog('error'), { rateFactor: 1 });
    try {
      const ask = () =>
        call(`${strict.url}/api/v1/channels/${id}/data`, 'GET', undefined, { authorization: `Bearer ${key}` });
      const first = await ask();
      expect(first.headers.get('ratelimit-limit')).to.equal('60');
      expect(first.headers.get('ratelimit-remaining')).to.equal('59');
      const rest = await Promise.all(Array.from({ length: 60 }, ask));
      const over = rest.filter(({ status }) => status === 429);
      expect(over).to.have.length(1);
      expect(over[0]?.body.errors?.[0]?.code).to.equal('TooManyRequests');
      expect(Number(over[0]?.headers.get('retry-after'))).to.be.within(1, 60);
      expect(over[0]?.headers.get('ratelimit-remaining')).to.equal('0');
    } finally {
      await strict.stop();
    }
  });
});
