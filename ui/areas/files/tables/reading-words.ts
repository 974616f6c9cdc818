import { counted } from '../../../kit/words/counted.ts';

interface ReadFile {
  labels: readonly string[];
  /** number of rows in the file; exact if `whole` */
  rowEstimate: number;
  whole: boolean;
  notices: readonly string[];
  /** first unreadable rows */
  unreadable: readonly { line?: unknown; reason?: unknown }[];
}

/** Size of a file in a sentence. */
export const sizeWords = ({ rowEstimate, whole, labels }: ReadFile): string =>
  `${whole ? '' : 'About '}${counted(rowEstimate, 'row')}, ${counted(labels.length, 'column')}.`;

/** True if a file has labels but no rows. */
export const isEmpty = ({ rowEstimate, whole }: Pick<ReadFile, 'rowEstimate' | 'whole'>): boolean =>
  whole && rowEstimate === 0;

/** Notices about a file, one sentence each; `more` precede the unreadable rows. */
export const fileNotices = (file: Omit<ReadFile, 'labels'>, more: readonly string[] = []): string[] => [
  ...file.notices,
  ...(isEmpty(file) ? ['This file has a header but no rows.'] : []),
  ...more,
  ...file.unreadable.map(({ line, reason }) => `Line ${String(line)} cannot be read. ${String(reason)}`),
];
