import { limits } from '@earshot/core/limits';
import { csvLine } from '@earshot/core/rules/csv/cells';
import { slug } from '@earshot/core/rules/id';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asRefused, type Refused } from '../../data/refused.ts';
import { downloadText } from '../download/download-text.ts';

const PAGE = 20;

/** A row of a file that could not be read. */
export interface RunProblem {
  line: number;
  reason: string;
  raw: string;
}

/** Requests unreadable rows in file order, starting after a line. */
export type AskProblems = (afterLine: number, first: number) => Promise<readonly RunProblem[]>;

interface ProblemList {
  rows: readonly RunProblem[];
  state: 'loading' | 'ready' | 'failed';
  error: Refused | null;
  more: () => void;
  /** downloads all of them as a file */
  save: () => Promise<void>;
}

/** Unreadable rows of a file, page by page. */
export function useRunProblems(fileName: string, askRows: AskProblems): ProblemList {
  const [rows, setRows] = useState<readonly RunProblem[]>([]);
  const [state, setState] = useState<ProblemList['state']>('loading');
  const [error, setError] = useState<Refused | null>(null);
  const latest = useRef(askRows);
  latest.current = askRows;
  const ask = useCallback(
    (after: RunProblem | undefined, first: number) => latest.current(after?.line ?? 0, first),
    [],
  );
  const load = useCallback(
    async (known: readonly RunProblem[]) => {
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
      const all: RunProblem[] = [];
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
