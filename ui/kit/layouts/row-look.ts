import type { ReactNode } from 'react';

/** Look of an entity's rows, in every layout of a list. */
export interface RowLook<R> {
  /** title of the list: Notes */
  label: string;
  /** name of a row in labels and messages */
  nameOf: (row: R) => string;
  /** its name, as a link to its page, or the field in which it is renamed */
  title: (row: R) => ReactNode;
  /** lines of its name that a card of a board has room for */
  nameLines: number;
  /** some words of what is in it */
  preview: (row: R) => ReactNode;
  /** further facts in one line */
  facts: (row: R) => ReactNode;
  /** menu of a row; empty for those without rights */
  menu: (row: R) => ReactNode;
  /** a click or Enter on it; `full` with Shift */
  open: (row: R, full: boolean) => void;
}
