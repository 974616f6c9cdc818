import {
  changeData,
  readData,
  removeData,
  type SentAnswer,
  type SentItem,
  sendData,
  takeHook,
} from '@earshot/core/areas/channels/channel-push';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Channel } from '@earshot/core/areas/places/channel';
import { limits } from '@earshot/core/limits';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine } from '@earshot/core/rules/text';
import { inTimeSlices, mapping } from '../../documents/time-slices.ts';
import { isPlaceInTrash } from '../../operations/access.ts';
import { Change } from '../../operations/change.ts';
import { type Handler, outside } from '../../operations/handlers.ts';
import { type Committed, record } from '../../operations/record.ts';
import { type Repeats, repeatsOf } from '../../operations/repeats.ts';
import { Underway } from '../../operations/underway.ts';
import type { ChannelDoor, Visit } from '../../operations/visit.ts';
import type { Database, Transaction } from '../../store/database.ts';
import type { OnWrite } from '../../store/rows.ts';
import { indexPointsSoon } from '../search/index-points.ts';
import { addRun } from './begin-pull.ts';
import type { ChannelSources } from './channel-sources.ts';
import type { DataFollower } from './data-follower.ts';
import {
  type FailedItem,
  failedItem,
  itemIn,
  mergedItem,
  readItem,
  type ShapedItem,
  shapedItem,
} from './sent-items.ts';
import { holdsChannelToken } from './store/channel-tokens.ts';
import { type ArrivingPoint, pointsAfter, storeFewPoints } from './store/data-points.ts';
import { erasedHash, erasedKeyOf } from './store/erased-points.ts';

export interface PushParts {
  database: Database;
  sources: ChannelSources;
  onWrite: OnWrite;
  onCommit: (committed: Committed) => void;
  secretKey: Buffer;
  follower: DataFollower;
}

type EnterParts = PushParts & { underway: Underway };

/** Request admitted by a channel's key: it can change only this channel. */
interface Entered {
  change: Change;
  channel: Channel;
  follower: DataFollower;
  /** key of the hashes of erased data points' names */
  erasedKey: Buffer;
}

const CLOSED: Partial<Record<Channel['connection'], string>> = {
  PAUSED: 'This channel is paused and accepts no data until someone resumes it.',
  DISCONNECTED: 'This channel is disconnected.',
};
const keyFirst = () => new Refusal('UNAUTHENTICATED', 'Send the key of this channel: Authorization: Bearer <key>.');

/** A write whose audit line `enter` writes in the transaction of the write. */
const audited = <O extends AnyOperation>(operation: O, run: Parameters<typeof outside<O>>[1]) =>
  outside(operation, run, { auditsItself: true });

/** Operations for programs that send items to channels. */
export function channelPushHandlers(given: PushParts): Handler[] {
  const { sent: most, sentWaiting: waiting } = limits.underway;
  const parts = { ...given, underway: new Underway({ most, waiting }) };
  return [
    audited(sendData, ({ input, visit }) =>
      enter(parts, sendData, visit, (entered) => keepItems(entered, input.items, input.force)),
    ),
    audited(takeHook, ({ input, visit }) =>
      enter(parts, takeHook, visit, (entered) => keepItems(entered, input.items, false)),
    ),
    audited(changeData, ({ input, visit }) =>
      enter(parts, changeData, visit, async (entered) => {
        const raw = await rawOf(entered, input.externalId);
        const kept = await keepItems(entered, [mergedItem(raw, input.change)], false);
        const [failed] = kept.failed;
        if (failed) throw new Refusal(failed.title, failed.message);
        return kept;
      }),
    ),
    audited(removeData, ({ input, visit }) =>
      enter(parts, removeData, visit, async ({ change, channel }) => {
        const where = { channelId: channel.id, externalId: cleanLine(input.externalId) };
        const [point] = await change.rows(DataPoint).find({ where, limit: 1, trashed: 'both' });
        if (!point) throw notThere();
        if (point.trashedAt) return true;
        const row = await change.rows(DataPoint).update(point.id, { trashedAt: new Date().toISOString() });
        change.emit('trashed', DataPoint, [row]);
        return true;
      }),
    ),
    outside(readData, ({ input: { after, limit }, visit }) =>
      enter(parts, readData, visit, async ({ change, channel }) => {
        const sent = after === undefined ? '' : Buffer.from(after, 'base64url').toString('utf8');
        const name = sent.replaceAll('\0', '');
        const { items, next } = await pointsAfter(change.transaction, channel.id, { name, limit });
        return { items, next: next === null ? null : Buffer.from(next).toString('base64url') };
      }),
    ),
  ];
}

