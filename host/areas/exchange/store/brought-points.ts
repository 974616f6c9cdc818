import type { BroughtPoint } from '@earshot/processing/areas/exchange/package/point-content';
import type { Transaction } from '../../../store/database.ts';
import { slicesOf } from '../../channels/store/data-points.ts';
import { erasedHash } from '../../channels/store/erased-points.ts';

/** A data point of a package, with its ids here. */
export interface ComingPoint extends BroughtPoint {
  id: string;
  channelId: string;
  runId: string;
  createdAt: string;
  updatedAt: string;
}

/** Outcome of a point of a package: new, already here, or erased here and so not imported. */
export type PointOutcome = 'MADE' | 'SAME' | 'ERASED';

// Serialised within some 10 ms, during which the event loop is blocked.
const SLICE_CHARACTERS = 400_000;

const SENT = `sent as materialized (select value, (value->>'id')::uuid as id, (value->>'channelId')::uuid as channel_id,
    value->>'externalId' as external_id from json_array_elements($2::json) as value),
  gone as (select s.id from sent s join erased_points e on e.workspace_id = $1 and e.channel_id = s.channel_id
    and e.external_hash = ${erasedHash('s.external_id', '$3')})`;

const STORE = `
with ${SENT},
  made as (insert into data_points (workspace_id, id, channel_id, run_id, external_id, content_hash, occurred_at, title, text,
      author, url, fields, raw, said_hash, created_at, updated_at)
    select $1, id, channel_id, (value->>'runId')::uuid, external_id, value->>'contentHash', (value->>'occurredAt')::timestamptz,
      value->>'title', value->>'text', value->>'author', value->>'url', value->'fields', value->>'raw',
      (value->>'saidHash')::int8, (value->>'createdAt')::timestamptz, (value->>'updatedAt')::timestamptz
    from sent where id not in (select id from gone) on conflict do nothing returning id),
  queued as (insert into unindexed_points (workspace_id, point_id) select $1, id from made)
select id, case when id in (select id from made) then 'MADE' when id in (select id from gone) then 'ERASED' else 'SAME' end as outcome
from sent`;

const LOOK = `
with ${SENT}
select s.id, case when s.id in (select id from gone) then 'ERASED'
  when exists (select 1 from data_points p where p.workspace_id = $1 and (p.id = s.id or p.channel_id = s.channel_id and p.external_id = s.external_id))
  then 'SAME' else 'MADE' end as outcome from sent s`;

/**
 * Stores points of a package in channels whose rows the caller has locked, or only returns their outcomes. Existing
 * points stay unchanged, and points erased here do not return. The job index-points indexes their words.
 */
export async function storeBrought(
  transaction: Transaction,
  { erasedKey, write }: { erasedKey: Buffer; write: boolean },
  points: readonly ComingPoint[],
): Promise<Map<string, PointOutcome>> {
  const outcomes = new Map<string, PointOutcome>();
  for (const slice of slicesOf(points, SLICE_CHARACTERS)) {
    const bind = [transaction.workspaceId, JSON.stringify(slice), erasedKey];
    const found = await transaction.sql<{ id: string; outcome: PointOutcome }>(write ? STORE : LOOK, bind);
    for (const { id, outcome } of found) outcomes.set(id, outcome);
  }
  return outcomes;
}
