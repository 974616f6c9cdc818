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
