import { Automation, type Step } from '@earshot/core/areas/automations/automation';
import { AutomationRun, isPending, type RanStep } from '@earshot/core/areas/automations/automation-run';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { Connected, Effect } from '@earshot/core/plugin/action';
import { Refusal } from '@earshot/core/refusal';
import { cut } from '@earshot/core/rules/text';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import type { Log } from '../../../log/log.ts';
import type { Actor } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { connectedAt } from '../../../plugins/connection-source.ts';
import type { WorkspacePlugins } from '../../../plugins/workspace-plugins.ts';
import { isOutage } from '../../../store/outage.ts';
import { OWNERLESS, ownerOf, readAs, workAs } from '../acting.ts';
import { type Carried, type CarryNeeds, carryInside, carryOutside } from '../carry-out.ts';
import { effectWords } from '../effect-words.ts';
import { eventOfRun } from '../happened-event.ts';
import { pauseAutomation } from '../pause-automation.ts';
import { PlanFailure, type PlanNeeds, planStep } from '../plan-step.ts';
import { RequestFailure } from '../send-request.ts';
import { stepSecrets } from '../store/automation-secrets.ts';

export interface RunNeeds extends ApartParts, CarryNeeds, PlanNeeds {
  plugins: Pick<WorkspacePlugins, 'failed' | 'succeeded'>;
  log: Log;
}

interface Running {
  workspaceId: string;
  runId: string;
  signal: AbortSignal;
}

/** A run with what it acts for, as they are now. */
interface Begun {
  run: AutomationRun;
  automation: Automation;
  owner: Actor;
}

/** What another try by itself may mend. */
const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/** One run of an automation while its actions are carried out, one after the other. */
export class RunningAutomation {
  /** when the action that is carried out was begun */
  private from = 0;

  constructor(
    private readonly needs: RunNeeds,
    private readonly running: Running,
  ) {}

  /** Carries out what is left of the run; answers how long its automation has to pause, if it has to. */
  async run(): Promise<number | undefined> {
    for (;;) {
      const begun = await this.begin();
      if (!begun) return undefined;
      const [step] = leftOf(begun.automation, begun.run);
      if (!step) {
        await this.apart((change) => this.tell(change, { ...DONE, ...this.ending() }));
        return undefined;
      }
      const pauseMs = await this.carryOut(begun, step);
      if (pauseMs !== undefined) return pauseMs === 'ended' ? undefined : pauseMs;
    }
  }

  /** The run as it is now; undefined when there is nothing to be done any more. */
  private begin(): Promise<Begun | undefined> {
    return this.apart(async (change) => {
      const run = await lockedRun(change, AutomationRun, this.running.runId);
      if (!run || !isPending(run)) return undefined;
      const automation = await change.rows(Automation).get(run.automationId);
      if (!automation?.enabled) {
        await this.tell(change, { state: 'CANCELLED', problem: 'The automation was switched off.', ...this.ending() });
        return undefined;
      }
      const owner = await ownerOf(change, automation);
      if (!owner) {
        await pauseAutomation(change, automation, OWNERLESS);
        return undefined;
      }
      if (run.state !== 'RUNNING')
        await this.tell(change, { state: 'RUNNING', startedAt: run.startedAt ?? new Date().toISOString() });
      return { run, automation, owner };
    });
  }

  /** Carries out one action; answers the pause after which it is tried again, or that the run has ended. */
  private async carryOut(begun: Begun, step: Step): Promise<number | 'ended' | undefined> {
    let words: string[] = [];
    this.from = performance.now();
    try {
      const planned = await this.plan(begun, step);
      const { carried } = planned;
      words = planned.words;
      const came = await carryOutside(this.needs, carried);
      this.needs.plugins.succeeded(this.running.workspaceId, carried.kind.from.plugin.id);
      return await this.apart(async (change) => {
        const run = await lockedRun(change, AutomationRun, this.running.runId);
        // Switched off meanwhile: what is done is noted down, what is left is left.
        if (!run || !isPending(run)) return undefined;
        const left = await carryInside(this.needs, change, carried);
        const steps = this.stepsWith(run, step, { state: 'DONE', did: [...words, ...came, ...left], problem: '' });
        const isLast = leftOf(begun.automation, { steps }).length === 0;
        await this.tell(change, { steps, ...(isLast && { ...DONE, ...this.ending() }) });
        return isLast ? 'ended' : undefined;
      });
    } catch (fault) {
      this.running.signal.throwIfAborted();
      return this.failed(begun, step, fault, words);
    }
  }

  /** What an action is going to do, and the words for it. */
  private async plan({ run, automation, owner }: Begun, step: Step): Promise<{ carried: Carried; words: string[] }> {
    const { kinds, runner, onWrite, origin } = this.needs;
    // Before the transaction: a service may be asked for a fresh token.
    const connected = await this.connectionFor(step);
    return this.apart(async (change) => {
      const work = await workAs(change, owner, onWrite);
      const read = readAs(runner(), work);
      const events = await kinds.events(owner, change.transaction);
      const about = events.find(
        ({ contribution: { id, entity } }) => id === run.event && entity === run.objectKind,
      )?.contribution;
      const event = await eventOfRun(work, read, run, { event: about, origin });
      const secrets = (await stepSecrets(change.transaction, automation.id)).get(step.id);
      const planned = await planStep(this.needs, {
        work,
        read,
        automation,
        step,
        secrets,
        event,
        connect: async () => connected,
      });
      const signing = secrets?.signing ? kinds.openSigning(secrets.signing, automation, step.id) : undefined;
      const words = await wordsOf(change, planned.effects);
      const { signal } = this.running;
      return { carried: { ...planned, automation, run, stepId: step.id, owner, event, signing, signal }, words };
    });
  }

