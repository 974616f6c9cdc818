import { limits } from '@earshot/core/limits';
import { nextSlot, type Timetable } from './slots.ts';

/** When a declared job runs by itself. */
export interface Schedule extends Timetable {
  readonly name: string;
  readonly kind: string;
  /** once for each workspace, or once for the whole installation */
  readonly scope: 'workspace' | 'installation';
  /** a slot that was missed is made up for if it is no older than this; of several only the newest */
  readonly windowMs: number;
}

/** Declares when a job runs; a cron text or time zone that nobody understands stops the start. */
export function schedule(declaration: Schedule): Schedule {
  if (!nextSlot(declaration, new Date())) throw new Error(`The schedule ${declaration.name} is never due`);
  return declaration;
}

const { minute, hour, day } = limits.seconds;

/** Every night. Missed by less than a day it is made up for: what is kept no longer than 30 days goes at most a day late. */
export const NIGHTLY = { cron: '0 3 * * *', timeZone: 'UTC', windowMs: (day - minute) * 1000 };

/** Every hour, not on the hour: then everybody asks. */
export const HOURLY = { cron: '17 * * * *', timeZone: 'UTC', windowMs: (hour - minute) * 1000 };
