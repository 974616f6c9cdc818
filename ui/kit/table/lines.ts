import type { ReactNode } from 'react';

/** Head of a group: spans the table and collapses the group. */
export interface GroupHead {
  content: ReactNode;
  open: boolean;
  toggle: () => void;
}

/** Lines of a table; only visible ones are rendered. `keyOf` is a new function after lines have moved. */
export interface Lines<R> {
  count: number;
  /** row on a line; undefined while it loads, and on the head of a group */
  rowAt: (index: number) => R | undefined;
  keyOf: (index: number) => string;
  headAt?: (index: number) => GroupHead | undefined;
  /** line of the group head above a line */
  headOf?: (index: number) => number | undefined;
}

/** Loaded rows as lines. */
export const linesOf = <R extends { id: string }>(rows: readonly R[]): Lines<R> => ({
  count: rows.length,
  rowAt: (index) => rows[index],
  keyOf: (index) => rows[index]?.id ?? String(index),
});
