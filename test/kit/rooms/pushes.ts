import { createHash } from 'node:crypto';
import { replaceChannelKey, sendData } from '@earshot/core/areas/channels/channel-push';
import { createChannel } from '@earshot/core/areas/places/channel';
import { T } from '@earshot/host/area';
import { CHANNELS } from '@earshot/host/areas/channels/area';
import { channelPushHandlers } from '@earshot/host/areas/channels/channel-push';
import { findChannelToken } from '@earshot/host/areas/channels/store/channel-tokens';
import { type Death, DyingDatabase } from '../fakes/dying-database.ts';
import { testHost } from '../hosts/host.ts';
import type { Visitor } from '../hosts/person.ts';

/** Reply to a program. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { errors?: { code: string; message: string }[] };
}

/** One call of a program. */
export async function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, { method, headers, ...(text === undefined ? {} : { body: text }) });
  const said = await response.text();
  return { status: response.status, headers: response.headers, body: said === '' ? {} : JSON.parse(said) };
}

/** A program's calls to one channel, with its key. */
export function programFor({ url }: Visitor, id: string, key: string) {
  const path = `/api/v1/channels/${id}/data`;
  const address = `${url}${path}`;
  const bearer = { authorization: `Bearer ${key}` };
  return {
    id,
    key,
    address,
    send: (body: unknown, more = {}, query = '') => call(`${address}${query}`, 'POST', body, { ...bearer, ...more }),
    change: (name: string, body: unknown) => call(`${address}/${encodeURIComponent(name)}`, 'PATCH', body, bearer),
    remove: (name: string) => call(`${address}/${encodeURIComponent(name)}`, 'DELETE', undefined, bearer),
    read: (query = '') => call(`${address}${query}`, 'GET', undefined, bearer),
    /** sends items to a host that dies while taking them: there is no answer; the same items can be sent again */
    sendInVain: (items: unknown[], repeatKey: string | undefined, death: Death) =>
      takeAndDie({ path, key, body: { items } }, repeatKey, death),
  };
}

/** A channel that programs send to, and a program with its key. */
export async function aPushedChannel(by: Visitor, source = 'API') {
  const { id } = await by.do(createChannel, { title: 'Shop', source });
  const { key } = await by.do(replaceChannelKey, { id });
  return programFor(by, id, key);
}

interface Sent {
  path: string;
  key: string;
  body: { items: unknown[] };
}

async function takeAndDie({ path, key, body }: Sent, repeatKey: string | undefined, death: Death): Promise<void> {
  const { container } = await testHost();
  const real = container.get(T.database);
  const door = await findChannelToken(real, key);
  const said = createHash('sha256')
    .update(`${path}\n${JSON.stringify(body)}`)
    .digest('hex');
  const repeat = repeatKey === undefined ? {} : { repeat: { ownerId: door?.channelId ?? '', key: repeatKey, said } };
  const begun = await new DyingDatabase(real, death).outlive(async (database) => {
    const [sources, follower] = [container.get(CHANNELS.sources), container.get(CHANNELS.follower)];
    const secretKey = container.get(T.secretKey);
    const quiet = { onWrite: async () => undefined, onCommit: () => undefined };
    const handlers = channelPushHandlers({ database, sources, follower, secretKey, ...quiet });
    const take = handlers.find(({ operation }) => operation === sendData)?.outside;
    await take?.({ input: { ...body, force: false }, visit: { address: '127.0.0.1', door, ...repeat } } as never);
  });
  if (begun !== death.at) throw new Error(`It died at no commit: there are ${begun}`);
}
