import type { Tag } from '@earshot/core/areas/coding/tag';
import { useStores } from '../../../data/use-stores.ts';

/** What the person may do with tags; read it inside an observer(). */
export function useTagRights() {
  const { access } = useStores();
  return {
    /** whether they may change it: a locked one takes full access */
    edits: ({ projectId, locked }: Tag) => access.may(projectId, locked ? 'FULL' : 'WRITE'),
    /** whether they may lock and unlock it */
    locks: ({ projectId }: Tag) => access.may(projectId, 'FULL'),
  };
}
