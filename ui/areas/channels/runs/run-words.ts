import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { countsOf, undoWords } from '../../../kit/runs/run-words.ts';
import { counted, number } from '../../../kit/words/counted.ts';

type Named = Pick<ChannelRun, 'fileId' | 'fileName' | 'createdBy' | 'options'>;

/** Name of a run: the file that it reads, a day on which programs sent, or who started the pull. */
export function runName({ fileId, fileName, createdBy, options }: Named): string {
  if (fileId !== null) return fileName;
  if ('day' in options) return 'Received by API';
  return createdBy === null ? 'Scheduled import' : 'Manual import';
}

/** Effect of undoing an import, in a sentence. */
export const runUndoWords = ({ added, updated }: Pick<ChannelRun, 'added' | 'updated'>): string =>
  undoWords([
    added > 0 && `${counted(added, 'row')} that it added will be removed`,
    updated > 0 && `${counted(updated, 'row')} that it changed will be restored`,
  ]);

const COUNTS = [
  ['added', 'added'],
  ['updated', 'changed'],
  ['same', 'already here'],
  ['outside', 'outside the dates'],
  ['unreadable', 'could not be read'],
] as const;

type Counted = Pick<ChannelRun, (typeof COUNTS)[number][0]>;

/** Counts of the rows that a run has read: "1,200 added, 3 could not be read". */
export const runCounts = (run: Counted, nothing = 'No rows yet'): string =>
  countsOf(
    COUNTS.map(([field, words]) => run[field] > 0 && `${number(run[field])} ${words}`),
    nothing,
  );
