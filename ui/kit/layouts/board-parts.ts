import type { ReactNode } from 'react';
import type { Refused } from '../../data/refused.ts';
import type { CardMoves } from './card-moves.ts';
import type { RowLook } from './row-look.ts';
import type { ListedRows } from './shown-in.ts';

/** The rows of one column of a board, asked for as they come into view. */
export interface ColumnRows<R> extends ListedRows<R> {
  state: 'new' | 'loading' | 'ready' | 'failed';
  error: Refused | null;
  /** how many there are, once they were asked for */
  total: number;
  see: (from: number, to: number) => unknown;
  reload: () => Promise<unknown>;
}

/** A column of a board. */
export interface BoardColumn<R> {
  key: string;
  title: string;
  /** what stands before the title: a colour, a face */
  mark?: ReactNode;
  /** how many rows it has, where that is known before they are asked for */
  count: number | undefined;
  rows: ColumnRows<R>;
  /** what the menu of a card calls the move into it */
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
