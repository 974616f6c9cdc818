import type { TrashDays } from '@earshot/core/areas/places/trash';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import { snake, tableOf } from '../../../store/columns.ts';
import type { Transaction } from '../../../store/database.ts';

/** Owner of a trash: a project, a channel, or the workspace if both are null. */
export type TrashOf = Pick<TrashDays, 'projectId' | 'channelId'>;

const ofWorkspace = (rules: string) => `coalesce((select d.days from ${rules} d
  where d.workspace_id = $1 and d.project_id is null and d.channel_id is null), ${limits.trashDays})`;

const ofPlace = (rules: string, place: string) =>
  `(select d.days from ${rules} d where d.workspace_id = $1 and (d.project_id = ${place} or d.channel_id = ${place}))`;

/** SQL: the longest setting in days of any project or channel in a folder. */
const inFolder = (rules: string) => `(with recursive inside (id) as (select folders.id
    union select f.id from folders f join inside i on f.parent_id = i.id where f.workspace_id = $1 and not f.detached)
  select max(d.days) from ${rules} d
    left join projects p on p.workspace_id = d.workspace_id and p.id = d.project_id and not p.detached
    left join channels c on c.workspace_id = d.workspace_id and c.id = d.channel_id and not c.detached
  where d.workspace_id = $1 and coalesce(p.folder_id, c.folder_id) in (select id from inside))`;

/**
 * SQL: days that a row of an entity stays in trash ($1 is the workspace): by its project or channel, else by the
 * workspace. A folder stays at least as long as anything in it. `rules` names another table of settings.
 */
function trashDaysOf(entity: AnyEntity, rules = 'trash_days'): string {
  const { place } = entity.options;
  const usual = ofWorkspace(rules);
  if (place === 'workspace') return usual;
  if (entity.name === 'Folder') return `greatest(${usual}, ${inFolder(rules)})`;
  return `coalesce(${ofPlace(rules, `${tableOf(entity)}.${place === 'self' ? 'id' : snake(place)}`)}, ${usual})`;
}

/** SQL: the time of erasure of a row in trash. */
export const erasedFrom = (entity: AnyEntity, rules?: string) =>
  `trashed_at + ${trashDaysOf(entity, rules)} * interval '1 day'`;

/** The days that were set, and the effective default. */
export async function trashDaysSet(transaction: Transaction, { projectId, channelId }: TrashOf): Promise<TrashDays> {
  const [row] = await transaction.sql<{ days: number | null; usual: number }>(
    `select (select days from trash_days where workspace_id = $1 and project_id is not distinct from $2::uuid
        and channel_id is not distinct from $3::uuid) as days,
       case when $2::uuid is null and $3::uuid is null then ${limits.trashDays} else ${ofWorkspace('trash_days')} end as usual`,
    [transaction.workspaceId, projectId, channelId],
  );
  return { projectId, channelId, days: row?.days ?? null, usual: row?.usual ?? limits.trashDays };
}

/** Stores the days of the workspace, a project or a channel; null removes them. */
export async function storeTrashDays(
  transaction: Transaction,
  { projectId, channelId }: TrashOf,
  days: number | null,
): Promise<void> {
  const bind = [transaction.workspaceId, projectId, channelId];
  if (days === null)
    await transaction.sql(
      `delete from trash_days where workspace_id = $1 and project_id is not distinct from $2::uuid
         and channel_id is not distinct from $3::uuid`,
      bind,
    );
  else
    await transaction.sql(
      `insert into trash_days (workspace_id, project_id, channel_id, days) values ($1, $2, $3, $4)
       on conflict (workspace_id, project_id, channel_id) do update set days = excluded.days`,
      [...bind, days],
    );
}
