import { limits } from '@earshot/core/limits';
import type { exportHighlights, HighlightLine } from '@earshot/core/model/highlight';
import type { ParsedInput } from '@earshot/core/model/operation';
import type { Transaction } from './database.ts';

type Line = Omit<HighlightLine, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

/** A page of a project's highlights as lines, newest first; what lies in trash, or on a note in trash, is left out. */
export async function highlightLines(
  transaction: Transaction,
  { id, tagIds, authorId, q, afterId }: ParsedInput<typeof exportHighlights>,
): Promise<HighlightLine[]> {
  const lines = await transaction.sql<Line>(
    `select h.id, h.text, n.title as "noteTitle", coalesce(m.name, '') as "createdBy",
       h.created_at as "createdAt", h.updated_at as "updatedAt",
       array(select g.title from highlight_tags t join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id
         where t.workspace_id = h.workspace_id and t.highlight_id = h.id and g.trashed_at is null
         order by t.created_at, t.tag_id) as tags
     from highlights h
     join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
     left join members m on m.workspace_id = h.workspace_id and m.id = h.created_by
     where h.workspace_id = $1 and h.project_id = $2 and h.trashed_at is null
       and (cardinality($3::uuid[]) = 0 or exists (select 1 from highlight_tags t
         where t.workspace_id = h.workspace_id and t.highlight_id = h.id and t.tag_id = any($3::uuid[])))
       and ($4::uuid is null or h.created_by = $4)
       and strpos(lower(h.text), lower($5::text)) > 0
       and ($6::uuid is null or (h.created_at, h.id) < (select l.created_at, l.id from highlights l
         where l.workspace_id = $1 and l.project_id = $2 and l.id = $6))
     order by h.created_at desc, h.id desc limit $7`,
    [transaction.workspaceId, id, tagIds, authorId ?? null, q, afterId ?? null, limits.exportPage],
  );
  return lines.map(({ createdAt, updatedAt, ...line }) => ({
    ...line,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
