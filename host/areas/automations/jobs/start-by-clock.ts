import { Automation } from '@earshot/core/areas/automations/automation';
import { CLOCK } from '@earshot/core/areas/automations/automation-event';
import { type CronTrigger, trigger } from '@earshot/core/areas/automations/trigger';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { nextSlot, slotsBetween } from '../../../jobs/slots.ts';
import { isPlaceInTrash } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { OWNERLESS, ownerOf } from '../acting.ts';
import { pauseAutomation } from '../pause-automation.ts';
import { accountTo, clockOf } from '../store/clocks.ts';
import { addRuns, type NewRun } from '../store/runs.ts';
import { runSoon } from './run-soon.ts';

const KIND = 'start-automation';
/** Margin after the scheduled time: clocks differ, and a time not yet due would wait for the next check. */
const AFTER_MS = 50;

/** The cron trigger of an automation. */
export function cronTriggerOf(automation: Pick<Automation, 'trigger'>): CronTrigger | undefined {
  const read = trigger.parse(automation.trigger);
  return read.type === 'CRON' ? read : undefined;
}

/** Enqueues the start of an automation at a time. Several requests for the same time count once. */
export async function startAt(change: Change, automationId: string, slot: Date): Promise<void> {
  const delayMs = Math.max(0, slot.getTime() - Date.now()) + AFTER_MS;
  await change.enqueue(KIND, { automationId }, { key: `${KIND}:${automationId}:${slot.toISOString()}`, delayMs });
}

/**
 * Starts a run for the latest due time and records earlier ones as missed. Each time has a run under its own key, so it
 * starts once, regardless of the number of hosts and their clocks.
 */
export function startByClock(): Job {
  return job({
    kind: KIND,
    input: z.strictObject({ automationId: z.uuid() }),
    deadlineMs: 60_000,
    description: 'Begin an automation whose time has come.',
    run: ({ input: { automationId }, change }) => startDue(change, automationId),
  });
}

/** Starts the due runs of an automation, and enqueues its next time. */
export async function startDue(change: Change, automationId: string): Promise<void> {
  const clock = await clockOf(change.transaction, automationId);
  const automation = await change.rows(Automation).get(automationId);
  const timetable = automation && cronTriggerOf(automation);
  if (!clock || !timetable || !automation.enabled) return;
  if (!(await ownerOf(change, automation))) return pauseAutomation(change, automation, OWNERLESS);
  const trashed =
    automation.placeId !== change.workspaceId && (await isPlaceInTrash(change.transaction, automation.placeId));
  const due = trashed ? [] : slotsBetween(timetable, clock.accountedTo, clock.now);
  const slots = due.slice(-limits.automations.missedShown);
  const waiting = await addRuns(
    change,
    slots.map((slot) => runAt(automation, slot, slots.at(-1), clock.now)),
  );
  if (waiting.length > 0) await runSoon(change, automationId);
  const next = nextSlot(timetable, clock.now);
  await accountTo(change.transaction, automationId, clock.now);
  const row = await change
    .rows(Automation)
    .update(automationId, { nextAt: next?.toISOString() ?? null }, { quietly: true });
  change.emit('updated', Automation, [row], ['nextAt']);
  if (next) await startAt(change, automationId, next);
}

function runAt({ id, placeId }: Automation, slot: Date, newest: Date | undefined, now: Date): NewRun {
  const late = now.getTime() - slot.getTime() > limits.automations.lateMs;
  const missed = late || slot !== newest;
  return {
    automationId: id,
    key: `clock:${slot.toISOString()}`,
    placeId,
    event: CLOCK,
    objectKind: '',
    objectId: null,
    at: slot.toISOString(),
    depth: 0,
    chain: `clock:${id}:${slot.toISOString()}`,
    state: missed ? 'MISSED' : 'WAITING',
    problem: missed ? 'Earshot was not running at this time.' : '',
  };
}
