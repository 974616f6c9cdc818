import type { NoteUse } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';
import type { Narrowing } from '../../../store/find.ts';

/** SQL: tags `g` of the highlights of `note`, without those in trash. */
const tagsOf = (note: string): string => `highlights h
  join highlight_tags t on t.workspace_id = h.workspace_id and t.highlight_id = h.id
  join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
  where h.workspace_id = ${note}.workspace_id and h.note_id = ${note}.id and h.trashed_at is null`;
const LISTED_TAGS = `select 1 from ${tagsOf('"Note"')}`;

interface ByTag {
  underTagId?: string | undefined;
  untagged?: boolean | undefined;
}

/** Conditions for notes with a tag, or without any. */
export const notesByTag = ({ underTagId, untagged }: ByTag): Narrowing[] => [
  ...(underTagId
    ? [(bind: Parameters<Narrowing>[0]) => `exists (${LISTED_TAGS} and g.id = ${bind(underTagId, 'uuid')})`]
    : []),
  ...(untagged ? [() => `not exists (${LISTED_TAGS})`] : []),
];

/** SQL: beginning of the summary of `note`; a person's own text takes precedence. */
const summaryOf = (note: string): string => `coalesce((select left(coalesce(nullif(s.text, ''),
    (select string_agg(q.text, ' ' order by q.section, q.rank) from summary_quotes q
      where q.workspace_id = s.workspace_id and q.summary_id = s.id and q.rank > 0)), ${limits.notePreview})
  from summaries s where s.workspace_id = ${note}.workspace_id and s.page_id = ${note}.id and s.state = 'DONE' and s.trashed_at is null
  order by s.shown_at desc limit 1), '')`;

/** SQL: first video among the files of `note`. */
const videoOf = (note: string): string => `(select f.id from files f
  where f.workspace_id = ${note}.workspace_id and f.page_id = ${note}.id and f.kind = 'VIDEO' and f.status = 'COMPLETE'
    and f.trashed_at is null
  order by f.created_at, f.id limit 1)`;

/**
 * Tags of these notes of a project, insights of these places that quote them, beginnings of their summaries, and first
 * videos.
 */
export const noteUsesIn = (
  transaction: Transaction,
  { projectId, noteIds }: { projectId: string; noteIds: readonly string[] },
  places: readonly string[],
): Promise<NoteUse[]> =>
  transaction.sql<NoteUse>(
    `select n.id, array(select distinct g.id from ${tagsOf('n')}) as "tagIds",
       array(select distinct i.id from citation_sources s
         join highlights h on h.workspace_id = s.workspace_id and h.id = s.highlight_id and h.trashed_at is null
         join citations c on c.workspace_id = s.workspace_id and c.id = s.citation_id
         join insights i on i.workspace_id = c.workspace_id and i.id = c.insight_id and i.trashed_at is null
         where s.workspace_id = n.workspace_id and s.project_id = n.project_id and s.note_id = n.id and s.placed
           and i.project_id = any($4::uuid[])) as "insightIds",
       ${summaryOf('n')} as summary, ${videoOf('n')} as "videoId"
     from notes n where n.workspace_id = $1 and n.project_id = $2 and n.id = any($3::uuid[]) and n.trashed_at is null`,
    [transaction.workspaceId, projectId, noteIds, places],
  );
