import type { ResolutionChoice } from '@earshot/core/areas/agreement/agreement';
import type { Transaction } from '../../../store/database.ts';
import type { MadeHighlight } from '../../coding/highlight-passages.ts';

/** Stored decision on codes, with the highlights made from it. */
export interface StoredResolution {
  id: string;
  choice: ResolutionChoice;
  codeIds: string[];
  made: MadeHighlight[];
  undone: boolean;
  createdAt: string;
}

const COLUMNS = `id, choice, code_ids::text[] as "codeIds", made, undone,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

/** Stores a decision and marks its codes as decided on. */
export async function insertResolution(
  transaction: Transaction,
  roundId: string,
  memberId: string,
  { id, choice, codeIds, made }: Omit<StoredResolution, 'undone' | 'createdAt'>,
): Promise<StoredResolution> {
  const [stored] = await transaction.sql<StoredResolution>(
    `insert into code_resolutions (workspace_id, id, round_id, choice, code_ids, made, created_by)
     values ($1, $2, $3, $4, $5::uuid[], $6::jsonb, $7) returning ${COLUMNS}`,
    [transaction.workspaceId, id, roundId, choice, codeIds, JSON.stringify(made), memberId],
  );
  await markCodes(transaction, codeIds, id);
  return stored as StoredResolution;
}

/** Sets or clears the decision that codes belong to. */
export async function markCodes(
  transaction: Transaction,
  codeIds: readonly string[],
  resolutionId: string | null,
): Promise<void> {
  await transaction.sql('update blind_codes set resolution_id = $3 where workspace_id = $1 and id = any($2::uuid[])', [
    transaction.workspaceId,
    codeIds,
    resolutionId,
  ]);
}

/** A decision of a round, locked until this transaction ends. */
export async function lockedResolution(
  transaction: Transaction,
  roundId: string,
  id: string,
): Promise<StoredResolution | undefined> {
  const [found] = await transaction.sql<StoredResolution>(
    `select ${COLUMNS} from code_resolutions where workspace_id = $1 and round_id = $2 and id = $3 for update`,
    [transaction.workspaceId, roundId, id],
  );
  return found;
}

/** Records whether a decision was undone. */
export async function storeUndone(transaction: Transaction, id: string, undone: boolean): Promise<void> {
  await transaction.sql('update code_resolutions set undone = $3 where workspace_id = $1 and id = $2', [
    transaction.workspaceId,
    id,
    undone,
  ]);
}
