import { ACTIVITY } from '@earshot/core/areas/automations/activity';
import {
  type Automation,
  automationActions,
  automationEvents,
  cronTimes,
  type DryRun,
  dryRunAutomation,
} from '@earshot/core/areas/automations/automation';
import type { HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import { AutomationRun, automationRun, automationRuns } from '@earshot/core/areas/automations/automation-run';
import { Member } from '@earshot/core/model/member';
import type { ReadAsOwner } from '@earshot/core/plugin/action';
import { automationEvent } from '@earshot/core/plugin/automation-event';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Runner } from '../../operations/runner.ts';
import { listRows } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { connectedAt } from '../../plugins/connection-source.ts';
import type { Narrowing } from '../../store/find.ts';
import type { Outbox } from '../mail/outbox.ts';
import { readAs } from './acting.ts';
import { type EventKind, eventsNamed, typeOf } from './automation-kinds.ts';
import { timesOf } from './cron.ts';
import { effectWords } from './effect-words.ts';
import { clockEvent, doerOf, eventAbout, nounOf } from './happened-event.ts';
import { counts, eventTriggerOf, fits, inScope } from './matching.ts';
import { PlanFailure, type PlanNeeds, planStep } from './plan-step.ts';
import { recipientsOf, tellsPeople } from './recipients.ts';
import { stepSecrets } from './store/automation-secrets.ts';
import { lastHappened } from './store/clocks.ts';

export interface QueryNeeds extends PlanNeeds {
  runner: () => Runner;
  outbox: Pick<Outbox, 'sends'>;
  origin: string;
}

const TIMES_SHOWN = 5;
/** Number of latest events searched for one that counts. */
const LOOKED_AT = 100;

/** Runs started by members' activity reveal who opened what: only admins see them. */
const hidesActivity = ({ actor }: Work): boolean => !actor.admin;
const NOT_OF_ACTIVITY: Narrowing = (bind) => `"AutomationRun".event <> ${bind(ACTIVITY.event, 'text')}`;

/** Queries for the triggers, actions, dry runs and runs of automations. */
export function automationQueries(needs: QueryNeeds): Handler[] {
  const { kinds } = needs;
  return [
    inside(automationActions, async ({ work }) =>
      (await kinds.actions(work.workspaceId, work.transaction)).map((kind) => kinds.describeAction(kind)),
    ),
    inside(automationEvents, async ({ work }) =>
      firstOfEach(await kinds.events(work.actor, work.transaction)).map((kind) => kinds.describeEvent(kind)),
    ),
    inside(automationRun, async ({ work, object }) => {
      if (hidesActivity(work) && object.event === ACTIVITY.event) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
      return object;
    }),
    inside(automationRuns, ({ input, work }) =>
      listRows(AutomationRun, work, input, { narrow: hidesActivity(work) ? [NOT_OF_ACTIVITY] : [] }),
    ),
    inside(cronTimes, async ({ input }) => {
      const { words, times } = timesOf(input, new Date(), TIMES_SHOWN);
      return { words, times: times.map((time) => time.toISOString()) };
    }),
    inside(dryRunAutomation, async ({ work, object }) => {
      const read = readAs(needs.runner(), work);
      const last = await lastEvent(needs, work, read, object);
      if (!last) return { title: '', at: null, fits: false, steps: [] };
      const secrets = await stepSecrets(work.transaction, object.id);
      const connect = (kind: string) => connectedAt(needs.connections, (source) => source.shown(work, kind));
      const steps: DryRun['steps'] = [];
      for (const step of object.actions) {
        const wanted = {
          work,
          read,
          automation: object,
          step,
          secrets: secrets.get(step.id),
          event: last.event,
          connect,
        };
        steps.push({ id: step.id, action: step.action, ...(await wouldDo(needs, wanted)) });
      }
      return { title: last.event.object?.title ?? '', at: last.event.at, fits: last.fits, steps };
    }),
  ];
}

/** The last event that could have started an automation, as visible to the caller; the clock is always available. */
async function lastEvent(
  { kinds, origin }: QueryNeeds,
  work: Work,
  read: ReadAsOwner,
  automation: Automation,
): Promise<{ event: HappenedEvent; fits: boolean } | undefined> {
  const trigger = eventTriggerOf(automation);
  if (!trigger) return { event: clockEvent(automation.placeId, new Date().toISOString()), fits: true };
  const on = await kinds.events(work.actor, work.transaction);
  const events = new Map(eventsNamed(on, trigger.event).map((event) => [typeOf(event), event]));
  if (events.size === 0)
    throw new Refusal('UNPROCESSABLE', `Its event is not available. ${kinds.absence(automationEvent, trigger.event)}`);
  for (const happened of await lastHappened(work.transaction, [...events.keys()], LOOKED_AT)) {
    const event = events.get(happened.type);
    if (!event) continue;
    for (const row of await work.rows(nounOf(event)).find({ where: { id: happened.ids } })) {
      if (!counts(event, happened, row) || !inScope(work, automation, event, row)) continue;
      const who = await doerOf(work, event, happened.actorId, row.id);
      const about = await eventAbout(work, read, { event, at: happened.at, row, who, origin });
      return { event: about, fits: fits(trigger, event, about) };
    }
  }
  return undefined;
}

/** Lists an event that applies to several entities once. */
const firstOfEach = (kinds: readonly EventKind[]): EventKind[] => [
  ...new Map(kinds.toReversed().map((kind) => [kind.contribution.id, kind])).values(),
];

async function wouldDo(
  needs: Pick<QueryNeeds, 'kinds' | 'connections' | 'outbox'>,
  wanted: Parameters<typeof planStep>[1],
) {
  try {
    const { effects } = await planStep(needs, wanted);
    const ids = effects.flatMap((effect) => ('memberIds' in effect ? effect.memberIds : []));
    const members = await wanted.work.rows(Member).find({ where: { id: [...new Set(ids)] } });
    const names = new Map(members.map(({ id, name }) => [id, name]));
    const words = effects.map((effect) => effectWords(effect, names));
    for (const effect of effects.filter(tellsPeople))
      words.push(...(await recipientsOf(wanted.work, wanted.event, effect, needs.outbox)).unreached);
    return { would: words.length > 0 ? words : ['Nothing: there is nothing to do.'], problem: '' };
  } catch (fault) {
    if (fault instanceof PlanFailure)
      return { would: [], problem: 'The action failed because of an error in its plugin.' };
    if (!(fault instanceof Refusal)) throw fault;
    return { would: [], problem: fault.message };
  }
}
