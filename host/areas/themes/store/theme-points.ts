import type { PlacedPoint, POINT_ORDERS } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** Text for finding themes: a data point and the beginning of its words. */
export interface WordsOf {
  id: string;
  title: string;
  text: string;
  contentHash: string;
}

/** The placement that a run or a job found for a data point. */
export interface Placement {
  pointId: string;
  /** its theme, or the nearest one of an outlier */
  themeId: string | null;
  /** distance from the theme's centre in robust standard deviations; null or infinite if nothing is similar */
  strangeness: number | null;
  /** true if a person put it into the theme */
  decided: boolean;
}

/** Points per read or write: more would block the event loop. */
export const PIECE = 2000;

/** SQL: the part of a text used for themes (TextPack stores no more): a batch of whole texts can have gigabytes. */
export const textOfPoint = (text: string): string => `left(${text}, ${limits.themes.textBytes}) as text`;

type Period = { from: string | null; to: string | null };

/** Reads the texts of a channel, newest first, in pieces; up to a maximum. */
export async function* newestPoints(
  read: <T extends object>(text: string, bind: unknown[]) => Promise<T[]>,
  { workspaceId, channelId, from, to, most }: { workspaceId: string; channelId: string; most: number } & Period,
): AsyncGenerator<WordsOf[]> {
  let last: { at: string; id: string } | undefined;
  for (let left = most; left > 0; left -= PIECE) {
    const piece = await read<WordsOf & { at: string }>(
      `select id, title, ${textOfPoint('text')}, content_hash as "contentHash", occurred_at::text as at from data_points
       where workspace_id = $1 and channel_id = $2 and trashed_at is null
         and ($3::timestamptz is null or occurred_at >= $3) and ($4::timestamptz is null or occurred_at < $4)
         and ($5::timestamptz is null or occurred_at <= $5 and (occurred_at < $5 or id > $6::uuid))
       order by occurred_at desc, id limit $7`,
      [workspaceId, channelId, from, to, last?.at ?? null, last?.id ?? null, Math.min(left, PIECE)],
    );
    if (piece.length > 0) yield piece;
    if (piece.length < PIECE) return;
    last = piece.at(-1);
  }
}

/**
 * Points without a placement, or with changed text: all, or those added or changed after a moment. Manual placements
 * stay.
 */
export const unplacedPoints = (
  transaction: Transaction,
  channelId: string,
  { most, after }: { most: number; after: string | null },
): Promise<WordsOf[]> =>
  transaction.sql<WordsOf>(
    `select p.id, p.title, ${textOfPoint('p.text')}, p.content_hash as "contentHash" from data_points p
     left join theme_placements t on t.workspace_id = p.workspace_id and t.point_id = p.id
     where p.workspace_id = $1 and p.channel_id = $2 and p.trashed_at is null
       and (t.point_id is null or t.content_hash <> p.content_hash and not t.decided and not t.ignored)
       and ($4::timestamptz is null or p.updated_at > $4)
     limit $3`,
    [transaction.workspaceId, channelId, most, after],
  );

/** Stores placements of points, valid while their text is unchanged; manual ones stay. */
export async function storePlacements(
  transaction: Transaction,
  channelId: string,
  placements: readonly (Placement & { contentHash: string })[],
): Promise<void> {
  for (let at = 0; at < placements.length; at += PIECE) {
    const piece = placements.slice(at, at + PIECE);
    await transaction.sql(
      `insert into theme_placements (workspace_id, channel_id, point_id, theme_id, strangeness, decided, ignored, content_hash)
       select $1, $2, u.point_id, u.theme_id, u.strangeness, u.decided, false, u.content_hash
       from unnest($3::uuid[], $4::uuid[], $5::float4[], $6::bool[], $7::text[]) as u (point_id, theme_id, strangeness, decided, content_hash)
       where exists (select 1 from data_points p where p.workspace_id = $1 and p.id = u.point_id)
       on conflict (workspace_id, point_id) do update set theme_id = excluded.theme_id,
         strangeness = excluded.strangeness, decided = excluded.decided, content_hash = excluded.content_hash
       where not theme_placements.decided and not theme_placements.ignored`,
      [
        transaction.workspaceId,
        channelId,
        piece.map(({ pointId }) => pointId),
        piece.map(({ themeId }) => themeId),
        piece.map(({ strangeness, decided }) => (decided || !Number.isFinite(strangeness) ? null : strangeness)),
        piece.map(({ decided }) => decided),
        piece.map(({ contentHash }) => contentHash),
      ],
    );
  }
}

