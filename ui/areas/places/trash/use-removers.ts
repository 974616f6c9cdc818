import { auditLog } from '@earshot/core/model/audit';
import { useEffect, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';

const LINES = 200;

/** Members who moved rows to trash, according to the latest lines of the audit log; administrators only. */
export function useRemovers(operation: string): ReadonlyMap<string, string | null> {
  const { api, session } = useStores();
  const [removers, setRemovers] = useState<ReadonlyMap<string, string | null>>(new Map());
  const { admin } = session;
  useEffect(() => {
    if (!admin) return;
    const leaving = new AbortController();
    api.ask(auditLog, { first: LINES }, { signal: leaving.signal }).then(
      (lines) => {
        // The latest line of an object counts: it can have been in trash before.
        const done = lines.filter((line) => line.operation === operation && line.outcome === 'done').toReversed();
        setRemovers(new Map(done.flatMap(({ objectId, actorId }) => (objectId ? [[objectId, actorId] as const] : []))));
      },
      () => undefined, // the member is shown only if known
    );
    return () => leaving.abort();
  }, [api, admin, operation]);
  return removers;
}
