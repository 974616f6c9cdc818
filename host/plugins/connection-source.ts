import type { Connected } from '@earshot/core/plugin/action';
import type { Transaction } from '../store/database.ts';

/** Accounts connected for the workspace; none of unknown kinds. */
export interface ConnectionSource {
  /** an account without its secrets, sufficient for a dry run */
  shown(within: { transaction: Transaction }, kind: string): Promise<Connected | undefined>;
  /**
   * an account with its secrets; can request fresh ones from the service, so it must not be called inside a transaction
   */
  opened(workspaceId: string, kind: string): Promise<Connected | undefined>;
}

/** The account of a kind from the first source that has one. */
export async function connectedAt(
  sources: readonly ConnectionSource[],
  ask: (source: ConnectionSource) => Promise<Connected | undefined>,
): Promise<Connected | undefined> {
  for (const source of sources) {
    const found = await ask(source);
    if (found) return found;
  }
  return undefined;
}
