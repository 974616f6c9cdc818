import type { CodingProgress } from '@earshot/core/areas/agreement/coding-round';
import type { Transaction } from '../../../store/database.ts';

/** Notes of a round that coders have marked as done; of one coder if given. */
export const progressOf = (
  transaction: Transaction,
  roundId: string,
  coderId: string | null,
): Promise<CodingProgress[]> =>
  transaction.sql<CodingProgress>(
    `select note_id as "noteId", coder_id as "coderId",
       to_char(done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "doneAt"
     from coding_progress where workspace_id = $1 and round_id = $2 and ($3::uuid is null or coder_id = $3)
     order by note_id, coder_id`,
    [transaction.workspaceId, roundId, coderId],
  );

interface Coding {
  roundId: string;
  noteId: string;
  coderId: string;
}

/** Records whether a coder is done with a note; returns whether that changed. */
export async function storeProgress(
  transaction: Transaction,
  { roundId, noteId, coderId }: Coding,
  done: boolean,
): Promise<boolean> {
  const where = [transaction.workspaceId, roundId, noteId, coderId];
  const changed = done
    ? await transaction.sql(
        `insert into coding_progress (workspace_id, round_id, note_id, coder_id) values ($1, $2, $3, $4)
         on conflict do nothing returning 1`,
        where,
      )
    : await transaction.sql(
        'delete from coding_progress where workspace_id = $1 and round_id = $2 and note_id = $3 and coder_id = $4 returning 1',
        where,
      );
  return changed.length > 0;
}
