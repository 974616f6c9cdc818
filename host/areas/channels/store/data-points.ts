import type { DataPoint } from '@earshot/core/areas/channels/data-point';
import { limits } from '@earshot/core/limits';
import { cleanLine, cleanProse } from '@earshot/core/rules/text';
import { saidHash } from '@earshot/processing/areas/channels/csv/said-hash';
import type { Transaction } from '../../../store/database.ts';
import { allBesides, type Besides, meetDuplicates } from './duplicates.ts';
import { erasedHash } from './erased-points.ts';

/** Result of storing points. */
export interface Kept {
  added: number;
  updated: number;
  /** in another channel already, and left out for that */
  leftOut: number;
}

/** Columns of the table for arriving points, in the order of COPY lines. */
export const ARRIVING = [
  'line',
  'external_id',
  'content_hash',
  'occurred_at',
  'text',
  'fields',
  'raw',
  'said_hash',
  'title',
];

const TABLE = `
create temp table arriving (line int8 not null, external_id text not null, content_hash text not null, occurred_at timestamptz(3),
  text text not null, fields json not null, raw text not null, said_hash int8, title text not null default '', author text not null default '',
  url text not null default '')
  on commit drop`;

// Undated items keep the date of their first arrival: a stand-in until the stored row is found. A lookup here would
// read all rows inserted by this statement, for each row.
const UNDATED = 'now()::timestamptz(3)';
// Checked once before rows are looked up one by one, as PostgreSQL may scan all data of a workspace without statistics.
const channelHas = (condition: string) =>
  `exists (select 1 from data_points o where o.workspace_id = $1 and o.channel_id = $2 and ${condition})`;

// The later of two lines with one name counts. Equal rows are not written, and deleted ones stay deleted: those in
// trash are updated there, erased ones do not return (without erased rows nothing is hashed). Rows in trash because
// their import was undone return as rows of this run. The first state of rows changed from an earlier run is stored, so
// that this import can be undone.
const KEEP = `
with sent as materialized (select distinct on (external_id) * from arriving order by external_id, line desc),
  undone as materialized (select p.id from sent a join data_points p
    on p.workspace_id = $1 and p.channel_id = $2 and p.external_id = a.external_id and p.undone and p.trashed_at is not null
    where ${channelHas('o.undone and o.trashed_at is not null')}),
  replaced as (
    insert into replaced_points (workspace_id, run_id, point_id, content_hash, occurred_at, title, text, author, url, fields, raw, said_hash)
    select $1, $3, p.id, p.content_hash, p.occurred_at, p.title, p.text, p.author, p.url, p.fields, p.raw, p.said_hash
    from sent a join data_points p on p.workspace_id = $1 and p.channel_id = $2 and p.external_id = a.external_id
    where $4 and ${channelHas('o.run_id <> $3')} and p.content_hash <> a.content_hash and p.run_id <> $3 and not p.undone
    on conflict do nothing),
  kept as (
  insert into data_points as p (workspace_id, id, channel_id, run_id, external_id, content_hash, occurred_at, title, text, author, url, fields, raw, said_hash)
  select $1, gen_random_uuid(), $2, $3, external_id, content_hash, coalesce(occurred_at, ${UNDATED}), title, text, author, url, fields, raw, said_hash
  from sent a
  where case when exists (select 1 from erased_points e where e.workspace_id = $1 and e.channel_id = $2)
    then not exists (select 1 from erased_points e
      where e.workspace_id = $1 and e.channel_id = $2 and e.external_hash = ${erasedHash('a.external_id', '$5')})
    else true end
  on conflict (workspace_id, channel_id, external_id) do update set
    revision = p.revision + 1, updated_at = now(), content_hash = excluded.content_hash,
    occurred_at = case when excluded.occurred_at = ${UNDATED} then p.created_at else excluded.occurred_at end,
    title = excluded.title, text = excluded.text, author = excluded.author, url = excluded.url,
    fields = excluded.fields, raw = excluded.raw, said_hash = excluded.said_hash,
    run_id = case when p.undone then excluded.run_id else p.run_id end,
    trashed_at = case when p.undone then null else p.trashed_at end, undone = false
  where p.content_hash <> excluded.content_hash or p.undone and p.trashed_at is not null
  returning p.id, xmax = 0 or p.id in (select id from undone) as added),
  queued as (insert into unindexed_points (workspace_id, point_id) select $1, id from kept)
select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as updated from kept`;

