import { limits } from '@earshot/core/limits';
import { highlightIds } from '@earshot/core/model/highlight-table';
import type { InputOf } from '@earshot/core/model/operation';
import { useStores } from '../../data/use-stores.ts';
import { toast } from '../../kit/toast.tsx';
import type { Narrow, Stretch } from './highlight-lines.ts';
import { type Chosen, useChosen } from './use-chosen.ts';

type Wanted = Omit<InputOf<typeof highlightIds>, 'offset'>;

interface UseChoosing {
  chosen: Chosen;
  /** chooses all that match, those that are not shown as well */
  all: () => Promise<void>;
  /** chooses all of a group */
  group: (narrow: Narrow) => Promise<void>;
  range: (stretches: readonly Stretch[]) => Promise<void>;
}

/** Which highlights are chosen of those that are asked for, and ways to choose many. */
export function useChoosing(wanted: Wanted): UseChoosing {
  const { api } = useStores();
  const chosen = useChosen();
  // Page by page, so that the person sees how many they are by now.
  const choose = async (narrow: Narrow, from = 0, to: number = limits.listOffset) => {
    try {
      for (let at = from; at < to; at += limits.exportPage) {
        const page = await api.ask(highlightIds, { ...wanted, ...narrow, offset: at });
        chosen.choose(page.slice(0, to - at).map(({ id }) => id));
        if (page.length < limits.exportPage) return;
      }
    } catch (reason) {
      toast.failed(reason);
    }
  };
  return {
    chosen,
    all: () => choose({}),
    group: (narrow) => choose(narrow),
    range: async (stretches) => {
      for (const { section, from, to } of stretches) {
        const here = Array.from({ length: to - from }, (_, step) => section.rows.at(from + step)?.id);
        const known = here.filter((id) => id !== undefined);
        if (known.length === here.length) chosen.choose(known);
        else await choose(section.narrow, from, to);
      }
    },
  };
}
