import { Checkbox } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { Column } from '../../../kit/table/column.ts';
import type { Lines } from '../../../kit/table/lines.ts';
import type { Chosen } from './use-chosen.ts';

/** Chosen rows, and the number of rows to choose from. */
export interface Choosing {
  chosen: Chosen;
  total: number;
  /** chooses the rows from one line to another */
  range: (from: number, to: number) => unknown;
  all: () => unknown;
}

interface ChoiceOf<R> {
  /** undefined for users without actions for chosen rows */
  choosing: Choosing | undefined;
  rowAt: Lines<R>['rowAt'];
  nameOf: (row: R) => string;
  /** noun of the rows: highlights */
  noun: string;
}

/** Column with the checkboxes of rows: chooses one, with Shift a range from the last one, or all. */
export function useChoice<R extends { id: string }>(of: ChoiceOf<R>): Column<R> | undefined {
  const latest = useRef(of);
  latest.current = of;
  const last = useRef<{ id: string; index: number }>(undefined);
  const { noun } = of;
  const chosen = of.choosing?.chosen;
  const total = of.choosing?.total ?? 0;
  return useMemo(() => {
    if (!chosen) return undefined;
    const count = chosen.ids.length;
    const pick = (row: R, index: number, shift: boolean) => {
      const { current: from } = last;
      const { choosing, rowAt } = latest.current;
      // If filtered or sorted since, that line has another row.
      const stands = from && chosen.has(from.id) && rowAt(from.index)?.id === from.id;
      if (shift && stands) choosing?.range(Math.min(from.index, index), Math.max(from.index, index));
      else chosen.toggle(row.id);
      last.current = { id: row.id, index };
    };
    return {
      key: 'chosen',
      title: 'Chosen',
      width: '44px',
      head: (
        <Checkbox
          size="sm"
          checked={count > 0 && count >= total}
          indeterminate={count > 0 && count < total}
          onChange={() => (count > 0 && count >= total ? chosen.clear() : latest.current.choosing?.all())}
          aria-label={`Select all ${noun}`}
        />
      ),
      render: (row, index) => (
        <Checkbox
          size="sm"
          checked={chosen.has(row.id)}
          onChange={({ nativeEvent }) => pick(row, index, (nativeEvent as MouseEvent).shiftKey)}
          aria-label={`Select “${latest.current.nameOf(row).slice(0, 80)}”`}
        />
      ),
    };
  }, [chosen, total, noun]);
}