const notThere = () => new Refusal('NOT_FOUND', 'There is no item with this ID in the channel.');

/** Opens the channel of a visit's key when its queue position is reached: waiting calls use no database connection. */
function enter<T>(
  parts: EnterParts,
  operation: AnyOperation,
  visit: Visit,
  act: (entered: Entered) => Promise<T>,
): Promise<T> {
  const { door } = visit;
  if (!door) throw keyFirst();
  return parts.underway.run(door.channelId, () => inChannel(parts, operation, { ...visit, door }, act));
}

/** Opens the channel of a key, if still valid, for one transaction; a repeated request gets the first answer. */
function inChannel<T>(
  { database, sources, onWrite, onCommit, secretKey, follower }: EnterParts,
  operation: AnyOperation,
  visit: Visit & { door: ChannelDoor },
  act: (entered: Entered) => Promise<T>,
): Promise<T> {
  const { door } = visit;
  const { workspaceId, channelId } = door;
  return database.inWorkspace(workspaceId, async (transaction) => {
    const change = new Change(transaction, workspaceId, null, onWrite);
    if (operation.effect === 'write') await holdChannel(transaction, channelId);
    const channel = await change.rows(Channel).get(channelId);
    if (!channel || !(await holdsChannelToken(transaction, door))) throw keyFirst();
    if (channel.folderId !== null && (await isPlaceInTrash(transaction, channelId))) throw keyFirst();
    await demandOpen(sources, channel, transaction);
    const repeats: Repeats | undefined = visit.repeat && repeatsOf(transaction, secretKey, operation, visit.repeat);
    const earlier = await repeats?.claim();
    if (earlier) return earlier.answer as T;
    const answer = await act({ change, channel, follower, erasedKey: erasedKeyOf(secretKey) });
    await repeats?.remember({ answer });
    const line = { operation: operation.name, outcome: 'done', actorId: null, objectId: channelId } as const;
    const lines = operation.effect === 'write' ? [{ ...line, address: visit.address, detail: { by: door.kind } }] : [];
    await record(change, lines, onCommit);
    return answer;
  });
}

