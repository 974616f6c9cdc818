import * as z from 'zod';
import { choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud } from '../../model/operation.ts';

/**
 * RETRYING waits to repeat a request; MISSED is a scheduled time without a running host; STOPPED was prevented by the
 * loop guard.
 */
export const AUTOMATION_RUN_STATES = [
  'WAITING',
  'RUNNING',
  'RETRYING',
  'DONE',
  'FAILED',
  'CANCELLED',
  'MISSED',
  'STOPPED',
] as const;
export type AutomationRunState = (typeof AUTOMATION_RUN_STATES)[number];

/** Outcome of one action in a run. */
const ranStep = z.strictObject({
  id: z.uuid(),
  action: z.string(),
  state: z.enum(['DONE', 'FAILED', 'RETRYING']),
  /** effects carried out, or planned, in words */
  did: z.array(z.string()),
  /** reason of the failure, in words for people; '' otherwise */
  problem: z.string(),
  /** attempts of its requests */
  tries: z.int(),
  ms: z.int(),
});
export type RanStep = z.output<typeof ranStep>;

/** A run of an automation, started by an event or by the clock (AU-07). */
export const AutomationRun = entity(
  'AutomationRun',
  {},
  {
    automationId: ref('Automation'),
    /** place of the event, whose grants protect the log: it shows objects of that place */
    placeId: z.uuid(),
    event: z.string(),
    /** kind and id of its row */
    objectKind: z.string(),
    objectId: z.uuid().nullable(),
    /** time of the event, or of the schedule */
    at: moment(),
    /** number of automations before it in the chain */
    depth: z.int(),
    state: choice('AutomationRunState', AUTOMATION_RUN_STATES),
    steps: z.array(ranStep),
    /** why it ended without success, in words for people */
    problem: z.string(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** time of the next retry */
    nextAt: moment().nullable(),
  },
  { place: 'placeId' },
);
export type AutomationRun = Row<typeof AutomationRun>;

/** True if a run is waiting or running. */
export const isPending = ({ state }: Pick<AutomationRun, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING' || state === 'RETRYING';

/** True if a run can be retried by hand. */
export const isRepeatable = ({ state }: Pick<AutomationRun, 'state'>): boolean =>
  state === 'FAILED' || state === 'CANCELLED' || state === 'MISSED' || state === 'RETRYING';

const all = crud(AutomationRun, { read: 'contributor' });
export const automationRun = all.one;
export const automationRuns = all.list;
export const retryAutomationRun = command('retryAutomationRun', AutomationRun, {
  input: z.strictObject({ id: sentId(), automationId: ref('Automation', 'WRITE') }),
  on: AutomationRun,
  level: 'READ',
  audience: 'contributor',
  description: 'Try a run again, from the action that failed; what was done before is not done twice.',
});
