import type { EmergingTheme } from '@earshot/core/areas/ask/activity-wrap';
import { limits } from '@earshot/core/limits';
import type { Access } from '../../../operations/access.ts';
import type { Transaction } from '../../../store/database.ts';
import { type MadeItems, type MadeTag, madeItems, publishedInsights, tagsOfMade } from '../../search/made-items.ts';
import { themeTrendsIn } from '../../themes/store/theme-trends.ts';

const { wrap } = limits.ask;

/** A period, and the places that an activity wrap is about. */
export interface Wrapped {
  from: string;
  to: string;
  places: readonly string[];
}

/** Events of a period; counts stop at `limits.ask.wrap.counted`. */
export interface Happened extends MadeItems {
  insightCount: number;
  insightIds: string[];
  /** the most frequent tags of the highlights */
  tags: MadeTag[];
  pointCount: number;
}

/** Reads the events of a period at some places. */
export async function whatHappened(transaction: Transaction, wrapped: Wrapped): Promise<Happened> {
  const span = { ...wrapped, most: wrap.counted };
  const insightIds = await publishedInsights(transaction, span);
  return {
    ...(await madeItems(transaction, span, { notes: wrap.notes, highlights: wrap.quotesOfTag })),
    tags: await tagsOfMade(transaction, span, { tags: wrap.tags, highlights: wrap.quotesOfTag }),
    insightCount: insightIds.length,
    insightIds: insightIds.slice(0, wrap.insights),
    pointCount: await countPoints(transaction, wrapped),
  };
}

/** Counts the data points of a period, up to the limit. */
async function countPoints(transaction: Transaction, { from, to, places }: Wrapped): Promise<number> {
  const [found] = await transaction.sql<{ count: number }>(
    `select count(*)::int as count from (select 1 from data_points where workspace_id = $1 and channel_id = any($2::uuid[])
       and trashed_at is null and occurred_at >= $3 and occurred_at < $4 limit $5) counted`,
    [transaction.workspaceId, [...places], from, to, wrap.counted],
  );
  return found?.count ?? 0;
}

/** Themes of these places that grew since the previous period, fastest growth first. */
export async function emergingThemes(
  transaction: Transaction,
  { places: all }: Access,
  { from, to, places }: Wrapped,
): Promise<EmergingTheme[]> {
  const channels = places.filter((id) => all.get(id)?.kind === 'CHANNEL').slice(0, wrap.channels);
  const found: EmergingTheme[] = [];
  for (const channelId of channels)
    for (const { themeId, trend, ...theme } of await themeTrendsIn(transaction, channelId, { from, to }))
      if (trend === 'EMERGING' || trend === 'GROWING') found.push({ id: themeId, channelId, ...theme });
  const growth = ({ previousCount, currentCount }: EmergingTheme) => currentCount - previousCount;
  return found.toSorted((a, b) => growth(b) - growth(a) || a.id.localeCompare(b.id)).slice(0, wrap.themes);
}
