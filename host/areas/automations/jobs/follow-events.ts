import { ACTIVITY } from '@earshot/core/areas/automations/activity';
import { Automation } from '@earshot/core/areas/automations/automation';
import { buildRules } from '@earshot/core/areas/automations/automation-rules';
import type { EventTrigger } from '@earshot/core/areas/automations/trigger';
import { limits } from '@earshot/core/limits';
import type { AnyRow } from '@earshot/core/model/entity';
import type { AutomationEvent } from '@earshot/core/plugin/automation-event';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Actor } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import type { Work } from '../../../operations/work.ts';
import type { OnWrite } from '../../../store/rows.ts';
import { latestSeq } from '../../../store/spine.ts';
import { OWNERLESS, ownerOf, readAs, workAs } from '../acting.ts';
import { ACTIVITY_FOR_ADMINS, type AutomationKinds, eventsNamed, typeOf } from '../automation-kinds.ts';
import { doerOf, nounOf } from '../happened-event.ts';
import { counts, eventTriggerOf, inScope } from '../matching.ts';
import { pauseAutomation } from '../pause-automation.ts';
import { type Happened, happenedAfter, lockCursor, moveCursor, sinceSeqs } from '../store/clocks.ts';
import { addRuns, type NewRun, pendingCounts } from '../store/runs.ts';
import { runSoon } from './run-soon.ts';
import type { RunNeeds } from './running-automation.ts';

export interface FollowNeeds extends Pick<RunNeeds, 'runner'> {
  kinds: AutomationKinds;
  onWrite: OnWrite;
}

const KIND = 'follow-events';
/** Reason for stopping a loop of automations. */
const CIRCLE = `This was triggered by ${limits.automations.depth} automations in a row. It was stopped to prevent an endless loop.`;
const TOO_MANY = `More than ${limits.automations.waiting} runs are already waiting. This one was not started.`;

/** Enqueues processing of the latest events. Concurrent requests count once. */
export async function followSoon(change: Pick<Change, 'enqueue' | 'workspaceId'>): Promise<void> {
  await change.enqueue(KIND, {}, { key: `${KIND}:${change.workspaceId}` });
}

/**
 * Starts the runs of automations that wait for events. A cursor per workspace marks the processed events; it moves in
 * the transaction that starts the runs, so each event starts each automation once.
 */
export function followEvents(needs: FollowNeeds): Job {
  return job({
    kind: KIND,
    input: z.strictObject({}),
    deadlineMs: 60_000,
    description: 'See which automations have to run.',
    run: async ({ change }) => {
      const cursor = await lockCursor(change.transaction);
      if (cursor === undefined) return;
      const newest = await latestSeq(change.transaction);
      const following = await Following.begin(needs, change);
      const seq = Math.max(cursor, following.since);
      const most = limits.automations.batch;
      const happened = await happenedAfter(change.transaction, { seq, types: following.types, most });
      for (const id of await addRuns(change, await following.runsFor(happened))) await runSoon(change, id);
      const whole = happened.length < most;
      await moveCursor(change.transaction, whole ? newest : (happened.at(-1)?.seq ?? newest));
      if (!whole) await followSoon(change);
    },
  });
}

/** An automation that waits for an event, with what its owner can read. */
interface Waiting {
  automation: Automation;
  event: AutomationEvent;
  trigger: EventTrigger;
  matches: ReturnType<typeof buildRules>;
  since: number;
  work: Work;
}

/** Automations of a workspace that wait for events, for one batch of events. */
class Following {
  private readonly values = new Map<string, Promise<Awaited<ReturnType<AutomationEvent['values']>>>>();

  private constructor(
    private readonly needs: FollowNeeds,
    private readonly change: Change,
    private readonly waiting: readonly Waiting[],
    private readonly pending: Map<string, number>,
  ) {}

