import type { Level } from '@earshot/core/model/entity';
import { useStores } from '../../data/use-stores.ts';

/**
 * Level of the user at a place; for the workspace (null or its id), administrators have FULL, members with write access
 * WRITE, others READ. Read it inside an observer().
 */
export function useLevel(): (placeId: string | null) => Level {
  const { access, directory, session } = useStores();
  return (placeId) => {
    if (placeId === null || placeId === session.me?.workspace.id)
      return session.admin ? 'FULL' : session.writes ? 'WRITE' : 'READ';
    if (placeId === directory.id) return directory.writes ? 'WRITE' : directory.reads ? 'READ' : 'none';
    return access.level(placeId);
  };
}
