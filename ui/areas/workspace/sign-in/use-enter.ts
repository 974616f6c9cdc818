import { localPath } from '@earshot/core/rules/url';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';

/** Path after signing in: the one that was requested, unless it leads outside or back to the sign-in page. */
export function afterSignIn(next: string | null): string {
  const path = next === null ? undefined : localPath(next);
  return path === undefined || path.startsWith('/auth/') ? paths.home : path;
}

/** After the host has opened the door: looks who came in, and goes on. */
export function useEnter(next: string | null = null): () => Promise<void> {
  const { session } = useStores();
  const navigate = useNavigate();
  return async () => {
    const { changed } = await session.look();
    // Somebody else than before: nothing of theirs may stay in this page's memory.
    if (changed) location.assign(afterSignIn(next));
    else await navigate(afterSignIn(next), { replace: true });
  };
}