/** Characters of a text shown in a list. */
const SHOWN = 1000;

/** SQL: a point is in its nearest theme: `t` is its placement, `s` the state of its channel. */
export const IN_THEME =
  '(t.theme_id is not null and not t.ignored and (t.decided or coalesce(t.strangeness <= s.cut, false)))';

const COLUMNS = `p.id, p.channel_id as "channelId", p.occurred_at as "occurredAt", p.title, left(p.text, ${SHOWN}) as text, p.author,
  t.theme_id as "themeId", t.strangeness::float8 as strangeness,
  case when t.point_id is null then 'WAITING' when t.ignored then 'IGNORED' when ${IN_THEME} then 'IN_THEME' else 'OUTLIER' end as standing`;
const STANDING = `theme_placements t join data_points p on p.workspace_id = t.workspace_id and p.id = t.point_id and p.trashed_at is null
  join theme_states s on s.workspace_id = t.workspace_id and s.channel_id = t.channel_id`;

const ORDERS: Record<(typeof POINT_ORDERS)[number], string> = {
  NEAREST: 't.decided desc, t.strangeness, p.occurred_at desc, p.id',
  NEWEST: 'p.occurred_at desc, p.id',
};

type Stored = Omit<PlacedPoint, 'occurredAt'> & { occurredAt: Date | string };
const asPlaced = ({ occurredAt, ...rest }: Stored): PlacedPoint => ({
  ...rest,
  occurredAt: new Date(occurredAt).toISOString(),
});

export interface PointPage {
  order: (typeof POINT_ORDERS)[number];
  first: number;
  offset: number;
}

/** Points of a channel with their placements that meet a condition; its values begin at $5. */
export async function placedPoints(
  transaction: Transaction,
  channelId: string,
  { order, first, offset }: PointPage,
  condition: string,
  values: unknown[] = [],
): Promise<PlacedPoint[]> {
  const rows = await transaction.sql<Stored>(
    `select ${COLUMNS} from ${STANDING} where t.workspace_id = $1 and t.channel_id = $2 and ${condition}
     order by ${ORDERS[order]} limit $3 offset $4`,
    [transaction.workspaceId, channelId, first, offset, ...values],
  );
  return rows.map(asPlaced);
}

/** Placement of a point; outside every theme until it is placed. */
export async function placedPoint(transaction: Transaction, pointId: string): Promise<PlacedPoint | undefined> {
  const [row] = await transaction.sql<Stored>(
    `select ${COLUMNS} from data_points p
     left join theme_placements t on t.workspace_id = p.workspace_id and t.point_id = p.id
     left join theme_states s on s.workspace_id = t.workspace_id and s.channel_id = t.channel_id
     where p.workspace_id = $1 and p.id = $2`,
    [transaction.workspaceId, pointId],
  );
  return row && asPlaced(row);
}

/** The points in themes, by theme. */
export async function pointsIn(transaction: Transaction, channelId: string, themeIds: readonly string[]) {
  const rows = await transaction.sql<{ themeId: string; points: string[] }>(
    `select t.theme_id as "themeId", array_agg(t.point_id order by t.decided desc, t.strangeness, t.point_id) as points from ${STANDING}
     where t.workspace_id = $1 and t.channel_id = $2 and t.theme_id = any($3::uuid[]) and ${IN_THEME} group by 1`,
    [transaction.workspaceId, channelId, themeIds],
  );
  return new Map(rows.map(({ themeId, points }) => [themeId, points]));
}
