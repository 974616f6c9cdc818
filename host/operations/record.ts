import { type AuditLine, appendToSpine, type Happening } from '../store/spine.ts';
import type { Change } from './change.ts';
import { changesRights } from './rights.ts';

/** Entries that a commit added to the spine; sent to sockets and consumers. */
export interface Committed {
  workspaceId: string;
  seq: number;
  happened: Happening[];
}

/**
 * Appends events and audit lines as the last statement of a transaction, and publishes them after the commit. Last,
 * because the spine's row stays locked until then and blocks all other changes in the workspace.
 */
export async function record(
  { transaction, workspaceId, happened }: Change,
  audited: AuditLine[],
  onCommit: (committed: Committed) => void,
): Promise<void> {
  if (happened.length === 0 && audited.length === 0) return;
  const seq = await appendToSpine(transaction, happened, audited, { rights: happened.some(changesRights) });
  if (happened.length > 0) transaction.afterCommit(() => onCommit({ workspaceId, seq, happened }));
}
