import type { AnswerOf, AnyOperation, InputOf } from '@earshot/core/model/operation';
import type { PanelClient } from '@earshot/core/plugin/panel';
import { useCallback, useEffect, useState } from 'react';

/** Result of a panel's read; during a reload the last result stays. */
export interface Reading<T> {
  data: T | undefined;
  /** reason, suitable for display */
  error: string;
  loading: boolean;
  reload: () => void;
}

/** Reads on mount, when the input changes, and when rows of the result change. */
export function useRead<O extends AnyOperation>(
  client: PanelClient,
  query: string,
  input: InputOf<O>,
): Reading<AnswerOf<O>> {
  const [found, setFound] = useState<{ data?: AnswerOf<O>; error: string; key: string }>({ error: '', key: '' });
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(input);
  const key = `${asked} ${turn}`;
  useEffect(() => {
    let gone = false;
    client.read<O>(query, JSON.parse(asked) as InputOf<O>).then(
      (data) => gone || setFound({ data, error: '', key }),
      (reason: unknown) => gone || setFound({ error: reason instanceof Error ? reason.message : String(reason), key }),
    );
    return () => {
      gone = true;
    };
  }, [client, query, asked, key]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  useEffect(() => client.watch(reload), [client, reload]);
  return { data: found.data, error: found.key === key ? found.error : '', loading: found.key !== key, reload };
}
