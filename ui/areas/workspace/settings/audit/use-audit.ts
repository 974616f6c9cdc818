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

/** Filters of the log; '' for any. Days are those of the reader. */
export interface AuditChoice {
  actorId: string;
  operation: string;
  outcome: string;
  from: string;
  until: string;
}
export const EVERYTHING: AuditChoice = { actorId: '', operation: '', outcome: '', from: '', until: '' };

/** Start of a day in the reader's time zone, optionally some days later. */
function startOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** Filters as input of the host. */
export function auditQuery({ from, until, ...others }: AuditChoice): Record<string, string> {
  const chosen = Object.entries(others).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(chosen),
    ...(from === '' ? {} : { from: startOf(from) }),
    ...(until === '' ? {} : { until: startOf(until, 1) }),
  };
}

/** Audit log from its newest line, page by page, filtered. */
export function useAudit(chosen: AuditChoice): AuditLines {
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
      const asked = { first: PAGE, ...auditQuery(chosen), ...(before === undefined ? {} : { before }) };
      api.ask(auditLog, asked, { signal: leaving.signal }).then(
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
    [api, chosen],
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
