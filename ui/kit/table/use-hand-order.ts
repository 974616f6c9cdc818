import type { Operation } from '@earshot/core/model/operation';
import { putAfter } from '@earshot/core/rules/rank';
import { useState } from 'react';
import type * as z from 'zod';
import { useDo } from '../dialogs/use-do.ts';
import { HandOrder } from './hand-order.ts';

/** Movable rows of a list, and their moves; see useArranging. */
export interface Arranging<R> {
  may: (row: R) => boolean;
  /**
   * puts a row after another, first after null; `soon` if further steps may follow, `beside` is the row that it was
   * dropped at
   */
  move: (row: R, afterId: string | null, soon?: boolean, beside?: R) => void;
}

interface HandOrderOf<R> {
  /** a list in manual order, with unconfirmed moves applied */
  shown: (rows: readonly R[]) => R[];
  /** moves of the rows of one list */
  of: (rows: readonly R[]) => Arranging<R>;
}

interface Moving<R> {
  may: (row: R) => boolean;
  nameOf: (row: R) => string;
  /** true if another row counts as a sibling of a row; by default all rows of the list */
  among?: (row: R, other: R) => boolean;
}

/** Lists in manual order: moves are optimistic, with Undo; read it inside an observer(). */
export function useHandOrder<R extends { id: string }>(
  ranking: Operation<z.ZodObject, R[]>,
  { may, nameOf, among = () => true }: Moving<R>,
): HandOrderOf<R> {
  const [order] = useState(() => new HandOrder());
  const run = useDo();
  return {
    shown: (rows) => order.shown(rows),
    of: (rows) => ({
      may,
      move: (row, afterId, soon) => {
        const after = putAfter(rows, row.id, afterId);
        if (!after || after.every(({ id }, index) => id === rows[index]?.id)) return;
        const near = after.filter((other) => among(row, other));
        const says = `“${nameOf(row)}” is number ${near.findIndex(({ id }) => id === row.id) + 1} of ${near.length} now.`;
        order.move({ id: row.id, afterId, send: () => run(ranking, { id: row.id, afterId }, says) }, soon);
      },
    }),
  };
}
