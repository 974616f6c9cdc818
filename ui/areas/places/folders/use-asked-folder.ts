import { useSearchParams } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { idIn } from '../../../frame/paths.ts';

/**
 * Folder for a new object, from the address (`?folder=`); null if there is none, or the user cannot add to it;
 * undefined until known. Read it inside an observer().
 */
export function useAskedFolder(): string | null | undefined {
  const { access } = useStores();
  const [search] = useSearchParams();
  const asked = idIn(search.get('folder') ?? undefined);
  if (!asked) return null;
  if (access.state !== 'ready' && access.state !== 'failed') return undefined;
  return access.may(asked, 'WRITE') ? asked : null;
}
