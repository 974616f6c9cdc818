import type { ReactNode } from 'react';
import type { Refused } from '../../../data/refused.ts';
import type { Wish } from '../../../data/stores.ts';

/** Query of a list: conditions and order of its rows. */
export type Asked = Pick<Wish<never>, 'condition' | 'orderBy' | 'input'>;

/** A group of a list's rows (VW-03). */
export interface RowGroup {
  /** unique key of a group; `NO_VALUE` for the rows without a value */
  key: string;
  title: string;
  /** mark before the title: a colour, a face */
  mark?: ReactNode;
  /** number of its rows; undefined if known only on request */
  count: number | undefined;
  /** condition that narrows the list to its rows */
  narrow: Pick<Asked, 'condition' | 'input'>;
  /** label of the move into it, in the menu of a card */
  moveTitle: string;
}

/** The groups of a list, and how a row gets from one to another. */
export interface RowGroups<R> {
  /** in their order, hidden ones included */
  groups: readonly RowGroup[];
  state: 'loading' | 'ready' | 'failed';
  error: Refused | null;
  reload: () => unknown;
  /** why a row cannot be moved; undefined when it can */
  refusal: (row: R) => string | undefined;
  /** changes a row so that it belongs to another group; told to the person, with Undo, also when it is refused */
  move: (row: R, from: RowGroup, to: RowGroup) => Promise<unknown>;
}

const NONE: RowGroups<unknown> = {
  groups: [],
  state: 'ready',
  error: null,
  reload: () => undefined,
  refusal: () => undefined,
  move: async () => undefined,
};

/** The groups of a list that has none. */
export const noGroups = <R>(): RowGroups<R> => NONE;
