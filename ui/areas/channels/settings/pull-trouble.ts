import { type ChannelRun } from '@earshot/core/areas/channels/channel-run';
import type { Channel } from '@earshot/core/areas/places/channel';
import { isOpen } from '@earshot/core/model/run-state';
import { momentWords } from '../../../kit/words/dates.ts';

/** Problem of a source: reason, start and next attempt. */
export interface PullTrouble {
  problem: string;
  /** start of the first of the consecutive failed runs */
  since: string;
  /** a sentence; '' if the problem includes it */
  next: string;
}

type Run = Pick<ChannelRun, 'fileId' | 'state' | 'problem' | 'startedAt' | 'createdAt'>;
type Asked = Pick<Channel, 'schedule' | 'pulledAt'>;

const DAY_MS = 86_400_000;

/** True if a run failed, or waits because its source failed; undefined if unknown. */
function failed(run: Run): boolean | undefined {
  if (run.state === 'FAILED' || (isOpen(run) && run.problem !== '')) return true;
  return run.state === 'DONE' ? false : undefined;
}

function nextTry({ schedule, pulledAt }: Asked): string {
  if (schedule === 'OFF') return 'No automatic retry: choose “Check for new data”.';
  if (schedule === 'HOURLY' || pulledAt === null) return 'Next try within the hour.';
  return `Next try: about ${momentWords(Date.parse(pulledAt) + DAY_MS)}.`;
}

/** Problem of a channel's source from its runs, newest first; undefined if the last finished one succeeded. */
export function pullTrouble(channel: Asked, runs: readonly Run[]): PullTrouble | undefined {
  const told = runs.filter((run) => run.fileId === null && failed(run) !== undefined);
  const worked = told.findIndex((run) => failed(run) === false);
  const failing = worked < 0 ? told : told.slice(0, worked);
  const [last, first] = [failing[0], failing.at(-1)];
  if (!last || !first) return undefined;
  const next = isOpen(last) ? '' : nextTry(channel);
  return { problem: last.problem, since: first.startedAt ?? first.createdAt, next };
}
