import type { EmergingTheme } from '@earshot/core/areas/ask/activity-wrap';
import { limits } from '@earshot/core/limits';
import type { Access } from '../../../operations/access.ts';
import type { Transaction } from '../../../store/database.ts';
import { boundPlaces, readable } from '../../search/readable.ts';
import { themeTrendsIn } from '../../themes/store/theme-trends.ts';

const { wrap } = limits.ask;

/** A period, and the places that an activity wrap is about. */
export interface Wrapped {
  from: string;
  to: string;
  places: readonly string[];
}

/** What was made in a period; counts end at `limits.ask.wrap.counted`. */
export interface Happened {
  insightCount: number;
  insightIds: string[];
  highlightCount: number;
  /** notes with these highlights */
  highlightedNotes: number;
  /** the tags that these highlights have most, with the newest highlights of each */
  tags: { id: string; count: number; highlightIds: string[] }[];
  /** the newest highlights */
  highlightIds: string[];
  noteCount: number;
  noteIds: string[];
  pointCount: number;
}

// The newest items of the period are read from an index; what is counted is among them.
const RECENT = (places: readonly string[]) => `recent as (select id, type, page_id, created_at from search_items
  where ${readable(places)} and type in ('NOTE', 'HIGHLIGHT') and created_at >= $3 and created_at < $4
  order by created_at desc limit $5)`;

const TAGGED = `tagged as (select h.tag_id, r.id, row_number() over (partition by h.tag_id order by r.created_at desc, r.id) as at
  from recent r join highlight_tags h on h.workspace_id = $1 and h.highlight_id = r.id where r.type = 'HIGHLIGHT')`;

const newest = (type: string, most: string) =>
  `array(select id from recent where type = '${type}' order by created_at desc, id limit ${most})`;

/** Reads what happened at some places in a period. */
export async function whatHappened(transaction: Transaction, { from, to, places }: Wrapped): Promise<Happened> {
  const bind = [transaction.workspaceId, boundPlaces(places), from, to, wrap.counted];
  const [counted] = await transaction.sql<Omit<Happened, 'insightCount' | 'insightIds' | 'tags' | 'pointCount'>>(
    `with ${RECENT(places)} select count(*) filter (where type = 'NOTE')::int as "noteCount",
       count(*) filter (where type = 'HIGHLIGHT')::int as "highlightCount",
       count(distinct page_id) filter (where type = 'HIGHLIGHT')::int as "highlightedNotes",
       ${newest('NOTE', '$6')} as "noteIds", ${newest('HIGHLIGHT', '$7')} as "highlightIds" from recent`,
    [...bind, wrap.notes, wrap.quotesOfTag],
  );
  const tags = await transaction.sql<Happened['tags'][number]>(
    `with ${RECENT(places)}, ${TAGGED} select tag_id as id, count(*)::int as count,
       array_agg(id order by at) filter (where at <= $7) as "highlightIds"
     from tagged group by 1 order by 2 desc, 1 limit $6`,
    [...bind, wrap.tags, wrap.quotesOfTag],
  );
  const insights = await transaction.sql<{ id: string }>(
    `select i.id from insights i where i.workspace_id = $1 and i.published and i.published_at >= $3 and i.published_at < $4
       and i.id in (select id from search_items where ${readable(places)} and type = 'INSIGHT')
     order by i.published_at desc, i.id limit $5`,
    bind,
  );
  return {
    ...(counted ?? { noteCount: 0, highlightCount: 0, highlightedNotes: 0, noteIds: [], highlightIds: [] }),
    tags,
    insightCount: insights.length,
    insightIds: insights.slice(0, wrap.insights).map(({ id }) => id),
    pointCount: await countPoints(transaction, { from, to, places }),
  };
}

/** Counts what was said in channels in a period, up to the limit. */
async function countPoints(transaction: Transaction, { from, to, places }: Wrapped): Promise<number> {
  const [found] = await transaction.sql<{ count: number }>(
    `select count(*)::int as count from (select 1 from data_points where workspace_id = $1 and channel_id = any($2::uuid[])
       and trashed_at is null and occurred_at >= $3 and occurred_at < $4 limit $5) counted`,
    [transaction.workspaceId, boundPlaces(places), from, to, wrap.counted],
  );
  return found?.count ?? 0;
}

/** The themes of these places of which more was said than in the period before, those that grew most first. */
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
