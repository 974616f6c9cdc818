import type { ReactNode } from 'react';

/** Look of an entity's rows, in every layout of a list. */
export interface RowLook<R> {
  /** what the list is called: Notes */
  label: string;
  /** what labels and messages call a row */
  nameOf: (row: R) => string;
  /** its name, as a link to its page, or the field in which it is renamed */
  title: (row: R) => ReactNode;
  /** lines of its name that a card of a board has room for */
  nameLines: number;
  /** some words of what is in it */
  preview: (row: R) => ReactNode;
  /** what else is told of it, in one line */
  facts: (row: R) => ReactNode;
  /** what can be done with it, as entries of a menu; nothing for those who may do nothing */
  menu: (row: R) => ReactNode;
  /** a click or Enter on it; `full` with Shift */
  open: (row: R, full: boolean) => void;
}
