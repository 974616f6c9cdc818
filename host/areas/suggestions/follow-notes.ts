import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { addJob, sqlIn } from '../../jobs/queue.ts';
import type { OnWrite } from '../../store/rows.ts';

interface Due {
  /** true if suggestions have to follow the text */
  anchor: boolean;
  /** true if its project suggests automatically, and has not since its words last changed */
  suggest: boolean;
}

/** Has suggestions follow a note whose row was written: the host writes it after each change of the text. */
export const followNotes: OnWrite = async (transaction, entity, row) => {
  if (entity.name !== Note.name || row.trashedAt !== null) return;
  const { id: noteId, projectId, characters, editedAt, createdAt } = row as Note;
  if (characters === 0) return;
  const { workspaceId } = row;
  const [due] = await transaction.sql<Due>(
    `select exists (select 1 from suggestions s where s.workspace_id = $1 and s.note_id = $2 and s.state in ('PENDING', 'OUTDATED')) as anchor,
       exists (select 1 from projects p where p.workspace_id = $1 and p.id = $3 and p.suggestion_mode = 'ON'
         and not exists (select 1 from suggestion_runs r where r.workspace_id = $1 and r.note_id = $2 and r.started_at > $4)) as suggest`,
    [workspaceId, noteId, projectId, editedAt ?? createdAt],
  );
  const soon = (kind: string, delayMs: number) =>
    addJob(
      sqlIn(transaction),
      kind,
      { noteId, workspaceId },
      { key: `${kind}-later:${noteId}`, delayMs, derived: true },
    );
  if (due?.suggest) await soon('suggest-highlights', limits.suggestions.suggestAfterMs);
  if (due?.anchor) await soon('anchor-suggestions', limits.suggestions.followAfterMs);
};
