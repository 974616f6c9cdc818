import type { ThemeEdit } from '@earshot/core/areas/themes/theme-decisions';
import {
  plainTheme,
  type SnapshotPlacement,
  type SnapshotTheme,
  type ThemeSnapshot,
  UNPLACED,
} from '@earshot/core/areas/themes/theme-snapshot';
import type { Transaction } from '../../../store/database.ts';

/** Current state of a snapshot's themes and points. */
export async function currentSnapshot(transaction: Transaction, of: ThemeSnapshot): Promise<ThemeSnapshot> {
  const { workspaceId } = transaction;
  const themes = await transaction.sql<SnapshotTheme>(
    `select id, title, pinned, titled, hidden, gone, merged_into_id as "mergedIntoId" from themes
     where workspace_id = $1 and id = any($2::uuid[])`,
    [workspaceId, of.themes.map(({ id }) => id)],
  );
  const places = await transaction.sql<SnapshotPlacement>(
    `select point_id as "pointId", theme_id as "themeId", strangeness, decided, ignored, false as waiting
     from theme_placements where workspace_id = $1 and point_id = any($2::uuid[])`,
    [workspaceId, of.places.map(({ pointId }) => pointId)],
  );
  const themeOf = new Map(themes.map((theme) => [theme.id, theme]));
  const placeOf = new Map(places.map((place) => [place.pointId, place]));
  return {
    themes: of.themes.map((theme) => themeOf.get(theme.id) ?? { ...plainTheme(theme.id, theme.title), gone: true }),
    places: of.places.map(({ pointId }) => placeOf.get(pointId) ?? { pointId, ...UNPLACED }),
  };
}

/** The themes that an edit changes; only new ones need a title here. */
function themesOf(edit: ThemeEdit): SnapshotTheme[] {
  if (edit.kind === 'move' || edit.kind === 'ignore') return [];
  if (edit.kind === 'merge') return edit.themes.map(({ key }) => plainTheme(key, ''));
  if (edit.kind === 'split') return edit.into.map(({ key, had = '' }) => plainTheme(key, had));
  return [plainTheme(edit.key, edit.kind === 'make' ? edit.title : '')];
}

/** Points that an edit changes: for merged themes including the outliers and ignored points nearest to them. */
async function pointsOf(transaction: Transaction, edit: ThemeEdit): Promise<readonly string[]> {
  if (edit.kind === 'rename' || edit.kind === 'pin') return [];
  if (edit.kind === 'split') return edit.into.flatMap(({ points }) => points);
  if (edit.kind !== 'merge') return edit.points;
  const merged = edit.themes.map(({ key }) => key).filter((key) => key !== edit.into);
  const rows = await transaction.sql<{ pointId: string }>(
    'select point_id as "pointId" from theme_placements where workspace_id = $1 and theme_id = any($2::uuid[])',
    [transaction.workspaceId, merged],
  );
  return rows.map(({ pointId }) => pointId);
}

/** Current state of the themes and points that an edit will change. */
export async function snapshotBefore(transaction: Transaction, edit: ThemeEdit): Promise<ThemeSnapshot> {
  const points = await pointsOf(transaction, edit);
  return currentSnapshot(transaction, {
    themes: themesOf(edit),
    places: points.map((pointId) => ({ pointId, ...UNPLACED })),
  });
}

const comparedTheme = ({ title, pinned, hidden = false, gone, mergedIntoId }: SnapshotTheme) =>
  gone ? [gone, mergedIntoId] : [title, pinned, hidden, gone, mergedIntoId];
const comparedPlacement = ({ themeId, ignored, waiting }: SnapshotPlacement) => [themeId, ignored, waiting];

/** True if two snapshots of the same themes and points agree, apart from distances. */
export const sameSnapshot = (a: ThemeSnapshot, b: ThemeSnapshot): boolean =>
  JSON.stringify([a.themes.map(comparedTheme), a.places.map(comparedPlacement)]) ===
  JSON.stringify([b.themes.map(comparedTheme), b.places.map(comparedPlacement)]);

