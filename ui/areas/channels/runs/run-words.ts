import { type ChannelRun, type ChannelRunState } from '@earshot/core/areas/channels/channel-run';
import { isOpen } from '@earshot/core/model/run-state';
import { counted, number } from '../../../kit/words/counted.ts';

/** Short labels of run states. */
export const RUN_WORDS: Record<ChannelRunState, string> = {
  WAITING: 'Waiting',
  RUNNING: 'Importing',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Stopped',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
};

type Named = Pick<ChannelRun, 'fileId' | 'fileName' | 'createdBy' | 'options'>;

/** Name of a run: the file that it reads, a day on which programs sent, or who started the pull. */
export function runName({ fileId, fileName, createdBy, options }: Named): string {
  if (fileId !== null) return fileName;
  if ('day' in options) return 'Received by API';
  return createdBy === null ? 'Scheduled import' : 'Manual import';
}

/** True if a run has ended. */
export const isOver = ({ state }: Pick<ChannelRun, 'state'>): boolean => !isOpen({ state }) && state !== 'UNDOING';

/** Effect of undoing an import, in a sentence. */
export function undoWords({ added, updated }: Pick<ChannelRun, 'added' | 'updated'>): string {
  const does = [
    added > 0 && `${counted(added, 'row')} that it added will be removed`,
    updated > 0 && `${counted(updated, 'row')} that it changed will be restored`,
  ];
  return `${does.filter(Boolean).join(', and ')}.`;
}

const COUNTS = [
  ['added', 'added'],
  ['updated', 'changed'],
  ['same', 'already here'],
  ['outside', 'outside the dates'],
  ['unreadable', 'could not be read'],
] as const;

type Counted = Pick<ChannelRun, (typeof COUNTS)[number][0]>;

/** Counts of the rows that a run has read: "1,200 added, 3 could not be read". */
export function countsOf(run: Counted, nothing = 'No rows yet'): string {
  const said = COUNTS.filter(([field]) => run[field] > 0).map(([field, words]) => `${number(run[field])} ${words}`);
  return said.length === 0 ? nothing : said.join(', ');
}

const MINUTE = 60_000;
// Before that, how fast it goes says little.
const TELLS = 20;

/** Remaining time of a run at its current speed; '' while unknown. */
export function timeLeft({ startedAt, progress }: Pick<ChannelRun, 'startedAt' | 'progress'>, now: number): string {
  if (startedAt === null || progress < TELLS) return '';
  const gone = now - Date.parse(startedAt);
  const left = (gone / progress) * (1000 - progress);
  if (left < MINUTE) return 'less than a minute left';
  return `about ${counted(Math.round(left / MINUTE), 'minute')} left`;
}
