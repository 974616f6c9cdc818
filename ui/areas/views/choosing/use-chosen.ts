import type { AnyEntity } from '@earshot/core/model/entity';
import { autorun } from 'mobx';
import { useEffect, useMemo, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';

/** Chosen rows of a list, in the order of choosing. */
export interface Chosen {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** chooses these as well, in their order */
  choose: (ids: readonly string[]) => void;
  /** keeps chosen rows that pass the test */
  keep: (test: (id: string) => boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Chosen rows of a list, in any number; another list (`of`) starts without any. */
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

/** Chosen rows of an entity; rows moved to trash are removed from the choice. */
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
