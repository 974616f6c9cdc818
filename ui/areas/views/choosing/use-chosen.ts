import type { AnyEntity } from '@earshot/core/model/entity';
import { autorun } from 'mobx';
import { useEffect, useMemo, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';

/** Rows of a list that are chosen, in the order of choosing. */
export interface Chosen {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** chooses these too, in their order */
  choose: (ids: readonly string[]) => void;
  /** leaves those chosen that pass */
  keep: (test: (id: string) => boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Rows that are chosen in a list, however many; in another list (`of`) none is chosen. */
export function useChosen(of: string): Chosen {
  const [those, setThose] = useState(NONE);
  const [list, setList] = useState(of);
  if (list !== of) {
    setList(of);
    setThose(NONE);
  }
  return useMemo(
    () => ({
      ids: [...those],
      has: (id) => those.has(id),
      toggle: (id) =>
        setThose((now) => {
          const next = new Set(now);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      choose: (more) => setThose((now) => new Set([...now, ...more])),
      keep: (test) =>
        setThose((now) => {
          const kept = [...now].filter(test);
          return kept.length === now.size ? now : new Set(kept);
        }),
      clear: () => setThose(NONE),
    }),
    [those],
  );
}

/** The same of rows of a noun: what somebody throws away is not chosen any more, wherever it stands. */
export function useChosenRows(of: string, noun: AnyEntity): Chosen {
  const store = useStores().of(noun);
  const chosen = useChosen(of);
  const { keep } = chosen;
  useEffect(
    () =>
      autorun(() => {
        const gone = new Set(store.gone);
        if (gone.size > 0) keep((id) => !gone.has(id));
      }),
    [store, keep],
  );
  return chosen;
}
