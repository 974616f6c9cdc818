import type { TrashDue } from '@earshot/core/areas/places/trash';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import { snake, tableOf } from '../../../store/columns.ts';
import type { Transaction } from '../../../store/database.ts';
import { erasable, goesWith } from '../jobs/erasable.ts';
import { erasedFrom, type TrashOf } from './trash-days.ts';

/** The entities that the trash page shows. */
const SHOWN = entities.filter(({ options }) => options.trash?.description);
const NOUNS = erasable(entities);

/** SQL: the first night, at 3 o'clock UTC (NIGHTLY), after both a moment and now. */
const night = (at: string) =>
  `(date_trunc('day', greatest(${at}, now()) at time zone 'UTC' - interval '3 hours') + interval '27 hours') at time zone 'UTC'`;

/** SQL: the settings as they would be with the days ($4) of a project ($2), a channel ($3) or the workspace. */
const ASSUMED = `assumed as (
  select workspace_id, project_id, channel_id, days from trash_days where workspace_id = $1
    and not (project_id is not distinct from $2::uuid and channel_id is not distinct from $3::uuid)
  union all select $1::uuid, $2::uuid, $3::uuid, $4::int4 where $4::int4 is not null)`;

function lyingIn(entity: AnyEntity): string {
  const { place } = entity.options;
  const everywhere = '$2::uuid is null and $3::uuid is null';
  if (place === 'workspace') return everywhere;
  const column = place === 'self' ? 'id' : snake(place);
  return `(${everywhere} or ${column} = $2::uuid or ${column} = $3::uuid)`;
}

const dueOf = (entity: AnyEntity) => `
select '${entity.name}' as noun, ${erasedFrom(entity, 'assumed')} as at, ${erasedFrom(entity)} as before from ${tableOf(entity)}
  where workspace_id = $1 and trashed_at is not null and ${lyingIn(entity)}${'undone' in entity.row.shape ? ' and not undone' : ''}`;

const NIGHTS = `with ${ASSUMED}, due as (${SHOWN.map(dueOf).join(' union all ')})
select noun, ${night('at')} as at, count(*)::int as count, (count(*) filter (where ${night('at')} = ${night('now()')} and ${night('before')} > ${night('at')}))::int as sooner
  from due group by 1, 2 order by 2, 1 limit 1000`;

/** Rows of a trash by the night of their erasure, for this retention in days; null for the default. */
export async function trashNights(
  transaction: Transaction,
  { projectId, channelId }: TrashOf,
  days: number | null,
): Promise<TrashDue[]> {
  const rows = await transaction.sql<Omit<TrashDue, 'at'> & { at: Date }>(NIGHTS, [
    transaction.workspaceId,
    projectId,
    channelId,
    days,
  ]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const DAY_MS = 86_400_000;
const NIGHT_MS = 10_800_000;

/** The first night at 3 o’clock UTC after both a moment and `now`, as NIGHTS computes it in SQL. */
export const nightAfter = (at: Date, now = Date.now()): Date =>
  new Date((Math.floor((Math.max(at.getTime(), now) - NIGHT_MS) / DAY_MS) + 1) * DAY_MS + NIGHT_MS);

type Times = Map<string, Date>;

/** Erasure times of rows: their own, or that of a row in trash that they are erased with, whichever is earlier. */
export async function erasureTimes(
  transaction: Transaction,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<Times> {
  const times: Times = new Map();
  if (ids.length === 0) return times;
  const parents = goesWith(entity, NOUNS);
  const unless = entity.options.trash?.unless;
  const columns = parents.map(
    ([field], at) =>
      `, ${unless ? `case when not ${snake(unless)} then ` : ''}${snake(field)}${unless ? ' end' : ''} as parent${at}`,
  );
  const rows = await transaction.sql<{ id: string; at: Date | null } & Record<`parent${number}`, string | null>>(
    `select id, ${erasedFrom(entity)} as at${columns.join('')} from ${tableOf(entity)} where workspace_id = $1 and id = any($2::uuid[])`,
    [transaction.workspaceId, [...ids]],
  );
  const above: Times = new Map();
  for (const [at, [, nouns]] of parents.entries()) {
    const named = [...new Set(rows.flatMap((row) => row[`parent${at}`] ?? []))];
    for (const noun of nouns)
      for (const [id, time] of await erasureTimes(transaction, noun, named)) above.set(id, time);
  }
  for (const row of rows) {
    const all = [row.at, ...parents.map((_, at) => above.get(row[`parent${at}`] ?? ''))].filter((time) => time != null);
    const [first] = all.sort((one, other) => one.getTime() - other.getTime());
    if (first) times.set(row.id, first);
  }
  return times;
}
