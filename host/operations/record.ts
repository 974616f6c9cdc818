import { type AuditLine, appendToSpine, type Happening } from '../store/spine.ts';
import type { Change } from './change.ts';

/** What a commit brought: pushed to sockets, and what consumers wake for. */
export interface Committed {
  workspaceId: string;
  seq: number;
  happened: Happening[];
}

/**
 * Writes events and audit lines down as a transaction's last statement, and tells about them once it has committed.
 * The spine is taken last: whoever holds it holds up everybody else in the workspace.
 */
export async function record(
  { transaction, workspaceId, happened }: Change,
  audited: AuditLine[],
  onCommit: (committed: Committed) => void,
): Promise<void> {
  if (happened.length === 0 && audited.length === 0) return;
  const seq = await appendToSpine(transaction, happened, audited);
  if (happened.length > 0) transaction.afterCommit(() => onCommit({ workspaceId, seq, happened }));
}
