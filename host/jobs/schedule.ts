import { limits } from '@earshot/core/limits';
import { nextSlot, type Timetable } from './slots.ts';

/** Schedule of an automatic job. */
export interface Schedule extends Timetable {
  readonly name: string;
  readonly kind: string;
  /** once for each workspace, or once for the installation */
  readonly scope: 'workspace' | 'installation';
  /** maximum delay at which a missed slot still runs; of several missed slots only the newest */
  readonly windowMs: number;
}

/** Declares a schedule; an invalid cron expression or time zone stops the start. */
export function schedule(declaration: Schedule): Schedule {
  if (!nextSlot(declaration, new Date())) throw new Error(`The schedule ${declaration.name} is never due`);
  return declaration;
}

const { minute, hour, day } = limits.seconds;

/** Every night. A slot missed by less than a day still runs: data stored for 30 days is erased a day late at most. */
export const NIGHTLY = { cron: '0 3 * * *', timeZone: 'UTC', windowMs: (day - minute) * 1000 };

/** Every hour, at 17 minutes past: the full hour is the busiest time. */
export const HOURLY = { cron: '17 * * * *', timeZone: 'UTC', windowMs: (hour - minute) * 1000 };
