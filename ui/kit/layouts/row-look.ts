import type { ReactNode } from 'react';

/** Look of an entity's rows, in every layout of a list. */
export interface RowLook<R> {
  /** title of the list: Notes */
  label: string;
  /** name of a row in labels and messages */
  nameOf: (row: R) => string;
  /** title as a link to its page, or the input that renames it */
  title: (row: R) => ReactNode;
  /** maximum title lines on a card of a board */
  nameLines: number;
  /** first words of its content */
  preview: (row: R) => ReactNode;
  /** further facts in one line */
  facts: (row: R) => ReactNode;
  /** menu of a row; empty for users without rights */
  menu: (row: R) => ReactNode;
  /** called on a click or Enter; `full` with Shift */
  open: (row: R, full: boolean) => void;
}
