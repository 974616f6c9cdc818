import type {
  ShownSection,
  StoredSection,
  SummaryQuote,
  SummarySentence,
} from '@earshot/core/areas/summaries/summary-content';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import type { Change } from '../../../operations/change.ts';
import type { Transaction } from '../../../store/database.ts';
import type { SourceKind } from './sources.ts';

/** A sentence of a section by the id of its source; rank 0 is the section's title. */
export interface PlacedQuote {
  section: number;
  rank: number;
  sourceId: string;
  start: number;
  text: string;
  speakerId: string | null;
  startMs: number | null;
  /** number, within the section, of the model's sentence that it supports; null if it stands on its own */
  sentence: number | null;
}

/** A sentence of a model, in its section. */
export interface PlacedSentence {
  section: number;
  number: number;
  text: string;
}

const SOURCE_COLUMNS: Record<SourceKind, string> = {
  PAGE: 'page_id',
  HIGHLIGHT: 'highlight_id',
  DATA_POINT: 'point_id',
};
const SOURCE_TABLES: Record<SourceKind, string> = {
  PAGE: 'documents',
  HIGHLIGHT: 'highlights',
  DATA_POINT: 'data_points',
};

interface NewContent {
  kind: SourceKind;
  sections: readonly StoredSection[];
  quotes: readonly PlacedQuote[];
  sentences: readonly PlacedSentence[];
}

/** Stores the content of a summary. Sources erased since are left out. */
export async function storeContent(
  transaction: Transaction,
  summaryId: string,
  { kind, sections, quotes, sentences }: NewContent,
): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql('insert into summary_contents (workspace_id, summary_id, sections) values ($1, $2, $3)', [
    workspaceId,
    summaryId,
    JSON.stringify(sections),
  ]);
  await transaction.sql(
    `insert into summary_quotes (workspace_id, summary_id, section, rank, ${SOURCE_COLUMNS[kind]}, start, text, speaker_id, start_ms, sentence)
     select $1, $2, u.section, u.rank, u.source_id, u.start, u.text, u.speaker_id, u.start_ms, u.sentence
     from unnest($3::int4[], $4::int4[], $5::uuid[], $6::int4[], $7::text[], $8::uuid[], $9::int4[], $10::int4[])
       as u (section, rank, source_id, start, text, speaker_id, start_ms, sentence)
     join ${SOURCE_TABLES[kind]} s on s.workspace_id = $1 and s.id = u.source_id`,
    [
      workspaceId,
      summaryId,
      quotes.map(({ section }) => section),
      quotes.map(({ rank }) => rank),
      quotes.map(({ sourceId }) => sourceId),
      quotes.map(({ start }) => start),
      quotes.map(({ text }) => text),
      quotes.map(({ speakerId }) => speakerId),
      quotes.map(({ startMs }) => startMs),
      quotes.map(({ sentence }) => sentence),
    ],
  );
  await transaction.sql(
    'insert into summary_sentences select $1, $2, * from unnest($3::int4[], $4::int4[], $5::text[])',
    [
      workspaceId,
      summaryId,
      sentences.map(({ section }) => section),
      sentences.map(({ number }) => number),
      sentences.map(({ text }) => text),
    ],
  );
}

interface Found {
  section: number;
  rank: number;
  itemType: SummaryQuote['itemType'];
  itemId: string;
  pageId: string | null;
  text: string;
  start: number;
  speakerId: string | null;
  author: string | null;
  startMs: number | null;
  sentence: number | null;
  /** true if the source exists and its row is unchanged */
  there: boolean;
}

