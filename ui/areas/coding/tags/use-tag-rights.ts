import type { Tag } from '@earshot/core/areas/coding/tag';
import { useStores } from '../../../data/use-stores.ts';

/** Tag rights of the user; read it inside an observer(). */
export function useTagRights() {
  const { access, session } = useStores();
  const may = (placeId: string, level: 'WRITE' | 'FULL') =>
    placeId === session.workspaceId ? session.manages : access.may(placeId, level);
  return {
    /** true if the user can change it: a locked one takes full access */
    edits: ({ placeId, locked }: Tag) => may(placeId, locked ? 'FULL' : 'WRITE'),
    /** true if the user can lock and unlock it */
    locks: ({ placeId }: Tag) => may(placeId, 'FULL'),
  };
}
