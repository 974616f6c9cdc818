import type { ReactNode } from 'react';
import type { Refused } from '../../data/refused.ts';
import type { CardMoves } from './card-moves.ts';
import type { RowLook } from './row-look.ts';
import type { ListedRows } from './shown-in.ts';

/** Rows of a board column, loaded as they scroll into view. */
export interface ColumnRows<R> extends ListedRows<R> {
  state: 'new' | 'loading' | 'ready' | 'failed';
  error: Refused | null;
  /** total; valid after the first request */
  total: number;
  see: (from: number, to: number) => unknown;
  reload: () => Promise<unknown>;
}

/** A column of a board. */
export interface BoardColumn<R> {
  key: string;
  title: string;
  /** symbol before the title: a colour or icon */
  mark?: ReactNode;
  /** number of its rows, if known before loading them */
  count: number | undefined;
  rows: ColumnRows<R>;
  /** label of the menu item that moves a card into it */
  moveTitle: string;
}

/** Callbacks of every column and card of a board. */
export interface BoardActs<R extends { id: string }> {
  look: RowLook<R>;
  columns: readonly BoardColumn<R>[];
  moves: CardMoves<R>;
  /** reason why a card cannot be moved; undefined if it can */
  refusal: (row: R) => string | undefined;
  onMove: (row: R, from: BoardColumn<R>, to: BoardColumn<R>) => void;
  onHide: (key: string) => void;
}

/** A card being dragged: its row and its column. */
export interface Dragged {
  rowId: string;
  from: string;
}
export const DRAGGED = 'application/x-earshot-card';