const QUOTES = `select q.section, q.rank, q.start, q.text, q.speaker_id as "speakerId", q.start_ms as "startMs", q.sentence, p.author,
    coalesce(q.page_id, q.highlight_id, q.point_id) as "itemId", h.note_id as "pageId",
    case when q.highlight_id is not null then 'HIGHLIGHT' when q.point_id is not null then 'DATA_POINT'
      when i.id is not null then 'INSIGHT' else 'NOTE' end as "itemType",
    coalesce(case when q.page_id is not null then coalesce(n.trashed_at, i.trashed_at) is null and coalesce(n.id, i.id) is not null
      when q.highlight_id is not null then h.trashed_at is null and m.trashed_at is null and strpos(h.text, q.text) > 0
      else p.trashed_at is null and (strpos(p.text, q.text) > 0 or strpos(p.title, q.text) > 0) end, false) as there
  from summary_quotes q
  left join notes n on n.workspace_id = q.workspace_id and n.id = q.page_id
  left join insights i on i.workspace_id = q.workspace_id and i.id = q.page_id
  left join highlights h on h.workspace_id = q.workspace_id and h.id = q.highlight_id
  left join notes m on m.workspace_id = h.workspace_id and m.id = h.note_id
  left join data_points p on p.workspace_id = q.workspace_id and p.id = q.point_id
  where q.workspace_id = $1 and q.summary_id = $2 order by q.section, q.rank`;

/** Names of speakers visible to the reader; merged ones have the remaining speaker's name. */
async function namesOf(change: Change, ids: readonly string[]): Promise<(id: string | null) => string> {
  const rows = ids.length === 0 ? [] : await change.rows(Speaker).find({ where: { id: [...new Set(ids)] } });
  const into = rows.flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
  const others = into.length === 0 ? [] : await change.rows(Speaker).find({ where: { id: into } });
  const byId = new Map([...rows, ...others].map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id ?? '');
    return byId.get(row?.mergedIntoId ?? '')?.name ?? row?.name ?? '';
  };
}

/** A sentence of a model with the indexes of its quotes among the shown ones; undefined if one is missing. */
function standing(
  { section, number, text }: PlacedSentence,
  found: readonly Found[],
  shown: readonly Found[],
): SummarySentence[] {
  const own = found.filter((quote) => quote.section === section && quote.sentence === number);
  const quotes = own.map((quote) => shown.indexOf(quote));
  return own.length === 0 || quotes.includes(-1) ? [] : [{ text, quotes }];
}

/** Content of a summary whose quotes still exist, and the number of missing quotes. */
export async function shownContent(
  change: Change,
  summaryId: string,
): Promise<{ sections: ShownSection[]; omitted: number }> {
  const { transaction } = change;
  const bind = [transaction.workspaceId, summaryId];
  const [stored] = await transaction.sql<{ sections: StoredSection[] }>(
    'select sections from summary_contents where workspace_id = $1 and summary_id = $2',
    bind,
  );
  const found = await transaction.sql<Found>(QUOTES, bind);
  const shown = found.filter(({ there }) => there);
  const nameOf = await namesOf(
    change,
    shown.flatMap(({ speakerId }) => speakerId ?? []),
  );
  const quoteOf = ({
    section: _,
    rank: _r,
    speakerId,
    author,
    there: _t,
    sentence: _s,
    ...quote
  }: Found): SummaryQuote => ({
    ...quote,
    speaker: author ?? nameOf(speakerId),
  });
  const written = await transaction.sql<PlacedSentence>(
    'select section, number, text from summary_sentences where workspace_id = $1 and summary_id = $2 order by section, number',
    bind,
  );
  const all = stored?.sections ?? [];
  const sections = all.map(({ title, startMs }, at) => {
    const own = shown.filter(({ section }) => section === at);
    const asked = own.find(({ rank }) => rank === 0);
    const quoted = own.filter(({ rank }) => rank > 0);
    const sentences = written.filter(({ section }) => section === at).flatMap((one) => standing(one, found, quoted));
    return { title, startMs, asked: asked && quoteOf(asked), quotes: quoted.map(quoteOf), sentences };
  });
  const quoted = all.reduce((sum, section) => sum + section.quoted, 0);
  return {
    // A question whose source is gone leaves answers without a title.
    sections: sections.filter(
      ({ title, asked, quotes }) => all.length === 1 || title !== '' || asked || quotes.length > 0,
    ),
    omitted: quoted - shown.length,
  };
}
