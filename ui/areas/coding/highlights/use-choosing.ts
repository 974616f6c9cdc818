import { Highlight } from '@earshot/core/areas/coding/highlight';
import { highlightIds } from '@earshot/core/areas/coding/highlight-table';
import { limits } from '@earshot/core/limits';
import type { InputOf } from '@earshot/core/model/operation';
import { useRef } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import type { Stretch } from '../../../kit/table/section-lines.ts';
import { type Chosen, useChosenRows } from '../../views/choosing/use-chosen.ts';
import { NO_VALUE } from '../../views/settings/grouping.ts';

/** Group of highlights; empty for all. */
type Narrow = { underTagId: string } | { untagged: true } | Record<string, never>;
/** Input for the group with this key. */
const under = (key: string): Narrow => (key === NO_VALUE ? { untagged: true } : { underTagId: key });

type Wanted = Omit<InputOf<typeof highlightIds>, 'offset'>;

interface UseChoosing {
  chosen: Chosen;
  /** chooses all matches, including those not loaded */
  all: () => Promise<void>;
  /** chooses all of the group with this key */
  group: (key: string) => Promise<void>;
  range: (stretches: readonly Stretch<Highlight>[]) => Promise<void>;
  /**
   * drops chosen ones that the host no longer lists, because they left the filter or were moved to trash with a note
   */
  review: () => Promise<void>;
}

/** Chosen highlights among those that match and exist, and ways to choose many. */
export function useChoosing(wanted: Wanted): UseChoosing {
  const { api } = useStores();
  // Equal for every order of the same rows.
  const list = JSON.stringify({ ...wanted, orderBy: undefined });
  const shown = useRef(list);
  shown.current = list;
  const chosen = useChosenRows(list, Highlight);
  const { keep } = chosen;
  const listed = async function* (narrow: Narrow, from = 0, to: number = limits.listOffset) {
    for (let at = from; at < to; at += limits.exportPage) {
      const page = await api.ask(highlightIds, { ...wanted, ...narrow, offset: at });
      if (shown.current !== list) return;
      yield page.slice(0, to - at).map(({ id }) => id);
      if (page.length < limits.exportPage) return;
    }
  };
  // Page by page, so that the user sees the number grow.
  const choose = async (...asked: Parameters<typeof listed>) => {
    try {
      for await (const ids of listed(...asked)) chosen.choose(ids);
    } catch (reason) {
      toast.failed(reason);
    }
  };
  return {
    chosen,
    all: () => choose({}),
    group: (key) => choose(under(key)),
    review: async () => {
      const there = new Set<string>();
      try {
        for await (const ids of listed({})) for (const id of ids) there.add(id);
      } catch (reason) {
        return toast.failed(reason);
      }
      if (shown.current === list) keep((id) => there.has(id));
    },
    range: async (stretches) => {
      for (const { section, from, to } of stretches) {
        const here = Array.from({ length: to - from }, (_, step) => section.rows.at(from + step)?.id);
        const known = here.filter((id) => id !== undefined);
        if (known.length === here.length) chosen.choose(known);
        else await choose(section.head ? under(section.key) : {}, from, to);
      }
    },
  };
}
