import { csvLine } from '@earshot/core/areas/channels/cells';
import { type ChannelRun, type UnreadableRow, unreadableRows } from '@earshot/core/areas/channels/channel-run';
import { limits } from '@earshot/core/limits';
import { slug } from '@earshot/core/rules/id';
import { useCallback, useEffect, useState } from 'react';
import { asRefused, type Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';
import { downloadText } from '../../../kit/download/download-text.ts';

const PAGE = 20;

export interface Unreadable {
  rows: readonly UnreadableRow[];
  state: 'loading' | 'ready' | 'failed';
  error: Refused | null;
  more: () => void;
  /** hands all of them to the person as a file */
  save: () => Promise<void>;
}

/** The rows of a run's file that could not be read, a page at a time. */
export function useUnreadableRows({ id, fileName }: ChannelRun): Unreadable {
  const { api } = useStores();
  const [rows, setRows] = useState<readonly UnreadableRow[]>([]);
  const [state, setState] = useState<Unreadable['state']>('loading');
  const [error, setError] = useState<Refused | null>(null);
  const ask = useCallback(
    (after: UnreadableRow | undefined, first: number) =>
      api.ask(unreadableRows, { id, afterLine: after?.line ?? 0, first }),
    [api, id],
  );
  const load = useCallback(
    async (known: readonly UnreadableRow[]) => {
      setState('loading');
      try {
        setRows([...known, ...(await ask(known.at(-1), PAGE))]);
        setState('ready');
      } catch (reason) {
        setError(asRefused(reason));
        setState('failed');
      }
    },
    [ask],
  );
  useEffect(() => void load([]), [load]);
  return {
    rows,
    state,
    error,
    more: () => void load(rows),
    save: async () => {
      const all: UnreadableRow[] = [];
      for (let page = await ask(undefined, limits.exportPage); page.length > 0; ) {
        all.push(...page);
        page = page.length < limits.exportPage ? [] : await ask(page.at(-1), limits.exportPage);
      }
      const lines = [['Line', 'Reason', 'Row'], ...all.map(({ line, reason, raw }) => [line, reason, raw])];
      const name = slug(fileName.replace(/\.[^.]*$/, '')) || 'file';
      downloadText(`${name}-unreadable-rows.csv`, 'text/csv', `\ufeff${lines.map((cells) => csvLine(cells)).join('')}`);
    },
  };
}
