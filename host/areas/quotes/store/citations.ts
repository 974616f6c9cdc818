import type { CitedHighlight } from '@earshot/core/areas/coding/cited-highlight';
import type { CitationSource } from '@earshot/core/areas/quotes/citation';
import type { Transaction } from '../../../store/database.ts';
import { passageIsThere } from '../../../store/virtual.ts';

/*
 * The only access to citation_sources, which has no entity: its content is only for readers of the source's place, so
 * every statement here names the caller's readable places, or answers the host itself.
 */

/** Source of a citation's words. */
export interface PinnedSource {
  /** place whose grants decide who can open it: the note's project, or the channel */
  placeId: string;
  /** null for words of a data point */
  highlightId: string | null;
  noteId: string | null;
  /** null for words of a highlight */
  dataPointId: string | null;
  title: string;
  epoch: number;
  seq: number;
  position: number;
  /** speakers of all turns that the words touched; absent if unknown */
  speakerIds?: readonly string[];
}

/** Stores the source of a new citation. */
export async function pinSource(transaction: Transaction, citationId: string, source: PinnedSource): Promise<void> {
  const { placeId, highlightId, noteId, dataPointId, title, epoch, seq, position, speakerIds = [] } = source;
  const [projectId, channelId] = dataPointId === null ? [placeId, null] : [null, placeId];
  await transaction.sql(
    `insert into citation_sources
       (workspace_id, citation_id, place_id, highlight_id, note_id, project_id, data_point_id, channel_id, title, epoch, seq, position, speaker_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      transaction.workspaceId,
      citationId,
      placeId,
      highlightId,
      noteId,
      projectId,
      dataPointId,
      channelId,
      title,
      epoch,
      seq,
      position,
      [...speakerIds],
    ],
  );
}

/** Sources of citations by citation id, for the host's own decisions; erased ones are missing. */
export async function pinnedSources(
  transaction: Transaction,
  citationIds: readonly string[],
): Promise<Map<string, PinnedSource>> {
  const rows = await transaction.sql<PinnedSource & { citationId: string; seq: string }>(
    `select citation_id as "citationId", place_id as "placeId", highlight_id as "highlightId", note_id as "noteId",
       data_point_id as "dataPointId", title, epoch, seq, position,
       speaker_ids as "speakerIds" from citation_sources where workspace_id = $1 and citation_id = any($2::uuid[])`,
    [transaction.workspaceId, citationIds],
  );
  return new Map(rows.map(({ citationId, ...source }) => [citationId, { ...source, seq: Number(source.seq) }]));
}

/** Sources of an insight's citations and their current text, within these places. */
export async function sourcesOf(
  transaction: Transaction,
  insightId: string,
  places: readonly string[],
): Promise<CitationSource[]> {
  const rows = await transaction.sql<
    Omit<CitationSource, 'seq' | 'occurredAt'> & { seq: string; occurredAt: Date | null }
  >(
    `select c.id, s.highlight_id as "highlightId", s.note_id as "noteId", s.data_point_id as "dataPointId",
       s.channel_id as "channelId", s.title, d.occurred_at as "occurredAt", s.epoch, s.seq, s.position,
       coalesce(h.text, case when ${passageIsThere('c.text')} then c.text end) as text
     from citations c join citation_sources s on s.workspace_id = c.workspace_id and s.citation_id = c.id
     left join notes n on n.workspace_id = s.workspace_id and n.id = s.note_id and n.trashed_at is null
     left join highlights h on h.workspace_id = n.workspace_id and h.id = s.highlight_id and h.trashed_at is null and h.state = 'ANCHORED'
     left join data_points d on d.workspace_id = s.workspace_id and d.id = s.data_point_id
     left join channels l on l.workspace_id = d.workspace_id and l.id = d.channel_id
     where c.workspace_id = $1 and c.insight_id = $2 and s.place_id = any($3::uuid[]) order by c.created_at, c.id`,
    [transaction.workspaceId, insightId, places],
  );
  return rows.map((row) => ({
    ...row,
    seq: Number(row.seq),
    occurredAt: row.occurredAt?.toISOString() ?? null,
  }));
}

/** Highlights of a project quoted in insights of these places, with those insights. */
export function citedIn(
  transaction: Transaction,
  projectId: string,
  places: readonly string[],
): Promise<CitedHighlight[]> {
  return transaction.sql<CitedHighlight>(
    `select h.id, h.note_id as "noteId", array_agg(distinct i.id) as "insightIds"
     from citation_sources s join highlights h on h.workspace_id = s.workspace_id and h.id = s.highlight_id and h.trashed_at is null
     join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
     join citations c on c.workspace_id = s.workspace_id and c.id = s.citation_id
     join insights i on i.workspace_id = c.workspace_id and i.id = c.insight_id and i.trashed_at is null
     where s.workspace_id = $1 and s.project_id = $2 and s.placed and i.project_id = any($3::uuid[]) group by h.id, h.note_id`,
    [transaction.workspaceId, projectId, places],
  );
}

/** Records which citations of an insight are in its text. */
export async function placeCitations(
  transaction: Transaction,
  insightId: string,
  standing: readonly string[],
): Promise<void> {
  await transaction.sql(
    `update citation_sources s set placed = not s.placed from citations c where c.workspace_id = $1 and c.insight_id = $2
       and s.workspace_id = c.workspace_id and s.citation_id = c.id and s.placed <> (c.id = any($3::uuid[]))`,
    [transaction.workspaceId, insightId, standing],
  );
}
