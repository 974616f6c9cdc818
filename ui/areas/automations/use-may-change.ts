import type { Automation } from '@earshot/core/areas/automations/automation';
import { useStores } from '../../data/use-stores.ts';

/**
 * Returns a test of whether the user can change an automation: those of the workspace are for its administrators. Read
 * it inside an observer().
 */
export function useMayChange() {
  const { access, session } = useStores();
  return ({ placeId }: Automation) => (placeId === session.workspaceId ? session.admin : access.may(placeId, 'WRITE'));
}
