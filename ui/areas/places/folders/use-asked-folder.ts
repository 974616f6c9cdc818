import { useSearchParams } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { idIn } from '../../../frame/paths.ts';

/**
 * The folder that something new begins with, as the address says (`?folder=`); null for none, and for one that the person
 * may not put anything into; undefined until that is known. Read it inside an observer().
 */
export function useAskedFolder(): string | null | undefined {
  const { access } = useStores();
  const [search] = useSearchParams();
  const asked = idIn(search.get('folder') ?? undefined);
  if (!asked) return null;
  if (access.state !== 'ready' && access.state !== 'failed') return undefined;
  return access.may(asked, 'WRITE') ? asked : null;
}