  static async begin(needs: FollowNeeds, change: Change): Promise<Following> {
    const { kinds, onWrite } = needs;
    const kindsOn = await kinds.events({ workspaceId: change.workspaceId, admin: true }, change.transaction);
    const since = await sinceSeqs(change.transaction);
    const works = new Map<string, Work>();
    const waiting: Waiting[] = [];
    for (const automation of await change.rows(Automation).find({ where: { enabled: true } })) {
      const trigger = eventTriggerOf(automation);
      const [event, ...others] = trigger ? eventsNamed(kindsOn, trigger.event) : [];
      if (!trigger || !event) continue;
      const owner = await ownerOf(change, automation);
      const matches = owner ? matcherOf(owner, trigger, event) : OWNERLESS;
      if (!owner || typeof matches === 'string') {
        await pauseAutomation(change, automation, String(matches));
        continue;
      }
      const work = works.get(owner.memberId) ?? (await workAs(change, owner, onWrite));
      works.set(owner.memberId, work);
      const common = { automation, trigger, matches, since: since.get(automation.id) ?? 0, work };
      waiting.push(...[event, ...others].map((one) => ({ ...common, event: one })));
    }
    return new Following(needs, change, waiting, new Map(await pendingCounts(change.transaction)));
  }

  /** Spine types of the events that automations wait for. */
  get types(): string[] {
    return [...new Set(this.waiting.map(({ event }) => typeOf(event)))];
  }

  /** First event that counts for any of them. */
  get since(): number {
    return Math.min(...this.waiting.map(({ since }) => since), Number.MAX_SAFE_INTEGER);
  }

  /** Runs to start for these events. */
  async runsFor(happened: readonly Happened[]): Promise<NewRun[]> {
    const rows = await this.rowsOf(happened);
    const runs: NewRun[] = [];
    for (const one of happened)
      for (const id of one.ids) {
        const row = rows.get(id);
        if (row) for (const waiting of this.waiting) runs.push(...(await this.runOf(waiting, one, row)));
      }
    return runs;
  }

  private async rowsOf(happened: readonly Happened[]): Promise<Map<string, AnyRow>> {
    const rows = new Map<string, AnyRow>();
    for (const [name, alike] of Map.groupBy(happened, ({ entity }) => entity)) {
      const ids = [...new Set(alike.flatMap((one) => one.ids))];
      for (const row of await this.change.rows(nounOf({ entity: name })).find({ where: { id: ids } }))
        rows.set(row.id, row);
    }
    return rows;
  }

  private async runOf(waiting: Waiting, happened: Happened, row: AnyRow): Promise<NewRun[]> {
    const { automation, event, matches, since, work } = waiting;
    if (typeOf(event) !== happened.type || happened.seq <= since) return [];
    if (!counts(event, happened, row) || !inScope(work, automation, event, row)) return [];
    if (!matches(await this.valuesOf(waiting, happened, row))) return [];
    return [this.newRun(waiting, happened, row)];
  }

  private valuesOf({ event, work }: Waiting, { actorId }: Happened, row: AnyRow) {
    const key = `${work.actor.memberId} ${event.id} ${row.id} ${actorId}`;
    const read = readAs(this.needs.runner(), work);
    const values = async () =>
      event.values({ row, read, ...(await doerOf(this.change, event, actorId, row.id)) } as never);
    const known = this.values.get(key) ?? values();
    this.values.set(key, known);
    return known;
  }

  private newRun({ automation, event, work }: Waiting, { seq, at, depth, chain }: Happened, row: AnyRow): NewRun {
    const before = this.pending.get(automation.id) ?? 0;
    this.pending.set(automation.id, before + 1);
    const problem = depth >= limits.automations.depth ? CIRCLE : before >= limits.automations.waiting ? TOO_MANY : '';
    const key = `${seq}:${row.id}`;
    return {
      automationId: automation.id,
      key,
      placeId: work.placeOf(nounOf(event), row),
      event: event.id,
      objectKind: nounOf(event).name,
      objectId: row.id,
      at,
      depth,
      chain: chain ?? key,
      state: problem === '' ? 'WAITING' : 'STOPPED',
      problem,
    };
  }
}

/** Builds the test of events against an owner's trigger; returns the reason if none can match. */
function matcherOf(
  { admin }: Pick<Actor, 'admin'>,
  { rules }: EventTrigger,
  { fields, verb }: AutomationEvent,
): ReturnType<typeof buildRules> | string {
  if (verb === ACTIVITY.verb && !admin) return ACTIVITY_FOR_ADMINS;
  try {
    return rules === null ? () => true : buildRules(rules, fields);
  } catch (fault) {
    if (fault instanceof Refusal) return fault.message;
    throw fault;
  }
}