// Calls of one channel run one after the other on this host; another host is waited for only briefly.
const HELD_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Locks a channel, so that sent data is stored in order and the channel is not closed. */
async function holdChannel(transaction: Transaction, channelId: string): Promise<void> {
  await transaction.sql(`select set_config('lock_timeout', $1, true)`, [String(HELD_MS)]);
  try {
    await transaction.sql('select 1 from channels where workspace_id = $1 and id = $2 for no key update', [
      transaction.workspaceId,
      channelId,
    ]);
  } catch (fault) {
    if ((fault as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw fault;
    throw new Refusal('TOO_MANY_REQUESTS', 'This channel is receiving other data. Try again in a moment.', {
      retryAfter: 1,
    });
  }
  await transaction.sql(`select set_config('lock_timeout', '0', true)`);
}

async function demandOpen(
  sources: ChannelSources,
  { workspaceId, source, connection }: Channel,
  transaction: Transaction,
): Promise<void> {
  const closed = CLOSED[connection];
  if (closed) throw new Refusal('FORBIDDEN', closed);
  if ((await sources.find(workspaceId, source, transaction))?.contribution.intake !== 'push')
    throw new Refusal('FORBIDDEN', `This channel accepts no data. ${sources.absence(source)}`);
}

type Kept = SentAnswer & { failed: FailedItem[] };

/** Stores items one by one: failed ones are named, the others are stored. */
async function keepItems(entered: Entered, items: readonly unknown[], force: boolean): Promise<Kept> {
  const { change, channel } = entered;
  const shaped = await inTimeSlices(mapping(items, shapedItem));
  const known = await knownTimes(
    entered,
    shaped.filter((one) => 'item' in one),
  );
  const read = await inTimeSlices(mapping(shaped, (one) => ('item' in one ? readItem(one, known) : one)));
  const failed = read.filter((one) => 'message' in one);
  const points = read.filter((one) => 'externalId' in one);
  const gone = await goneAmong(entered, points);
  const stays = ({ externalId }: ArrivingPoint) => {
    const how = gone.get(externalId);
    return how === 'ERASED' || (how === 'TRASHED' && !force);
  };
  for (const point of points.filter(stays))
    failed.push(failedItem(point.index, 'CONFLICT', STAYS[gone.get(point.externalId) ?? 'TRASHED']));
  const taken = points.filter((point) => !stays(point));
  await revive(entered, taken, gone);
  const { added, updated } = await keepForToday(entered, taken);
  const names = new Set(taken.map(({ externalId }) => externalId));
  if (added + updated > 0) {
    await entered.follower.came(change, channel.id);
    await indexPointsSoon(change);
  }
  const inOrder = failed.toSorted((one, other) => one.index - other.index);
  return { accepted: names.size, updated, failed: inOrder };
}

/** Dates of stored items by key, used where the same item is sent again without a date. */
async function knownTimes({ change, channel }: Entered, items: readonly ShapedItem[]): Promise<Map<string, string>> {
  const undated = items.filter(({ item }) => item.createdAt === undefined);
  const names = undated.map(({ item: { externalId = '' } }) => cleanLine(externalId));
  const rows = await change.transaction.sql<{ name: string; at: Date }>(
    `select external_id as name, occurred_at as at from data_points
     where workspace_id = $1 and channel_id = $2 and external_id = any($3::text[])`,
    [change.workspaceId, channel.id, names],
  );
  return new Map(rows.map(({ name, at }) => [name, at.toISOString()]));
}

const STAYS = {
  TRASHED: 'This was deleted. Send it with force=true to bring it back.',
  ERASED: 'This was permanently erased and cannot be restored.',
};

type Gone = Map<string, keyof typeof STAYS>;

/** Deleted items among these, and the progress of their erasure. */
async function goneAmong({ change, channel, erasedKey }: Entered, points: readonly ArrivingPoint[]): Promise<Gone> {
  const names = points.map(({ externalId }) => externalId);
  const rows = await change.transaction.sql<{ name: string; how: keyof typeof STAYS }>(
    `select external_id as name, 'TRASHED' as how from data_points
     where workspace_id = $1 and channel_id = $2 and external_id = any($3::text[]) and trashed_at is not null
     union all
     select name, 'ERASED' from unnest($3::text[]) as name join erased_points e
       on e.workspace_id = $1 and e.channel_id = $2 and e.external_hash = ${erasedHash('name', '$4')}`,
    [change.workspaceId, channel.id, names, erasedKey],
  );
  return new Map(rows.map(({ name, how }) => [name, how]));
}

async function revive({ change, channel }: Entered, points: readonly ArrivingPoint[], gone: Gone): Promise<void> {
  const names = points.map(({ externalId }) => externalId).filter((name) => gone.has(name));
  if (names.length === 0) return;
  const where = { channelId: channel.id, externalId: names };
  for (const { id } of await change.rows(DataPoint).find({ where, trashed: true })) {
    const row = await change.rows(DataPoint).update(id, { trashedAt: null });
    change.emit('restored', DataPoint, [row]);
  }
}

/** Stores items in the run of the day: all items that a channel is sent on one day are one run. */
async function keepForToday({ change, channel, erasedKey }: Entered, points: readonly ArrivingPoint[]) {
  const run = await runOfToday(change, channel.id);
  const kept = await storeFewPoints(change.transaction, { channelId: channel.id, runId: run.id, erasedKey }, points);
  const counts = {
    read: run.read + points.length,
    added: run.added + kept.added,
    updated: run.updated + kept.updated,
    same: run.same + points.length - kept.added - kept.updated,
    endedAt: new Date().toISOString(),
  };
  const row = await change.rows(ChannelRun).update(run.id, counts);
  change.emit('updated', ChannelRun, [row], Object.keys(counts));
  return kept;
}

async function runOfToday(change: Change, channelId: string): Promise<ChannelRun> {
  const now = new Date().toISOString();
  const day = now.slice(0, 10);
  const [today] = await change.transaction.sql<{ id: string }>(
    `select id from channel_runs where workspace_id = $1 and channel_id = $2 and file_id is null and options->>'day' = $3 limit 1`,
    [change.workspaceId, channelId, day],
  );
  const known = today && (await change.rows(ChannelRun).get(today.id));
  if (known) return known;
  const begun = { channelId, fileId: null, fileName: '', options: { day }, createdBy: null };
  return addRun(change, begun, { state: 'DONE', startedAt: now, endedAt: now, progress: 1000 });
}

/** An item as last sent; refuses if that is not stored. */
async function rawOf({ change, channel }: Entered, externalId: string): Promise<SentItem> {
  const [row] = await change.transaction.sql<{ raw: string }>(
    'select raw from data_points where workspace_id = $1 and channel_id = $2 and external_id = $3 and trashed_at is null',
    [change.workspaceId, channel.id, cleanLine(externalId)],
  );
  if (!row) throw notThere();
  const item = itemIn(row.raw);
  if (!item) throw new Refusal('CONFLICT', 'The original of this item was not stored. Send the complete item again.');
  return item;
}
