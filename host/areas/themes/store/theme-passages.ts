import { pointWords } from '@earshot/core/areas/channels/point-words';
import type { Theme, ThemePassage } from '@earshot/core/areas/themes/theme';
import { cut } from '@earshot/core/rules/text';
import { endsInside } from '@earshot/processing/words/sentences';
import type { Transaction } from '../../../store/database.ts';
import { IN_THEME } from './theme-points.ts';

/** A passage of a point, by its UTF-16 offsets only: it is erased with the point. */
export interface PassageAt {
  pointId: string;
  kind: ThemePassage['kind'];
  /** rank among those of its kind in its theme */
  rank: number;
  start: number;
  length: number;
  contentHash: string;
}

/** Replaces the passages of the previous run. */
export async function storePassages(
  transaction: Transaction,
  channelId: string,
  passages: readonly PassageAt[],
): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql('delete from theme_passages where workspace_id = $1 and channel_id = $2', [
    workspaceId,
    channelId,
  ]);
  await transaction.sql(
    `insert into theme_passages (workspace_id, channel_id, point_id, kind, rank, start, length, content_hash)
     select $1, $2, p.id, u.kind, u.rank, u.start, u.length, u.content_hash
     from unnest($3::uuid[], $4::text[], $5::int4[], $6::int4[], $7::int4[], $8::text[])
       as u (point_id, kind, rank, start, length, content_hash)
     join data_points p on p.workspace_id = $1 and p.id = u.point_id on conflict do nothing`,
    [
      workspaceId,
      channelId,
      passages.map(({ pointId }) => pointId),
      passages.map(({ kind }) => kind),
      passages.map(({ rank }) => rank),
      passages.map(({ start }) => start),
      passages.map(({ length }) => length),
      passages.map(({ contentHash }) => contentHash),
    ],
  );
}

const MOST = { QUOTE: 5, SENTENCE: 3 };
/** Characters of a quote if no run has chosen one. */
const QUOTE = 300;

interface Found {
  id: string;
  title: string;
  text: string;
  author: string;
  occurredAt: Date;
}

const SAID = `p.id, p.title, p.text, p.author, p.occurred_at as "occurredAt"`;
const FROM = `theme_placements t join theme_states s on s.workspace_id = t.workspace_id and s.channel_id = t.channel_id
  join data_points p on p.workspace_id = t.workspace_id and p.id = t.point_id and p.trashed_at is null`;
const HERE = `t.workspace_id = $1 and t.channel_id = $2 and t.theme_id = $3 and ${IN_THEME}`;

/**
 * Quotes of a theme in its current state: passages that a run chose, of the points now in it (including moved ones), or
 * else the beginnings of the nearest points.
 */
export async function passagesIn(transaction: Transaction, { id, channelId }: Theme): Promise<ThemePassage[]> {
  const bind = [transaction.workspaceId, channelId, id];
  const chosen = await transaction.sql<Found & PassageAt>(
    `select ${SAID}, q.kind, q.start, q.length from ${FROM}
     join theme_passages q on q.workspace_id = p.workspace_id and q.point_id = p.id and q.content_hash = p.content_hash
     where ${HERE} order by q.kind, q.rank, p.occurred_at desc, p.id, q.start`,
    bind,
  );
  const passages = chosen.map((found) => passage(found, found.kind, found.start, found.length));
  const some = (kind: ThemePassage['kind']) => passages.filter((one) => one.kind === kind).slice(0, MOST[kind]);
  const [quotes, sentences] = [some('QUOTE'), some('SENTENCE')];
  if (quotes.length > 0) return [...quotes, ...sentences];
  const nearest = await transaction.sql<Found>(
    `select ${SAID} from ${FROM} where ${HERE} and p.text <> '' order by t.decided desc, t.strangeness, p.occurred_at desc, p.id limit ${MOST.QUOTE}`,
    bind,
  );
  return nearest.map((found) => {
    const said = found.text.trimStart();
    return passage(found, 'QUOTE', pointWords(found).length - said.length, beginning(said).length);
  });
}

/** The beginning of a text, cut at a word boundary if possible. */
function beginning(text: string): string {
  const head = cut(text, QUOTE);
  if (/^(\s|$)/u.test(text.slice(head.length))) return head.trimEnd();
  const space = head.search(/\s\S*$/u);
  return (space > 0 ? head.slice(0, space) : head).trimEnd();
}

function passage(found: Found, kind: ThemePassage['kind'], start: number, length: number): ThemePassage {
  const { id, author, occurredAt } = found;
  const rest = pointWords(found).slice(start);
  const text = cut(rest, length);
  const goesOn = endsInside(text, rest);
  return { kind, dataPointId: id, start, text, goesOn, author, occurredAt: occurredAt.toISOString() };
}
