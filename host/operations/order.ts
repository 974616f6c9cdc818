import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { byRank, putAfter, type Ranked, rankOfNew, ranksFor } from '@earshot/core/rules/rank';
import { snake, tableOf } from '../store/columns.ts';
import type { Work } from './work.ts';

type Values = Record<string, unknown>;
type RankedRow = AnyRow & Ranked & Values;

/** The list that a row stands in: its siblings share one field with it. */
interface List {
  entity: AnyEntity;
  within: string;
  name: string;
  /** what they share, which may be nothing */
  held: string | null;
}

function listOf(entity: AnyEntity, values: object): List {
  const { ranked } = entity.options;
  if (!ranked) throw new Error(`${entity.name} has no order by hand`);
  return { entity, ...ranked, held: ((values as Values)[ranked.within] as string | null | undefined) ?? null };
}

// Lists of a folder's things and of those in no folder are found by the same statement.
const siblingsSql = ({ entity, within }: List) =>
  `from ${tableOf(entity)} where workspace_id = $1 and (${snake(within)} = $2 or ($2 is null and ${snake(within)} is null))`;

/** The rank with which a row comes into a list, newly made or moved there: what people put in order stays as it is. */
export async function rankIn(entity: AnyEntity, work: Work, values: object): Promise<number> {
  const list = listOf(entity, values);
  const [ends] = await work.transaction.sql<{ lowest: number | null; highest: number | null }>(
    `select min(rank) as lowest, max(rank) as highest ${siblingsSql(list)}`,
    [work.workspaceId, list.held],
  );
  return rankOfNew(ends?.lowest ?? 0, ends?.highest ?? 0);
}

/** Puts a row after another of its list, or first; answers with the rows whose rank is another now. */
export async function rankRow(
  entity: AnyEntity,
  work: Work,
  object: AnyRow,
  { afterId, inverse }: { afterId: string | null; inverse: AnyOperation | undefined },
): Promise<AnyRow[]> {
  const before = await siblings(work, listOf(entity, object));
  const after = putAfter(before, object.id, afterId);
  if (!after) throw new Refusal('CONFLICT', 'These two are not in the same list any more. Look where they are now.');
  if (after.every(({ id }, index) => id === before[index]?.id)) return [object];
  const ranks = ranksFor(after, object.id);
  await write(entity, work, ranks);
  const changed = await work.rows(entity).find({ where: { id: [...ranks.keys()] } });
  // Each folder and project is a place of its own, and an event is about one place.
  const told = entity.options.place === 'self' ? changed.map((row) => [row]) : [changed];
  for (const rows of told) work.emit('updated', entity, rows, ['rank']);
  if (inverse) work.undoBy(inverse, { id: object.id, afterId: above(entity, work, before, object.id) });
  return changed.filter((row) => shows(entity, work, row));
}

/** What a row of a list in an order by hand stands after, as far as the actor sees it; null for first. */
export async function standsAfter(entity: AnyEntity, work: Work, object: AnyRow): Promise<string | null> {
  return above(entity, work, await siblings(work, listOf(entity, object)), object.id);
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

// In their order, and held until the end: of two who move something in one list, the second sees what the first did.
async function siblings(work: Work, list: List): Promise<RankedRow[]> {
  await work.transaction.sql(`select 1 ${siblingsSql(list)} order by id for update`, [work.workspaceId, list.held]);
  const found = await work.rows(list.entity).find({ where: { [list.within]: list.held }, trashed: 'both' });
  const nameOf = (row: RankedRow) => String(row[list.name]);
  return (found as unknown as RankedRow[]).toSorted(byRank(nameOf));
}

// Quietly, as to revision and time of change: whoever edits one of these rows runs into no conflict with a new order.
async function write(entity: AnyEntity, work: Work, ranks: ReadonlyMap<string, number>): Promise<void> {
  await work.transaction.sql(
    `update ${tableOf(entity)} t set rank = moved.rank from unnest($2::uuid[], $3::float8[]) as moved (id, rank)
     where t.workspace_id = $1 and t.id = moved.id`,
    [work.workspaceId, [...ranks.keys()], [...ranks.values()]],
  );
}
