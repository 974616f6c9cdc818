import type { ReactNode } from 'react';

/** The head of a group of rows: stands across the table and opens and closes the group. */
export interface GroupHead {
  content: ReactNode;
  open: boolean;
  toggle: () => void;
}

/**
 * Lines of a table; of very many only those in view are rendered. `keyOf` is another function when lines have moved.
 */
export interface Lines<R> {
  count: number;
  /** the row on a line; undefined while it is on its way, and on a group's head */
  rowAt: (index: number) => R | undefined;
  keyOf: (index: number) => string;
  headAt?: (index: number) => GroupHead | undefined;
  /** the line of the head of the group that a line is in */
  headOf?: (index: number) => number | undefined;
}

/** Rows that are all here, as lines. */
export const linesOf = <R extends { id: string }>(rows: readonly R[]): Lines<R> => ({
  count: rows.length,
  rowAt: (index) => rows[index],
  keyOf: (index) => rows[index]?.id ?? String(index),
});
