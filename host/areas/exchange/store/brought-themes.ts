import type { ThemeEdit } from '@earshot/core/areas/themes/theme-decisions';
import type {
  BroughtEdit,
  BroughtPlacement,
  BroughtResult,
} from '@earshot/processing/areas/exchange/package/theme-content';
import type { Transaction } from '../../../store/database.ts';
import { storeEdit } from '../../themes/store/theme-edits.ts';
import { setRun } from '../../themes/store/theme-states.ts';

/** A data point of a package with its placement, by ids used here. */
export interface PlacedAnew {
  id: string;
  placement: BroughtPlacement;
}

const PLACE = `
with sent as materialized (select (value->>'id')::uuid as id, value->'placement' as place from json_array_elements($2::json) as value),
  placed as (insert into theme_placements (workspace_id, channel_id, point_id, theme_id, strangeness, decided, ignored, content_hash)
    select $1, p.channel_id, p.id, (s.place->>'themeId')::uuid, (s.place->>'strangeness')::float4, (s.place->>'decided')::bool,
      (s.place->>'ignored')::bool, p.content_hash
    from sent s join data_points p on p.workspace_id = $1 and p.id = s.id on conflict do nothing)
insert into theme_passages (workspace_id, channel_id, point_id, kind, rank, start, length, content_hash)
select $1, p.channel_id, p.id, q->>'kind', (q->>'rank')::int4, (q->>'start')::int4, (q->>'length')::int4, p.content_hash
from sent s join data_points p on p.workspace_id = $1 and p.id = s.id cross join json_array_elements(s.place->'passages') as q
on conflict do nothing`;

/** Stores placements of new data points from a package. */
export async function storePlaces(transaction: Transaction, points: readonly PlacedAnew[]): Promise<void> {
  if (points.length === 0) return;
  const sent = points.map(({ id, placement }) => ({ id, placement }));
  await transaction.sql(PLACE, [transaction.workspaceId, JSON.stringify(sent)]);
}

// Themes by title; each point in its nearest one, as a run stores it.
const RESULT = `
with keys as (select coalesce(array_agg(id order by title, id), '{}') as all from themes
    where workspace_id = $1 and channel_id = $3 and not gone),
  places as (select t.point_id, coalesce(array_position(k.all, t.theme_id) - 1, -1)::int2 as theme
    from theme_placements t cross join keys k where t.workspace_id = $1 and t.channel_id = $3)
insert into theme_results (workspace_id, run_id, model, fit, themes, points, theme_of)
select $1, $2, $4, $5, k.all, coalesce((select array_agg(point_id order by point_id) from places), '{}'),
  coalesce((select array_agg(theme order by point_id) from places), '{}') from keys k
on conflict do nothing`;

/**
 * Gives an imported channel the themes of the imported run. Later runs are compared with the current placements. An
 * empty model places nothing.
 */
export async function storeBroughtRun(
  transaction: Transaction,
  { id, channelId }: { id: string; channelId: string },
  { model, fit, since }: BroughtResult & { model: Uint8Array },
): Promise<void> {
  const bytes = Buffer.from(model.buffer, model.byteOffset, model.byteLength);
  const bind = [transaction.workspaceId, id, channelId, bytes, JSON.stringify(fit)];
  await transaction.sql(RESULT, bind);
  await setRun(transaction, channelId, id);
  await transaction.sql('update theme_states set since = $3 where workspace_id = $1 and channel_id = $2', [
    transaction.workspaceId,
    channelId,
    JSON.stringify(since),
  ]);
}

/** Themes and data points that an edit names, and its changes. */
function namedIn({ edit, before }: BroughtEdit): { themes: string[]; points: string[] } {
  const parts = edit.kind === 'merge' ? edit.themes : edit.kind === 'split' ? edit.into : [];
  const keys = edit.kind === 'merge' ? [edit.into] : edit.kind === 'ignore' ? [] : [edit.key];
  return {
    themes: [
      ...[...keys, ...parts.map(({ key }) => key)],
      ...before.themes.flatMap(({ id, mergedIntoId }) => [id, mergedIntoId ?? []].flat()),
      ...before.places.flatMap(({ themeId }) => themeId ?? []),
    ],
    points: [
      ...('points' in edit ? edit.points : []),
      ...('about' in edit ? (edit.about ?? []) : []),
      ...parts.flatMap(({ points }) => points),
      ...before.places.map(({ pointId }) => pointId),
    ],
  };
}

const foundIn = async (transaction: Transaction, table: 'themes' | 'data_points', channelId: string, ids: string[]) => {
  const rows = await transaction.sql<{ id: string }>(
    `select id from ${table} where workspace_id = $1 and channel_id = $2 and id = any($3::uuid[])`,
    [transaction.workspaceId, channelId, [...new Set(ids)]],
  );
  return new Set(rows.map(({ id }) => id));
};

/** An edit without points outside its channel. */
function withPoints(edit: ThemeEdit, here: ReadonlySet<string>): ThemeEdit {
  const own = (points: readonly string[]) => points.filter((id) => here.has(id));
  const ownParts = <P extends { points: readonly string[] }>(parts: readonly P[]) =>
    parts.map((part) => ({ ...part, points: own(part.points) }));
  const about = 'about' in edit && edit.about ? { about: own(edit.about) } : {};
  switch (edit.kind) {
    case 'merge':
      return { ...edit, themes: ownParts(edit.themes) };
    case 'split':
      return { ...edit, into: ownParts(edit.into) };
    case 'make':
    case 'ignore':
      return { ...edit, points: own(edit.points) };
    case 'move':
      return { ...edit, points: own(edit.points), ...about };
    default:
      return { ...edit, ...about };
  }
}

/**
 * Stores an imported theme edit, without points that were not imported. Returns false and stores nothing if it names a
 * theme outside the channel, as it would change themes that the package must not.
 */
export async function storeBroughtEdit(
  transaction: Transaction,
  { id, channelId }: { id: string; channelId: string },
  { edit, before }: BroughtEdit,
): Promise<boolean> {
  const named = namedIn({ edit, before });
  const themes = await foundIn(transaction, 'themes', channelId, named.themes);
  if (named.themes.some((theme) => !themes.has(theme))) return false;
  const points = await foundIn(transaction, 'data_points', channelId, named.points);
  const places = before.places.filter(({ pointId }) => points.has(pointId));
  await storeEdit(transaction, id, { edit: withPoints(edit, points), before: { ...before, places } });
  return true;
}
