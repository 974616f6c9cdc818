import { localPath } from '@earshot/core/rules/url';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';

/** Path after signing in: the requested one, unless it is external or the sign-in page. */
export function afterSignIn(next: string | null): string {
  const path = next === null ? undefined : localPath(next);
  return path === undefined || path.startsWith('/auth/') ? paths.home : path;
}

/** Loads the new session after signing in, and navigates on. */
export function useEnter(next: string | null = null): () => Promise<void> {
  const { session } = useStores();
  const navigate = useNavigate();
  return async () => {
    const { changed } = await session.look();
    // Another account than before: a full page load clears the previous one's data from memory.
    if (changed) location.assign(afterSignIn(next));
    else await navigate(afterSignIn(next), { replace: true });
  };
}
