import type { Connected } from '@earshot/core/plugin/action';
import type { Transaction } from '../store/database.ts';

/** Accounts that somebody connected for the workspace; there are none of kinds that it does not know. */
export interface ConnectionSource {
  /** an account without its secrets: all that a dry run needs */
  shown(within: { transaction: Transaction }, kind: string): Promise<Connected | undefined>;
  /** an account with its secrets; it may ask the service for fresh ones, so it is never called inside a transaction */
  opened(workspaceId: string, kind: string): Promise<Connected | undefined>;
}

/** The account of a kind at the first source that has one. */
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