/** Target of points, and the hash key of erased names. */
export interface Into {
  channelId: string;
  runId: string;
  erasedKey: Buffer;
}

/**
 * Stores points of a channel from lines of COPY's text format: adds new ones, changes those with other content, leaves
 * the rest. The job index-points indexes their words. Row security does not support COPY, so they go through a separate
 * table.
 */
export async function storePoints(
  transaction: Transaction,
  { besides, ...into }: Into & { besides: Besides },
  lines: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Kept> {
  await transaction.sql(TABLE);
  await transaction.copyIn(`copy arriving (${ARRIVING.join(', ')}) from stdin`, lines);
  const leftOut = await meetDuplicates(transaction, into, besides);
  return { ...(await storeArrived(transaction, { ...into, undoable: true })), leftOut };
}

/** A point as stored, without its channel and run. */
export interface ArrivingPoint
  extends Pick<
    DataPoint,
    'externalId' | 'contentHash' | 'occurredAt' | 'title' | 'text' | 'author' | 'url' | 'fields'
  > {
  raw: string;
}

const arriving = (point: ArrivingPoint, line: number) => ({
  ...point,
  line,
  saidHash: saidHash({ ...point, time: point.occurredAt })?.toString() ?? null,
});

const ARRIVE = `
insert into arriving (line, external_id, content_hash, occurred_at, title, text, author, url, fields, raw, said_hash)
select (value->>'line')::int8, value->>'externalId', value->>'contentHash', (value->>'occurredAt')::timestamptz, value->>'title',
  value->>'text', value->>'author', value->>'url', value->'fields', value->>'raw', (value->>'saidHash')::int8
from json_array_elements($1::json) as value`;

// Serialised and hashed within some 10 ms, during which the event loop is blocked.
const SLICE_CHARACTERS = 400_000;

/** Points in slices of a maximum number of characters; a longer point is a slice of its own. */
export function* slicesOf<P extends Pick<ArrivingPoint, 'text' | 'raw'>>(
  points: readonly P[],
  characters: number,
): Generator<P[]> {
  let slice: P[] = [];
  let size = 0;
  for (const point of points) {
    const own = point.text.length + point.raw.length;
    if (slice.length > 0 && size + own > characters) {
      yield slice;
      slice = [];
      size = 0;
    }
    slice.push(point);
    size += own;
  }
  if (slice.length > 0) yield slice;
}

/** Same for a few thousand points at most; of two with the same name the later counts. */
export async function storeFewPoints(
  transaction: Transaction,
  into: Into,
  points: readonly ArrivingPoint[],
): Promise<Kept> {
  await transaction.sql(TABLE);
  let line = 0;
  for (const slice of slicesOf(points, SLICE_CHARACTERS)) {
    await transaction.sql(ARRIVE, [JSON.stringify(slice.map((point, at) => arriving(point, line + at)))]);
    line += slice.length;
  }
  await meetDuplicates(transaction, into, await allBesides(transaction, into.channelId));
  return storeArrived(transaction, { ...into, undoable: false });
}

async function storeArrived(
  transaction: Transaction,
  { channelId, runId, erasedKey, undoable }: Into & { undoable: boolean },
): Promise<Kept> {
  const bind = [transaction.workspaceId, channelId, runId, undoable, erasedKey];
  const [kept] = await transaction.sql<Omit<Kept, 'leftOut'>>(KEEP, bind);
  return { added: 0, updated: 0, leftOut: 0, ...kept };
}

// Columns of a point that can be long. Other texts are short, and the original record is read separately.
const BYTES = 'octet_length(text) + octet_length(fields::text)';

// Limits a page to the points that fit; a point above the limit is a page of its own.
const OF_PAGE = `
select id from (select id, at, sum(bytes) over (order by at) - bytes as before
  from (select p.id, at, ${BYTES} as bytes from unnest($2::uuid[]) with ordinality as asked (id, at)
    join data_points p on p.workspace_id = $1 and p.id = asked.id) as weighed) as p
where p.before < $3 order by at`;

/** Loads as many of these points in order as fit in a response; always at least the first. */
export async function pointsOfPage(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const fit = await transaction.sql<{ id: string }>(OF_PAGE, [transaction.workspaceId, ids, limits.dataBytes]);
  return fit.map(({ id }) => id);
}

// Maximum names per statement; of these as many as fit, as above.
const AFTER = `
select p.external_id as "externalId", p.occurred_at as "createdAt", p.title as name, p.text as description, p.author,
  p.url as "externalUrl", p.fields, p.updated_at as "updatedAt", p.more
from (select *, sum(bytes) over names - bytes as before, lead(external_id) over names is not null as more
  from (select *, ${BYTES} as bytes from data_points
    where workspace_id = $1 and channel_id = $2 and trashed_at is null and external_id > $3
    order by external_id limit $4::int4 + 1) as next
  window names as (order by external_id)) as p
where p.before < $5 order by p.external_id limit $4::int4`;

/** The points of a channel with names after `name`, as programs see them, and the name after which there are more. */
export async function pointsAfter(
  transaction: Transaction,
  channelId: string,
  { name, limit }: { name: string; limit: number },
): Promise<{ items: { externalId: string }[]; next: string | null }> {
  const found = await transaction.sql<{ externalId: string; more: boolean }>(AFTER, [
    transaction.workspaceId,
    channelId,
    name,
    limit,
    limits.dataBytes,
  ]);
  const last = found.at(-1);
  return { items: found.map(({ more: _, ...item }) => item), next: last?.more ? last.externalId : null };
}

const RECORDS = `
select id, raw from (select p.id, p.raw, at, sum(octet_length(p.raw)) over (order by at) - octet_length(p.raw) as before
  from unnest($3::uuid[]) with ordinality as asked (id, at)
    join data_points p on p.workspace_id = $1 and p.channel_id = $2 and p.id = asked.id and p.trashed_at is null) as p
where p.before < $4 order by at`;

/** Original records of a channel's points: as many as fit, always at least the first. */
export const recordsOf = (
  transaction: Transaction,
  channelId: string,
  ids: readonly string[],
): Promise<{ id: string; raw: string }[]> =>
  transaction.sql(RECORDS, [transaction.workspaceId, channelId, ids, limits.dataBytes]);

/**
 * Updates PostgreSQL's statistics. Until autovacuum does so after a minute or so, the planner assumes few rows in a new
 * workspace.
 */
export const countAnew = (transaction: Transaction) => transaction.sql('analyze data_points, unindexed_points');

/** A row of a file that could not be read. */
interface Unreadable {
  line: number;
  reason: string;
  raw: string;
}

/** Stores unreadable rows for users to view; only the first ones if there are many. */
export async function storeUnreadable(
  transaction: Transaction,
  runId: string,
  rows: readonly Unreadable[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.sql(
    `insert into unreadable_rows select $1, $2, line, reason, raw
     from unnest($3::int4[], $4::text[], $5::text[]) as u (line, reason, raw)
     where (select count(*) from unreadable_rows where workspace_id = $1 and run_id = $2) < $6
     on conflict do nothing`,
    [
      transaction.workspaceId,
      runId,
      rows.map(({ line }) => line),
      rows.map(({ reason }) => cleanLine(reason)),
      rows.map(({ raw }) => cleanProse(raw)),
      limits.unreadableRows,
    ],
  );
}
