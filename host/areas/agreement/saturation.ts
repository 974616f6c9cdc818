import { type SaturationNote, saturation } from '@earshot/core/areas/agreement/agreement';
import { saturationOf } from '@earshot/core/areas/agreement/saturation';
import { limits } from '@earshot/core/limits';
import { type Handler, inside } from '../../operations/handlers.ts';

const ORDERS = {
  CREATED_AT_ASC: 'n.created_at, n.id',
  TITLE_ASC: 'lower(n.title), n.id',
  FIRST_TAGGED_ASC: 'min(t.created_at), n.id',
};

/** New tags by note: a flat curve means that further interviews add little. */
export const saturationHandlers = (): Handler[] => [
  inside(saturation, async ({ input: { id, orderBy, noteIds }, work }): Promise<SaturationNote[]> => {
    const chosen = noteIds.length > 0;
    const notes = await work.transaction.sql<{ noteId: string; title: string; tagIds: string[] }>(
      `select n.id as "noteId", n.title, array_remove(array_agg(distinct g.id::text), null) as "tagIds"
       from notes n
       join highlights h on h.workspace_id = n.workspace_id and h.note_id = n.id and h.trashed_at is null
       left join highlight_tags t on t.workspace_id = h.workspace_id and t.highlight_id = h.id
       left join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
       where n.workspace_id = $1 and n.project_id = $2 and n.trashed_at is null and ($3::uuid[] = '{}' or n.id = any($3))
       group by n.workspace_id, n.id order by ${chosen ? 'array_position($3::uuid[], n.id)' : ORDERS[orderBy]}
       limit ${limits.saturationNotes}`,
      [work.workspaceId, id, noteIds],
    );
    const titles = new Map(notes.map(({ noteId, title }) => [noteId, title]));
    return saturationOf(notes).map((step) => ({ ...step, title: titles.get(step.noteId) ?? '' }));
  }),
];
