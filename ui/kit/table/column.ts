import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<R> {
  key: string;
  title: string;
  /** `index` is that of the line */
  render: (row: R, index: number) => ReactNode;
  /** content of the header in place of the title */
  head?: ReactNode;
  /** CSS grid track: '160px', 'minmax(200px, 3fr)' */
  width?: string;
  /** px chosen by the user */
  sized?: number | undefined;
  /** true if it stays at the left during horizontal scrolling; sticky columns are the first */
  sticky?: boolean | undefined;
  /** true if its text is shown in full */
  wrapped?: boolean | undefined;
  /** true if the user can change its width */
  sizable?: boolean;
  /** name of its order without direction, such as TITLE; makes the header sort */
  order?: string;
  /** hidden in windows narrower than this */
  hideUnder?: 640 | 900 | 1400 | undefined;
  align?: 'end';
  /** true if the title is only for screen readers, such as over a column of buttons */
  hideTitle?: boolean;
}

/** Column with a row's menu, the last of a table; `render` returns the menu. */
export const MENU_COLUMN = { key: 'menu', title: 'More', hideTitle: true, width: '52px', align: 'end' } as const;
