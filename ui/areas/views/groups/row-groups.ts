import type { ReactNode } from 'react';
import type { Refused } from '../../../data/refused.ts';
import type { Wish } from '../../../data/stores.ts';

/** Query of a list: conditions and order of its rows. */
export type Asked = Pick<Wish<never>, 'condition' | 'orderBy' | 'input'>;

/** A group of a list's rows (VW-03). */
export interface RowGroup {
  /** unique key of a group; `NO_VALUE` for rows without a value */
  key: string;
  title: string;
  /** symbol before the title: a colour or icon */
  mark?: ReactNode;
  /** number of its rows; undefined if it has to be requested */
  count: number | undefined;
  /** condition for its rows */
  narrow: Pick<Asked, 'condition' | 'input'>;
  /** label of the menu item that moves a card into it */
  moveTitle: string;
}

/** Groups of a list, and moves between them. */
export interface RowGroups<R> {
  /** all in order, including hidden ones */
  groups: readonly RowGroup[];
  state: 'loading' | 'ready' | 'failed';
  error: Refused | null;
  reload: () => unknown;
  /** reason why a row cannot be moved; undefined if it can */
  refusal: (row: R) => string | undefined;
  /** moves a row to another group, with a toast and Undo; also reports a refusal */
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

/** Groups of an ungrouped list. */
export const noGroups = <R>(): RowGroups<R> => NONE;
