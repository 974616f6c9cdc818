import type { Change } from '../../../operations/change.ts';

/** A highlight with tags that a project offers. */
export interface CodedHighlight {
  id: string;
  text: string;
  tagIds: string[];
}

// Tags of highlights as in Highlight.tagIds, without those of sets that the project no longer links: these are no
// longer offered.
const CODED = `select h.id, h.text, array_agg(t.tag_id order by t.created_at, t.tag_id) as "tagIds" from highlights h
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
  join highlight_tags t on t.workspace_id = h.workspace_id and t.highlight_id = h.id
  join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
  where h.workspace_id = $1 and h.trashed_at is null and (g.project_id is not null or g.group_id in (
    select l.group_id from tag_set_links l where l.workspace_id = h.workspace_id and l.project_id = h.project_id
      and l.trashed_at is null))`;

/** The newest tagged highlights of a project. */
export const codedInProject = (
  { transaction, workspaceId }: Change,
  projectId: string,
  most: number,
): Promise<CodedHighlight[]> =>
  transaction.sql(
    `${CODED} and h.project_id = $2 group by h.workspace_id, h.id order by h.created_at desc, h.id limit $3`,
    [workspaceId, projectId, most],
  );

/** The tagged highlights of a note. */
export const codedInNote = ({ transaction, workspaceId }: Change, noteId: string): Promise<CodedHighlight[]> =>
  transaction.sql(`${CODED} and h.note_id = $2 group by h.workspace_id, h.id`, [workspaceId, noteId]);
