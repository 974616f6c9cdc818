import type { ReactNode } from 'react';
import type { Refused } from '../../data/refused.ts';
import type { CardMoves } from './card-moves.ts';
import type { RowLook } from './row-look.ts';
import type { ListedRows } from './shown-in.ts';

/** The rows of one column of a board, asked for as they come into view. */
export interface ColumnRows<R> extends ListedRows<R> {
  state: 'new' | 'loading' | 'ready' | 'failed';
  error: Refused | null;
  /** total, once requested */
  total: number;
  see: (from: number, to: number) => unknown;
  reload: () => Promise<unknown>;
}

/** A column of a board. */
export interface BoardColumn<R> {
  key: string;
  title: string;
  /** mark before the title: a colour, a face */
  mark?: ReactNode;
  /** number of its rows, if known before they are requested */
  count: number | undefined;
  rows: ColumnRows<R>;
  /** label of the move into it, in the menu of a card */
  moveTitle: string;
}

/** Callbacks of every column and card of a board. */
export interface BoardActs<R extends { id: string }> {
  look: RowLook<R>;
  columns: readonly BoardColumn<R>[];
  moves: CardMoves<R>;
  /** why a card cannot be moved; undefined when it can */
  refusal: (row: R) => string | undefined;
  onMove: (row: R, from: BoardColumn<R>, to: BoardColumn<R>) => void;
  onHide: (key: string) => void;
}

/** A card that is being dragged: which row, and the column that it leaves. */
export interface Dragged {
  rowId: string;
  from: string;
}
export const DRAGGED = 'application/x-earshot-card';
