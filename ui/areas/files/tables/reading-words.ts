import { counted } from '../../../kit/words/counted.ts';

interface ReadFile {
  labels: readonly string[];
  /** rows that the whole file has; exact when `whole` */
  rowEstimate: number;
  whole: boolean;
  notices: readonly string[];
  /** the first rows that cannot be read */
  unreadable: readonly { line?: unknown; reason?: unknown }[];
}

/** Size of a file in a sentence. */
export const sizeWords = ({ rowEstimate, whole, labels }: ReadFile): string =>
  `${whole ? '' : 'About '}${counted(rowEstimate, 'row')}, ${counted(labels.length, 'column')}.`;

/** True if a file has labels and nothing else. */
export const isEmpty = ({ rowEstimate, whole }: Pick<ReadFile, 'rowEstimate' | 'whole'>): boolean =>
  whole && rowEstimate === 0;

/** Notices about a file, a sentence each; `more` stand before the rows that cannot be read. */
export const fileNotices = (file: Omit<ReadFile, 'labels'>, more: readonly string[] = []): string[] => [
  ...file.notices,
  ...(isEmpty(file) ? ['This file has a header but no rows.'] : []),
  ...more,
  ...file.unreadable.map(({ line, reason }) => `Line ${String(line)} cannot be read. ${String(reason)}`),
];
