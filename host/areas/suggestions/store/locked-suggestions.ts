import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../../operations/change.ts';
import type { Where } from '../../../store/find.ts';

/** Suggestions, locked until this transaction ends, in the order of ids to prevent deadlocks. */
export async function lockedSuggestions(change: Change, where: Where): Promise<Suggestion[]> {
  const ids = await change.rows(Suggestion).ids({ where });
  await change.transaction.sql(
    'select 1 from suggestions where workspace_id = $1 and id = any($2::uuid[]) order by id for update',
    [change.workspaceId, ids],
  );
  return change.rows(Suggestion).find({ where: { ...where, id: ids }, order: [['position', 'ASC']] });
}

/** Rejected suggestions of a note, the newest ones. */
export const rejectedIn = (change: Change, noteId: string): Promise<Suggestion[]> =>
  change.rows(Suggestion).find({
    where: { noteId, state: 'REJECTED' },
    order: [['createdAt', 'DESC']],
    limit: limits.suggestions.rejected,
  });

/** Undecided suggestions of a note. */
export const undecidedIn = (noteId: string): Where => ({ noteId, state: ['PENDING', 'OUTDATED'] });
