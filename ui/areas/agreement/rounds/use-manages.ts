import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { useStores } from '../../../data/use-stores.ts';

/**
 * True if the user can change, close and delete a round: its author, and anyone with full access. Read it inside an
 * observer().
 */
export function useManages(): (round: CodingRound) => boolean {
  const { access, session } = useStores();
  return ({ projectId, createdBy }) =>
    access.may(projectId, 'FULL') ||
    (access.may(projectId, 'WRITE') && createdBy !== null && createdBy === session.me?.member.id);
}
