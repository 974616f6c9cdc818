import { coveredPart, type ThemeTrendKind, themeTrend } from '@earshot/core/areas/themes/theme-trend';
import type { Transaction } from '../../../store/database.ts';
import { IN_THEME } from './theme-points.ts';

/** SQL: data points `p` with their placement `t` among the themes of their channel. */
export const STANDING = `data_points p join theme_placements t on t.workspace_id = p.workspace_id and t.point_id = p.id
  join theme_states s on s.workspace_id = t.workspace_id and s.channel_id = t.channel_id`;

/** SQL: the point is dated: undated data has the time of its storage. */
const DATED = 'p.occurred_at <> p.created_at';

interface Span {
  from: string;
  to: string;
}

/** Part of a period that the channel's dated data covers, from 0 to 1. */
async function covered(transaction: Transaction, channelId: string, { from, to }: Span): Promise<number> {
  const [found] = await transaction.sql<{ first: Date | null; some: boolean }>(
    `select (select p.occurred_at from data_points p where p.workspace_id = $1 and p.channel_id = $2 and p.trashed_at is null
         and ${DATED} order by p.occurred_at, p.id limit 1) as first,
       exists (select 1 from data_points p where p.workspace_id = $1 and p.channel_id = $2 and p.trashed_at is null and ${DATED}
         and p.occurred_at >= $3 and p.occurred_at < $4) as some`,
    [transaction.workspaceId, channelId, from, to],
  );
  const data = { first: found?.first?.getTime() ?? null, some: found?.some ?? false };
  return coveredPart({ from: Date.parse(from), to: Date.parse(to) }, data);
}

/** The earliest moment: an open start of a period. */
const FIRST = '0001-01-01T00:00:00.000Z';
const firstOf = (time: number) => new Date(Math.max(time, Date.parse(FIRST))).toISOString();

interface CountedTheme {
  themeId: string;
  title: string;
  previousCount: number;
  currentCount: number;
}

/** Themes of a channel with their points in a period and in the previous one of equal length. */
export async function themeTrendsIn(
  transaction: Transaction,
  channelId: string,
  { from, to }: Span,
): Promise<(CountedTheme & { trend: ThemeTrendKind })[]> {
  const before = firstOf(2 * Date.parse(from) - Date.parse(to));
  const rows = await transaction.sql<CountedTheme>(
    `select h.id as "themeId", h.title, count(p.id) filter (where p.occurred_at < $4)::int as "previousCount",
       count(p.id) filter (where p.occurred_at >= $4)::int as "currentCount"
     from themes h
     left join (${STANDING}) on t.workspace_id = h.workspace_id and t.channel_id = h.channel_id and t.theme_id = h.id and ${IN_THEME}
       and p.trashed_at is null and ${DATED} and p.occurred_at >= $3 and p.occurred_at < $5
     where h.workspace_id = $1 and h.channel_id = $2 and not h.gone and not h.hidden group by h.id, h.title`,
    [transaction.workspaceId, channelId, before, from, to],
  );
  const part = await covered(transaction, channelId, { from: before, to: from });
  return rows.map((row) => ({ ...row, trend: themeTrend(row.previousCount, row.currentCount, part) }));
}
