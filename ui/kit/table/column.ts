import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<R> {
  key: string;
  title: string;
  /** `index` is the line's */
  render: (row: R, index: number) => ReactNode;
  /** head of the column instead of its title */
  head?: ReactNode;
  /** as CSS grid has it: '160px', 'minmax(200px, 3fr)' */
  width?: string;
  /** px that a person chose */
  sized?: number | undefined;
  /** it stays at the left while the table scrolls sideways; sticky columns are the first */
  sticky?: boolean | undefined;
  /** its text is shown in full */
  wrapped?: boolean | undefined;
  /** a person may change its width */
  sizable?: boolean;
  /** the order's name without direction, such as TITLE; the head then sorts */
  order?: string;
  /** left out where the window is narrower than this */
  hideUnder?: 640 | 900 | 1400 | undefined;
  align?: 'end';
  /** the title is said, not shown: over a column of buttons */
  hideTitle?: boolean;
}

/** Column of a row's menu, the last of a table; `render` shows the menu. */
export const MENU_COLUMN = { key: 'menu', title: 'More', hideTitle: true, width: '52px', align: 'end' } as const;
