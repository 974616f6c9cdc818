import type { Note } from '@earshot/core/areas/pages/note';
import { SuggestionRun } from '@earshot/core/areas/suggestions/suggestion-run';
import type { Change } from '../../operations/change.ts';

type Beginning = Pick<SuggestionRun, 'state' | 'automatic' | 'startedAt'>;

/** Resets the run of a note, or creates it; concurrent calls wait for each other. */
export async function beginRun(change: Change, note: Note, begins: Beginning): Promise<SuggestionRun> {
  const { id: noteId, projectId } = note;
  await change.transaction.sql('select 1 from notes where workspace_id = $1 and id = $2 for no key update', [
    change.workspaceId,
    noteId,
  ]);
  const fields = { ...begins, endedAt: null, progress: 0, model: '', unverified: 0, problem: '' };
  const [there] = await change.rows(SuggestionRun).find({ where: { noteId }, limit: 1 });
  if (there) {
    const row = await change.rows(SuggestionRun).update(there.id, fields);
    change.emit('updated', SuggestionRun, [row], Object.keys(fields));
    return row;
  }
  const fresh = { noteId, projectId, examples: 0, found: 0, createdBy: change.actorId, ...fields };
  const row = await change.rows(SuggestionRun).insert(fresh);
  change.emit('created', SuggestionRun, [row]);
  return row;
}