  private async connectionFor({ action }: Step): Promise<Connected | undefined> {
    const { workspaceId } = this.running;
    const on = await this.needs.kinds.actions(workspaceId);
    const wanted = on.find(({ contribution }) => contribution.id === action)?.contribution.connection;
    if (wanted === undefined) return undefined;
    return connectedAt(this.needs.connections, (source) => source.opened(workspaceId, wanted));
  }

  private async failed(begun: Begun, step: Step, fault: unknown, did: string[]): Promise<number | 'ended' | undefined> {
    const { problem, outcome, pauseMs } = await this.verdict(begun, fault);
    return this.apart(async (change) => {
      const run = await lockedRun(change, AutomationRun, this.running.runId);
      if (!run || !isPending(run)) return 'ended';
      // It was noted down; only the answer of the database got lost.
      if (!leftOf(begun.automation, run).includes(step)) return undefined;
      const tries = triesOf(run, step) + 1;
      const waitMs = pauseMs ?? pauseAfter(tries);
      const began = Date.parse(run.startedAt ?? new Date().toISOString());
      const repeats = outcome === 'repeat' && Date.now() + waitMs - began <= limits.automations.repeatMs;
      const said = outcome === 'repeat' && !repeats ? `${problem} It was retried for a day without success.` : problem;
      const steps = this.stepsWith(run, step, { state: repeats ? 'RETRYING' : 'FAILED', did, problem: said });
      if (repeats) {
        const nextAt = new Date(Date.now() + waitMs).toISOString();
        await this.tell(change, { steps, state: 'RETRYING', problem: said, nextAt });
        return waitMs;
      }
      await this.tell(change, { steps, state: 'FAILED', problem: said, ...this.ending() });
      if (outcome === 'gone') await pauseAutomation(change, begun.automation, said);
      return 'ended';
    });
  }

  /** What a fault means to people, and what becomes of it. */
  private async verdict(
    { automation, owner }: Begun,
    fault: unknown,
  ): Promise<{ problem: string; outcome: RequestFailure['outcome']; pauseMs?: number | undefined }> {
    if (fault instanceof RequestFailure)
      return { problem: fault.message, outcome: fault.outcome, pauseMs: fault.retryAfterMs };
    if (fault instanceof Refusal)
      return { problem: fault.message, outcome: PASSING.has(fault.code) ? 'repeat' : 'give up' };
    if (fault instanceof PlanFailure) {
      const { from } = fault.kind;
      const failed = { by: owner.memberId, on: `automation ${automation.id}`, fault: fault.cause };
      await this.needs.plugins.failed(this.running.workspaceId, from.plugin.id, failed);
      return {
        problem: 'The action failed because of an error in its plugin. Details are in the server log.',
        outcome: 'give up',
      };
    }
    this.needs.log.error({ err: fault, automationId: automation.id }, 'an action of an automation failed');
    if (isOutage(fault)) return { problem: 'The database did not answer.', outcome: 'repeat' };
    return { problem: 'Something went wrong here. Details are in the server log.', outcome: 'give up' };
  }

  /** The log of a run with what became of an action. */
  private stepsWith(
    run: AutomationRun,
    { id, action }: Step,
    became: Pick<RanStep, 'state' | 'did' | 'problem'>,
  ): RanStep[] {
    const ms = Math.round(performance.now() - this.from);
    const tries = triesOf(run, { id }) + 1;
    const did = became.did.map((text) => cut(text, limits.automations.logged));
    const others = run.steps.filter((ran) => ran.id !== id);
    return [...others, { id, action, tries, ms, ...became, did }];
  }

  private ending() {
    return { endedAt: new Date().toISOString(), nextAt: null };
  }

  private tell(change: Change, fields: Partial<AutomationRun>): Promise<void> {
    return tellRun(change, AutomationRun, this.running.runId, fields);
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.needs, this.running.workspaceId, act);
  }
}

const DONE = { state: 'DONE', problem: '' } as const;

/** The actions that are still to be carried out, in their order. */
function leftOf({ actions }: Automation, { steps }: Pick<AutomationRun, 'steps'>): Step[] {
  const done = new Set(steps.filter(({ state }) => state === 'DONE').map(({ id }) => id));
  return actions.filter(({ id }) => !done.has(id));
}

async function wordsOf(change: Change, effects: readonly Effect[]): Promise<string[]> {
  const ids = effects.flatMap((effect) => ('memberIds' in effect ? effect.memberIds : []));
  const members = ids.length === 0 ? [] : await change.rows(Member).find({ where: { id: [...new Set(ids)] } });
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return effects.map((effect) => effectWords(effect, names));
}

const triesOf = ({ steps }: AutomationRun, { id }: Pick<Step, 'id'>): number =>
  steps.find((ran) => ran.id === id)?.tries ?? 0;

/** Milliseconds until a request is repeated: twice as long each time. */
function pauseAfter(tries: number): number {
  const { firstPauseMs, longestPauseMs } = limits.automations;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
}
