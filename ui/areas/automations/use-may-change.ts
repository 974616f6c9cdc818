import type { Automation } from '@earshot/core/areas/automations/automation';
import { useStores } from '../../data/use-stores.ts';

/**
 * Test of whether the person can change an automation: those of the workspace are for its administrators. Read it
 * inside an observer().
 */
export function useMayChange() {
  const { access, session } = useStores();
  return ({ placeId }: Automation) => (placeId === session.workspaceId ? session.admin : access.may(placeId, 'WRITE'));
}
