import { type CoTag, coTags, type TrendStep, tagTrend } from '@earshot/core/areas/coding/tag-figures';
import { type TagUse, tagUses } from '@earshot/core/areas/coding/tag-set-link';
import { type Handler, inside } from '../../operations/handlers.ts';

// Visible highlights: neither they nor their note are in trash.
const TAGGED = `highlight_tags t join highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id and h.trashed_at is null
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null`;

/** Queries for figures of a tag: co-occurring tags and trend, over highlights that the caller can open. */
export function tagFigureHandlers(): Handler[] {
  return [
    inside(coTags, ({ input, work }) =>
      work.transaction.sql<CoTag>(
        `select g.id as "tagId", count(*)::int as count from ${TAGGED}
         join highlight_tags beside on beside.workspace_id = h.workspace_id and beside.highlight_id = h.id and beside.tag_id <> t.tag_id
         join tags g on g.workspace_id = beside.workspace_id and g.id = beside.tag_id and g.trashed_at is null
         where t.workspace_id = $1 and t.tag_id = $2 and h.project_id = any($3::uuid[]) group by g.id, g.title order by count desc, g.title, g.id`,
        [work.workspaceId, input.tagId, work.access.readable],
      ),
    ),
    inside(tagUses, ({ input, work }) =>
      work.transaction.sql<TagUse>(
        `select t.tag_id as "tagId", count(*)::int as count from ${TAGGED}
         join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null and g.project_id is null
         where t.workspace_id = $1 and h.project_id = any($2::uuid[]) group by 1 order by 1`,
        [work.workspaceId, input.projectId ? [input.projectId] : work.access.readable],
      ),
    ),
    inside(tagTrend, ({ input, work }) =>
      work.transaction.sql<TrendStep>(
        `select to_char(date_trunc($3, h.created_at at time zone 'UTC'), 'YYYY-MM-DD"T00:00:00.000Z"') as "from", count(*)::int as count
         from ${TAGGED} where t.workspace_id = $1 and t.tag_id = $2 and h.project_id = any($4::uuid[]) group by 1 order by 1`,
        [work.workspaceId, input.tagId, input.per, work.access.readable],
      ),
    ),
  ];
}
