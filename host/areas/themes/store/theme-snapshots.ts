import type { Transaction } from '../../../store/database.ts';

/** A theme as an edit found or left it; gone where there was none. */
export interface SnapshotTheme {
  id: string;
  title: string;
  pinned: boolean;
  titled: boolean;
  /** edits of earlier releases don't say */
  hidden?: boolean;
  gone: boolean;
  mergedIntoId: string | null;
}

/** Where a point stood before an edit, or stands after it; null where nobody had looked at it. */
export interface SnapshotPlacement {
  pointId: string;
  themeId: string | null;
  /** the distance from the theme's centre; null when a person decided, or when nothing is similar */
  strangeness: number | null;
  /** a person put it there */
  decided: boolean;
  ignored: boolean;
  /** nobody had placed it */
  waiting: boolean;
}

/** A part of a channel's themes at one moment: what an edit changes, before and after it. */
export interface ThemeSnapshot {
  themes: SnapshotTheme[];
  places: SnapshotPlacement[];
}

/** The placement of a point that nobody has placed yet. */
export const UNPLACED = { themeId: null, strangeness: null, decided: false, ignored: false, waiting: true } as const;

/** How the themes and points of a snapshot stand now. */
export async function currentSnapshot(transaction: Transaction, of: ThemeSnapshot): Promise<ThemeSnapshot> {
  const { workspaceId } = transaction;
  const themes = await transaction.sql<SnapshotTheme>(
    `select id, title, pinned, titled, hidden, gone, merged_into_id as "mergedIntoId" from themes
     where workspace_id = $1 and id = any($2::uuid[])`,
    [workspaceId, of.themes.map(({ id }) => id)],
  );
  const places = await transaction.sql<SnapshotPlacement>(
    `select point_id as "pointId", theme_id as "themeId", strangeness, decided, ignored, false as waiting from theme_placements
     where workspace_id = $1 and point_id = any($2::uuid[])`,
    [workspaceId, of.places.map(({ pointId }) => pointId)],
  );
  const [themeOf, placeOf] = [
    new Map(themes.map((theme) => [theme.id, theme])),
    new Map(places.map((place) => [place.pointId, place])),
  ];
  return {
    themes: of.themes.map(
      (theme) => themeOf.get(theme.id) ?? { ...theme, pinned: false, titled: false, hidden: false, gone: true },
    ),
    places: of.places.map(({ pointId }) => placeOf.get(pointId) ?? { pointId, ...UNPLACED }),
  };
}

const comparedTheme = ({ title, pinned, hidden = false, gone, mergedIntoId }: SnapshotTheme) =>
  gone ? [gone, mergedIntoId] : [title, pinned, hidden, gone, mergedIntoId];
const comparedPlacement = ({ themeId, ignored, waiting }: SnapshotPlacement) => [themeId, ignored, waiting];

/** Whether two snapshots of the same themes and points say the same; how far points are from a centre doesn't matter. */
export const sameSnapshot = (a: ThemeSnapshot, b: ThemeSnapshot): boolean =>
  JSON.stringify([a.themes.map(comparedTheme), a.places.map(comparedPlacement)]) ===
  JSON.stringify([b.themes.map(comparedTheme), b.places.map(comparedPlacement)]);

// Merged into one that was merged itself: each way leads one step further, and into none where it ends at a gone theme.
const LEAVE_GONE_THEMES_THEMES = `
with recursive way as (
  select id, merged_into_id as at from themes where workspace_id = $1 and channel_id = $2 and gone
  union
  select w.id, t.merged_into_id from way w join themes t on t.workspace_id = $1 and t.id = w.at and t.gone)
update theme_placements p set theme_id = (
    select w.at from way w join themes t on t.workspace_id = $1 and t.id = w.at and not t.gone where w.id = p.theme_id limit 1)
  from themes g where g.workspace_id = $1 and g.channel_id = $2 and g.gone and p.workspace_id = $1 and p.theme_id = g.id`;

/** Takes points out of themes that are gone, which nobody sees: into what those were merged into, else into none. */
export const leaveGoneThemes = (transaction: Transaction, channelId: string) =>
  transaction.sql(LEAVE_GONE_THEMES_THEMES, [transaction.workspaceId, channelId]);

/** Whether people put points into themes that go with this snapshot, besides those that it names. */
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
 * Makes the themes and points stand as a snapshot says; what else was in a theme that goes leaves it, too. Answers the ids of
 * themes that were not there before.
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
