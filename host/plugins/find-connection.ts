import type { Connected } from '@earshot/core/plugin/action';

/**
 * Finds the account of a kind that somebody connected for the workspace; undefined for other kinds, and while there is none.
 * It may ask the service for a new token, so nothing that calls it holds a transaction.
 */
export type FindConnection = (workspaceId: string, kind: string) => Promise<Connected | undefined>;

/** The account of a kind, whichever area has it. */
export async function connectionOf(
  finders: readonly FindConnection[],
  workspaceId: string,
  kind: string,
): Promise<Connected | undefined> {
  for (const find of finders) {
    const found = await find(workspaceId, kind);
    if (found) return found;
  }
  return undefined;
}
