import { useCallback, useEffect, useState } from 'react';
import { useStores } from '../data/use-stores.ts';

/** Loads the session once; returns an error with a retry. */
export function useFirstLook() {
  const { session } = useStores();
  const [failed, setFailed] = useState<unknown>();
  const look = useCallback(() => {
    setFailed(undefined);
    session.look().catch((reason: unknown) => setFailed(reason));
  }, [session]);
  useEffect(() => {
    if (session.state === 'unknown') look();
  }, [session, look]);
  return { failed, again: { label: 'Try again', run: look } };
}
