import type { Transaction } from '../../../store/database.ts';

/** Other channels to compare with, and the treatment of duplicates. */
export interface Besides {
  /** other channels that count: those that the importing member can read */
  channels: readonly string[];
  leaveOut: boolean;
  /** counts the run's own rows as arriving: an earlier attempt's duplicates were dropped */
  again: boolean;
}

// Looks up row by row in the index, as few rows arrive compared with those stored. The channel's own rows do not count.
const MEET = `
with met as materialized (
    select a.external_id, there.channel_id from arriving a cross join lateral (
      select distinct o.channel_id from data_points o
      where o.workspace_id = $1 and o.said_hash = a.said_hash and o.channel_id = any($4::uuid[]) and o.trashed_at is null) there
    where a.said_hash is not null
      and not exists (select 1 from data_points p where p.workspace_id = $1 and p.channel_id = $2 and p.external_id = a.external_id
          and (p.run_id <> $3 or not $6))),
  counted as (
    insert into run_duplicates as d select $1, $3, channel_id, count(distinct external_id) from met group by channel_id
    on conflict (workspace_id, run_id, channel_id) do update set count = d.count + excluded.count),
  gone as (
    delete from arriving a using (select distinct external_id from met) m where $5 and a.external_id = m.external_id returning 1)
select count(*)::int as "leftOut" from gone`;

/** Counts arriving rows that are already in other channels; returns the number left out. */
export async function meetDuplicates(
  transaction: Transaction,
  { channelId, runId }: { channelId: string; runId: string },
  { channels, leaveOut, again }: Besides,
): Promise<number> {
  if (channels.length === 0) return 0;
  const bind = [transaction.workspaceId, channelId, runId, channels, leaveOut, again];
  const [met] = await transaction.sql<{ leftOut: number }>(MEET, bind);
  return met?.leftOut ?? 0;
}

/**
 * Every other channel, for pulls and pushes: nothing is left out, and each reader sees the counts of channels that they
 * can read.
 */
export async function allBesides(transaction: Transaction, channelId: string): Promise<Besides> {
  const others = await transaction.sql<{ id: string }>(
    'select id from channels where workspace_id = $1 and id <> $2 and trashed_at is null',
    [transaction.workspaceId, channelId],
  );
  return { channels: others.map(({ id }) => id), leaveOut: false, again: false };
}

/** Deletes a run's duplicates, as it starts over. */
export async function forgetDuplicates(transaction: Transaction, runId: string): Promise<void> {
  await transaction.sql('delete from run_duplicates where workspace_id = $1 and run_id = $2', [
    transaction.workspaceId,
    runId,
  ]);
}
