import { useMemo, useState } from 'react';

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

/** Rows that are chosen in a list, however many. */
export function useChosen(): Chosen {
  const [those, setThose] = useState<ReadonlySet<string>>(new Set());
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
      keep: (test) => setThose((now) => new Set([...now].filter(test))),
      clear: () => setThose(new Set()),
    }),
    [those],
  );
}
