import { ACTIVITY } from '@earshot/core/areas/automations/activity';
import {
  Automation,
  createAutomation,
  deleteAutomation,
  disableAutomation,
  enableAutomation,
  renewSigningSecret,
  restoreAutomation,
  updateAutomation,
} from '@earshot/core/areas/automations/automation';
import { AutomationRun, isRepeatable, retryAutomationRun } from '@earshot/core/areas/automations/automation-run';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { lockedRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, trashRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { changedMeanwhile } from '../../store/rows.ts';
import { newToken } from '../../store/sessions.ts';
import { ACTIVITY_FOR_ADMINS, type AutomationKinds } from './automation-kinds.ts';
import { CheckedSteps, checkedTrigger } from './checked-steps.ts';
import { demandSlot } from './cron.ts';
import { runSoon } from './jobs/run-soon.ts';
import { cronTriggerOf, startAt } from './jobs/start-by-clock.ts';
import { storeStepSecrets } from './store/automation-secrets.ts';
import { startClock } from './store/clocks.ts';
import { cancelRuns } from './store/runs.ts';

/** Refuses members without the right to change automations of a place; those of the workspace are for admins. */
function demandMayChange(work: Work, placeId: string): void {
  // The automation would keep rights that end with the token.
  if (work.actor.program)
    throw new Refusal('FORBIDDEN', 'Automations act as a person, so a workspace token cannot own one.');
  const kind = work.access.places.get(placeId)?.kind;
  if (kind === 'WORKSPACE' && !work.actor.admin)
    throw new Refusal(
      'FORBIDDEN',
      'Automations of the whole workspace are for its administrators. Make one in a project.',
    );
  if (kind !== 'WORKSPACE' && kind !== 'PROJECT')
    throw new Refusal('BAD_USER_INPUT', 'An automation belongs to a project or to the workspace. Choose one of them.');
}

const OFF = { enabled: false, nextAt: null } as const;

/** Automations: creating, changing, switching and retrying them. */
export function automationHandlers(kinds: AutomationKinds): Handler[] {
  return [
    inside(createAutomation, async ({ input, work }) => {
      demandMayChange(work, input.placeId);
      if ((await work.rows(Automation).count()) >= limits.automations.perWorkspace)
        throw new Refusal('UNPROCESSABLE', `A workspace has ${limits.automations.perWorkspace} automations at most.`);
      const trigger = await checkedTrigger(kinds, work, input.trigger);
      const begun = {
        ...input,
        trigger,
        actions: [],
        ...OFF,
        problem: '',
        secretsStored: [],
        ownerId: work.actor.memberId,
      };
      const row = await createRow(Automation, work, begun, deleteAutomation);
      const steps = await new CheckedSteps(kinds, work).store(row, input.actions);
      return work.rows(Automation).update(row.id, steps, { quietly: true });
    }),
    inside(updateAutomation, async ({ input, work, object }) => {
      demandMayChange(work, object.placeId);
      if (input.revision !== undefined && input.revision !== object.revision) throw changedMeanwhile(object);
      const { trigger, actions, ...others } = input;
      if (trigger === undefined && actions !== undefined) demandMayOwn(work, object);
      const checked = trigger && (await checkedTrigger(kinds, work, trigger));
      const about = { ...object, trigger: checked ?? object.trigger };
      const steps = new CheckedSteps(kinds, work);
      if (checked && actions === undefined) await steps.demandPlaceholders(checked, object.actions);
      const changes: Partial<Automation> = {
        ...others,
        ...(checked === undefined ? {} : { trigger: checked }),
        ...(actions === undefined ? {} : await steps.store(about, actions)),
      };
      // A member who changes its behaviour becomes its owner: nobody acts with another member's rights.
      if (trigger !== undefined || actions !== undefined) changes.ownerId = work.actor.memberId;
      if (object.enabled && actions?.length === 0) throw noActions();
      const row = await updateRow(Automation, { input: changes, work, object }, undefined);
      if (row.revision !== object.revision) undoUpdate(work, object, input);
      return object.enabled && trigger !== undefined ? switchOn(work, row) : row;
    }),
    inside(enableAutomation, async ({ work, object }) => {
      demandMayChange(work, object.placeId);
      if (object.enabled) return object;
      await checkedTrigger(kinds, work, object.trigger);
      if (object.actions.length === 0) throw noActions();
      const { actions } = await new CheckedSteps(kinds, work).store(object, object.actions);
      work.undoBy(disableAutomation, { id: object.id });
      return switchOn(work, { ...object, actions });
    }),
    inside(disableAutomation, async ({ work, object }) => {
      demandMayChange(work, object.placeId);
      if (!object.enabled) return object;
      await cancelRuns(work, object.id, 'The automation was switched off.');
      work.undoBy(enableAutomation, { id: object.id });
      return change(work, object.id, OFF);
    }),
    inside(deleteAutomation, async ({ work, object }) => {
      demandMayChange(work, object.placeId);
      await cancelRuns(work, object.id, 'The automation was deleted.');
      return trashRow(Automation, work, object, restoreAutomation, OFF);
    }),
    inside(restoreAutomation, async ({ work, object }) => {
      demandMayChange(work, object.placeId);
      return restoreRow(Automation, work, object, deleteAutomation);
    }),
    inside(renewSigningSecret, async ({ input, work, object }) => {
      demandMayChange(work, object.placeId);
      if (!object.actions.some(({ id }) => id === input.stepId))
        throw new Refusal('NOT_FOUND', 'This action was removed. Reload the automation.');
      const secret = newToken();
      const signing = kinds.sealSigning(secret, object, input.stepId);
      await storeStepSecrets(work.transaction, object.id, new Map([[input.stepId, { signing }]]));
      return { secret };
    }),
    inside(retryAutomationRun, async ({ input, work, object }) => {
      const automation = await work.load(Automation, object.automationId, 'WRITE');
      demandMayChange(work, automation.placeId);
      if (input.automationId !== automation.id)
        throw new Refusal('BAD_USER_INPUT', 'This run belongs to another automation.');
      if (!automation.enabled) throw new Refusal('CONFLICT', 'The automation is switched off. Switch it on first.');
      if (object.event === ACTIVITY.event && !work.actor.admin) throw new Refusal('FORBIDDEN', ACTIVITY_FOR_ADMINS);
      const run = await lockedRun(work, AutomationRun, object.id);
      if (!run || !isRepeatable(run)) throw new Refusal('CONFLICT', 'This run cannot be tried again as it is now.');
      const steps = run.steps.filter(({ state }) => state === 'DONE');
      const again = { state: 'WAITING', problem: '', startedAt: null, endedAt: null, nextAt: null, steps } as const;
      const row = await work.rows(AutomationRun).update(run.id, { ...again, steps });
      work.emit('updated', AutomationRun, [row], Object.keys(again));
      await runSoon(work, automation.id);
      return row;
    }),
  ];
}

/** Refuses to make a member who is no admin the owner of an automation on the activity of others. */
function demandMayOwn({ actor }: Work, { trigger }: Automation): void {
  if (!actor.admin && trigger.event === ACTIVITY.event) throw new Refusal('FORBIDDEN', ACTIVITY_FOR_ADMINS);
}

const noActions = () => new Refusal('UNPROCESSABLE', 'It has no actions. Add what it should do, then switch it on.');

function undoUpdate(work: Work, before: Automation, input: Partial<Automation>): void {
  const { title, trigger, actions } = before;
  const was = { title, trigger, actions };
  const sent = Object.entries(was).filter(([field]) => field in input);
  work.undoBy(updateAutomation, { id: before.id, ...Object.fromEntries(sent) });
}

/** Switches an automation on, from now; the caller becomes its owner. */
async function switchOn(work: Work, { id, trigger }: Automation): Promise<Automation> {
  await startClock(work.transaction, id);
  const timetable = cronTriggerOf({ trigger });
  const next = timetable && demandSlot(timetable, new Date());
  if (next) await startAt(work, id, next);
  return change(work, id, {
    enabled: true,
    problem: '',
    ownerId: work.actor.memberId,
    nextAt: next?.toISOString() ?? null,
  });
}

async function change(work: Work, id: string, fields: Partial<Automation>): Promise<Automation> {
  const row = await work.rows(Automation).update(id, fields);
  work.emit('updated', Automation, [row], Object.keys(fields));
  return row;
}
