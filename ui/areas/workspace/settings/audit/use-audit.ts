import { type AuditEntry, auditLog } from '@earshot/core/model/audit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asRefused, type Refused } from '../../../../data/refused.ts';
import { useStores } from '../../../../data/use-stores.ts';

const PAGE = 50;

export interface AuditLines {
  lines: readonly AuditEntry[];
  state: 'loading' | 'ready' | 'failed';
  error: Refused | null;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}

/** The audit log from its newest line on, a page at a time. */
export function useAudit(): AuditLines {
  const { api } = useStores();
  const [lines, setLines] = useState<readonly AuditEntry[]>([]);
  const [state, setState] = useState<AuditLines['state']>('loading');
  const [error, setError] = useState<Refused | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const asking = useRef<AbortController | null>(null);

  const load = useCallback(
    (known: readonly AuditEntry[]) => {
      asking.current?.abort();
      const leaving = new AbortController();
      asking.current = leaving;
      const before = known.at(-1)?.seq;
      setState('loading');
      api.ask(auditLog, { first: PAGE, ...(before === undefined ? {} : { before }) }, { signal: leaving.signal }).then(
        (page) => {
          setLines([...known, ...page]);
          setHasMore(page.length === PAGE);
          setState('ready');
        },
        (reason: unknown) => {
          if (leaving.signal.aborted) return;
          setError(asRefused(reason));
          setState('failed');
        },
      );
    },
    [api],
  );
  useEffect(() => {
    load([]);
    return () => asking.current?.abort();
  }, [load]);
  return {
    lines,
    state,
    error,
    hasMore,
    more: () => {
      if (state === 'ready' && hasMore) load(lines);
    },
    reload: () => load([]),
  };
}
