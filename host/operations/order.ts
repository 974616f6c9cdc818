import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { byRank, putAfter, type Ranked, rankOfNew, ranksFor } from '@earshot/core/rules/rank';
import { snake, tableOf } from '../store/columns.ts';
import { keepBefore } from '../store/kept-change.ts';
import type { Work } from './work.ts';

type Values = Record<string, unknown>;
type RankedRow = AnyRow & Ranked & Values;

/** A manually ordered list: all rows with the same value in one field. */
interface List {
  entity: AnyEntity;
  within: string;
  name: string;
  /** the shared value; null for rows without one */
  withinId: string | null;
}

function listOf(entity: AnyEntity, values: object): List {
  const { ranked } = entity.options;
  if (!ranked) throw new Error(`${entity.name} has no order by hand`);
  return { entity, ...ranked, withinId: ((values as Values)[ranked.within] as string | null | undefined) ?? null };
}

// A single statement for rows in a folder and rows in none.
const siblingsSql = ({ entity, within }: List) =>
  `from ${tableOf(entity)} where workspace_id = $1 and (${snake(within)} = $2 or ($2 is null and ${snake(within)} is null))`;

/** The rank of a new row in a list: last if the list was ordered manually. */
export async function rankIn(entity: AnyEntity, work: Work, values: object): Promise<number> {
  const list = listOf(entity, values);
  const [ends] = await work.transaction.sql<{ lowest: number | null; highest: number | null }>(
    `select min(rank) as lowest, max(rank) as highest ${siblingsSql(list)}`,
    [work.workspaceId, list.withinId],
  );
  return rankOfNew(ends?.lowest ?? 0, ends?.highest ?? 0);
}

/** Moves a row after another one of its list, or to the start; returns the rows whose rank changed. */
export async function rankRow(
  entity: AnyEntity,
  work: Work,
  object: AnyRow,
  { afterId, inverse }: { afterId: string | null; inverse: AnyOperation | undefined },
): Promise<AnyRow[]> {
  const before = await siblings(work, listOf(entity, object));
  const after = putAfter(before, object.id, afterId);
  if (!after) throw new Refusal('CONFLICT', 'These two are no longer in the same list. Reload the list.');
  if (after.every(({ id }, index) => id === before[index]?.id)) return [object];
  const ranks = ranksFor(after, object.id);
  await keepOrder(entity, work, object.id, before);
  await write(entity, work, ranks);
  const changed = await work.rows(entity).find({ where: { id: [...ranks.keys()] } });
  // An event names one place, and each folder and project is a place of its own.
  const told = entity.options.place === 'self' ? changed.map((row) => [row]) : [changed];
  for (const rows of told) work.emit('updated', entity, rows, ['rank']);
  if (inverse) work.undoBy(inverse, { id: object.id, afterId: above(entity, work, before, object.id) });
  return changed.filter((row) => shows(entity, work, row));
}

/** The id of the preceding row visible to the actor; null for the first. */
export async function neighbourBefore(entity: AnyEntity, work: Work, object: AnyRow): Promise<string | null> {
  return above(entity, work, await siblings(work, listOf(entity, object)), object.id);
}

/** The id of the preceding row in a list, visible or not; null for the first. */
export async function afterWhich(entity: AnyEntity, work: Work, object: AnyRow): Promise<string | null> {
  return precedingId(await listed(work, listOf(entity, object)), object.id);
}

/**
 * Runs a change that can set a row's rank or move it to another list, and records its preceding row before the change.
 */
export async function keepingOrder<T>(
  entity: AnyEntity,
  work: Work,
  object: AnyRow,
  change: () => Promise<T>,
): Promise<T> {
  const before = await listed(work, listOf(entity, object));
  const done = await change();
  const now = await work.rows(entity).get(object.id, { trashed: true });
  if (now && (await afterWhich(entity, work, now)) !== precedingId(before, object.id))
    await keepOrder(entity, work, object.id, before);
  return done;
}

/** True for entities whose preceding rows are recorded: not projects and folders, whose neighbours can be hidden. */
export const keepsOrder = ({ options }: AnyEntity): boolean =>
  options.history !== undefined && options.ranked !== undefined && options.place !== 'self';

// The ranks of a whole list are rewritten at times, so the preceding row is recorded, not a rank.
async function keepOrder(entity: AnyEntity, work: Work, id: string, list: readonly RankedRow[]): Promise<void> {
  if (keepsOrder(entity)) await keepBefore(work.transaction, id, { order: precedingId(list, id) });
}

function precedingId(list: readonly RankedRow[], id: string): string | null {
  const before = list.slice(
    0,
    list.findIndex((row) => row.id === id),
  );
  return before.findLast(({ trashedAt }) => trashedAt === null)?.id ?? null;
}

const shows = (entity: AnyEntity, work: Work, row: AnyRow): boolean =>
  row.trashedAt === null && work.access.reads(work.placeOf(entity, row));

function above(entity: AnyEntity, work: Work, list: readonly RankedRow[], id: string): string | null {
  const before = list.slice(
    0,
    list.findIndex((row) => row.id === id),
  );
  return before.findLast((row) => shows(entity, work, row))?.id ?? null;
}

// Locked by id until the transaction ends: the second of two concurrent changes of order sees the first.
async function siblings(work: Work, list: List): Promise<RankedRow[]> {
  await work.transaction.sql(`select 1 ${siblingsSql(list)} order by id for update`, [work.workspaceId, list.withinId]);
  return listed(work, list);
}

async function listed(work: Work, list: List): Promise<RankedRow[]> {
  const found = await work.rows(list.entity).find({ where: { [list.within]: list.withinId }, trashed: 'both' });
  const nameOf = (row: RankedRow) => String(row[list.name]);
  return (found as unknown as RankedRow[]).toSorted(byRank(nameOf));
}

// Revision and time of change stay, so that concurrent edits of these rows get no conflict.
async function write(entity: AnyEntity, work: Work, ranks: ReadonlyMap<string, number>): Promise<void> {
  await work.transaction.sql(
    `update ${tableOf(entity)} t set rank = moved.rank from unnest($2::uuid[], $3::float8[]) as moved (id, rank)
     where t.workspace_id = $1 and t.id = moved.id`,
    [work.workspaceId, [...ranks.keys()], [...ranks.values()]],
  );
}
