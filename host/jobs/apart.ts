import type { TaskFailure } from '@earshot/processing/pool/pool';
import { Change } from '../operations/change.ts';
import { type Committed, record } from '../operations/record.ts';
import type { Database } from '../store/database.ts';
import type { OnWrite } from '../store/rows.ts';

export interface ApartParts {
  database: Database;
  onWrite: OnWrite;
  onCommit: (committed: Committed) => void;
}

/** Logs for operators why a task of the pool failed; users see a text instead. */
export type TaskReport = (fault: TaskFailure, where: { workspaceId: string; itemId: string }) => void;

/** Runs a part of a job in a transaction of its own: users see the result at once, and it stays if the job fails. */
export function apart<T>(
  { database, onWrite, onCommit }: ApartParts,
  workspaceId: string,
  act: (change: Change) => Promise<T>,
): Promise<T> {
  return database.inWorkspace(workspaceId, async (transaction) => {
    const change = new Change(transaction, workspaceId, null, onWrite);
    const result = await act(change);
    await record(change, [], onCommit);
    return result;
  });
}