// A theme can be merged into one that was merged itself. A path that ends at a gone theme leads to no theme.
const LEAVE_GONE_THEMES_THEMES = `
with recursive path as (
  select id, merged_into_id as at from themes where workspace_id = $1 and channel_id = $2 and gone
  union
  select w.id, t.merged_into_id from path w join themes t on t.workspace_id = $1 and t.id = w.at and t.gone)
update theme_placements p set theme_id = (
    select w.at from path w join themes t on t.workspace_id = $1 and t.id = w.at and not t.gone where w.id = p.theme_id limit 1)
  from themes g where g.workspace_id = $1 and g.channel_id = $2 and g.gone and p.workspace_id = $1 and p.theme_id = g.id`;

/** Moves points of gone themes to the themes that these were merged into, or else to none. */
export const leaveGoneThemes = (transaction: Transaction, channelId: string) =>
  transaction.sql(LEAVE_GONE_THEMES_THEMES, [transaction.workspaceId, channelId]);

/** True if people moved other points into themes that this snapshot removes. */
export async function hasOtherPlacements(
  transaction: Transaction,
  { themes, places }: ThemeSnapshot,
): Promise<boolean> {
  const rows = await transaction.sql(
    `select 1 from theme_placements where workspace_id = $1 and theme_id = any($2::uuid[]) and not ignored
       and decided and point_id <> all($3::uuid[]) limit 1`,
    [
      transaction.workspaceId,
      themes.filter(({ gone, mergedIntoId }) => gone && mergedIntoId === null).map(({ id }) => id),
      places.map(({ pointId }) => pointId),
    ],
  );
  return rows.length > 0;
}

/**
 * Sets themes and placements to those of a snapshot; other points of a theme that it removes leave that theme, too.
 * Returns the ids of new themes.
 */
export async function applySnapshot(
  transaction: Transaction,
  channelId: string,
  snapshot: ThemeSnapshot,
): Promise<Set<string>> {
  const { workspaceId } = transaction;
  const made = await transaction.sql<{ id: string; made: boolean }>(
    `insert into themes as t (workspace_id, id, channel_id, title, pinned, titled, hidden, stability, gone, merged_into_id)
     select $1, i.id, $2, i.title, i.pinned, i.titled, coalesce(i.hidden, false), null, i.gone, i."mergedIntoId"
     from jsonb_to_recordset($3::jsonb) as i (id uuid, title text, pinned bool, titled bool, hidden bool, gone bool, "mergedIntoId" uuid)
     on conflict (workspace_id, id) do update set revision = t.revision + 1, updated_at = now(), title = excluded.title,
       pinned = excluded.pinned, titled = excluded.titled, hidden = excluded.hidden, gone = excluded.gone, merged_into_id = excluded.merged_into_id
     returning id, xmax = 0 as made`,
    [workspaceId, channelId, JSON.stringify(snapshot.themes)],
  );
  const waiting = snapshot.places.filter((place) => place.waiting).map(({ pointId }) => pointId);
  const placed = snapshot.places.filter((place) => !place.waiting);
  await transaction.sql('delete from theme_placements where workspace_id = $1 and point_id = any($2::uuid[])', [
    workspaceId,
    waiting,
  ]);
  await transaction.sql(
    `insert into theme_placements (workspace_id, channel_id, point_id, theme_id, strangeness, decided, ignored, content_hash)
     select $1, $2, p.id, u.theme_id, u.strangeness, u.decided, u.ignored, p.content_hash
     from unnest($3::uuid[], $4::uuid[], $5::float4[], $6::bool[], $7::bool[]) as u (point_id, theme_id, strangeness, decided, ignored)
     join data_points p on p.workspace_id = $1 and p.channel_id = $2 and p.id = u.point_id
     on conflict (workspace_id, point_id) do update set theme_id = excluded.theme_id, ignored = excluded.ignored,
       strangeness = excluded.strangeness, decided = excluded.decided, content_hash = excluded.content_hash`,
    [
      workspaceId,
      channelId,
      placed.map(({ pointId }) => pointId),
      placed.map(({ themeId }) => themeId),
      placed.map(({ strangeness }) => strangeness),
      placed.map((place) => place.decided),
      placed.map(({ ignored }) => ignored),
    ],
  );
  if (snapshot.themes.some(({ gone }) => gone)) await leaveGoneThemes(transaction, channelId);
  return new Set(made.filter((theme) => theme.made).map(({ id }) => id));
}
