import { Citation } from '@earshot/core/areas/quotes/citation';
import { type AnyRow } from '@earshot/core/model/entity';
import { REMOVED_QUOTE } from '@earshot/core/texts';
import type { Change } from '../../../operations/change.ts';
import { tellRows } from '../../../operations/tell-rows.ts';

/**
 * Quotes of insights to remove: those of these highlights, notes, data points or people, and those that touch a turn of
 * these speakers.
 */
export interface QuotesOf {
  highlightIds?: readonly string[];
  noteIds?: readonly string[];
  pointIds?: readonly string[];
  personIds?: readonly string[];
  speakerIds?: readonly string[];
}

/** Replaces quotes by a fixed text, and erases their speakers; returns the insights that contain them. */
export async function removeQuotes(
  change: Change,
  { highlightIds = [], noteIds = [], pointIds = [], personIds = [], speakerIds = [] }: QuotesOf,
): Promise<string[]> {
  const removed = await change.transaction.sql<AnyRow & { insightId: string }>(
    `with gone as (select c.id from citations c
        left join citation_sources s on s.workspace_id = c.workspace_id and s.citation_id = c.id
        left join citation_people p on p.workspace_id = c.workspace_id and p.citation_id = c.id
        where c.workspace_id = $1 and (s.highlight_id = any($2::uuid[]) or s.note_id = any($3::uuid[])
          or s.data_point_id = any($4::uuid[]) or p.person_id = any($5::uuid[]) or s.speaker_ids && $7::uuid[])),
      nameless as (delete from citation_people where workspace_id = $1 and citation_id in (select id from gone)),
      placeless as (update citation_sources set title = '' where workspace_id = $1 and citation_id in (select id from gone))
     update citations set text = $6, speaker = '', hash = '', removed = true, revision = revision + 1, updated_at = now()
     where workspace_id = $1 and id in (select id from gone) and not removed
     returning id, insight_id as "insightId", project_id as "projectId"`,
    [change.workspaceId, highlightIds, noteIds, pointIds, personIds, REMOVED_QUOTE, speakerIds],
  );
  tellRows(change, 'updated', Citation, removed, ['text', 'speaker', 'personId', 'removed']);
  return [...new Set(removed.map(({ insightId }) => insightId))];
}
