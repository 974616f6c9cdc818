import type { Tag } from '@earshot/core/areas/coding/tag';
import { useStores } from '../../../data/use-stores.ts';

/** The person's rights on tags; read it inside an observer(). */
export function useTagRights() {
  const { access, session } = useStores();
  const may = (placeId: string, level: 'WRITE' | 'FULL') =>
    placeId === session.workspaceId ? session.manages : access.may(placeId, level);
  return {
    /** whether they may change it: a locked one takes full access */
    edits: ({ placeId, locked }: Tag) => may(placeId, locked ? 'FULL' : 'WRITE'),
    /** whether they may lock and unlock it */
    locks: ({ placeId }: Tag) => may(placeId, 'FULL'),
  };
}
