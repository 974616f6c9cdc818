import { CODING_UNITS, type CodingUnit } from '@earshot/core/areas/agreement/coded-units';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { useSearchParams } from 'react-router';

/** Counting options of a round's agreement, from the address. */
export interface Counting {
  unit: CodingUnit;
  /** true if notes count that a coder has begun and not marked as done */
  unfinished: boolean;
  setUnit: (unit: CodingUnit) => void;
  setUnfinished: (unfinished: boolean) => void;
}

/** Counting options of a round's agreement: those in the address override those of the round. */
export function useCounting(round: CodingRound): Counting {
  const [search, setSearch] = useSearchParams();
  const put = (key: string, value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const said = CODING_UNITS.find((unit) => unit === search.get('unit'));
  return {
    unit: said ?? round.unit,
    unfinished: search.get('unfinished') === 'true',
    setUnit: (unit) => put('unit', unit === round.unit ? null : unit),
    setUnfinished: (unfinished) => put('unfinished', unfinished ? 'true' : null),
  };
}
