import { Automation, type Step } from '@earshot/core/areas/automations/automation';
import { AutomationRun, isPending, type RanStep } from '@earshot/core/areas/automations/automation-run';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { Connected, Effect } from '@earshot/core/plugin/action';
import { Refusal } from '@earshot/core/refusal';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import type { Errands } from '../../../jobs/errands.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import type { Log } from '../../../log/log.ts';
import type { Actor } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { connectedAt } from '../../../plugins/connection-source.ts';
import type { WorkspacePlugins } from '../../../plugins/workspace-plugins.ts';
import { isOutage } from '../../../store/outage.ts';
import { OWNERLESS, ownerOf, readAs, workAs } from '../acting.ts';
import { type Carried, type CarryNeeds, carryInside, performAll, sendAll } from '../carry-out.ts';
import { effectWords } from '../effect-words.ts';
import { eventOfRun } from '../happened-event.ts';
import { pauseAutomation } from '../pause-automation.ts';
import { PlanFailure, type PlanNeeds, planStep } from '../plan-step.ts';
import { RequestFailure } from '../send-request.ts';
import { stepSecrets } from '../store/automation-secrets.ts';
import { chainOf } from '../store/runs.ts';
import { leftOf, pauseAfter, triesOf, withStep } from './ran-steps.ts';
import { BUSY_MS, runLater, runSoon } from './run-soon.ts';

export interface RunNeeds extends ApartParts, CarryNeeds, PlanNeeds {
  plugins: Pick<WorkspacePlugins, 'failed' | 'succeeded'>;
  errands: Errands;
  log: Log;
}

interface Running {
  workspaceId: string;
  runId: string;
  signal: AbortSignal;
}

/** A run with its automation and owner, as they are now. */
interface Begun {
  run: AutomationRun;
  automation: Automation;
  owner: Actor;
  chain: string;
}

/** An action about to be carried out, with its description. */
interface Planned {
  begun: Begun;
  step: Step;
  carried: Carried;
  words: string[];
}

const TOO_MANY_MADE = `One event has led to ${limits.automations.madePerChain} new objects within an hour, through this and other automations that trigger each other. Change its trigger or its actions, then switch it on again.`;

/** Refusals that a retry can resolve. */
const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/** A run of an automation whose actions are carried out one after the other. */
export class RunningAutomation {
  /** start time of the current action */
  private from = 0;

  constructor(
    private readonly needs: RunNeeds,
    private readonly running: Running,
  ) {}

  /** Carries out the remaining actions; returns the pause of the automation, if any. */
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

  /** The run as it is now; undefined if nothing is left to do. */
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
      const { chain, made } = await chainOf(change.transaction, run.id);
      if (made >= limits.automations.madePerChain) {
        await this.tell(change, { state: 'STOPPED', problem: TOO_MANY_MADE, ...this.ending() });
        await pauseAutomation(change, automation, TOO_MANY_MADE);
        return undefined;
      }
      if (run.state !== 'RUNNING')
        await this.tell(change, { state: 'RUNNING', startedAt: run.startedAt ?? new Date().toISOString() });
      return { run, automation, owner, chain };
    });
  }

  /** Carries out one action; returns the pause before its retry, or that nothing is left to do for now. */
  private async carryOut(begun: Begun, step: Step): Promise<number | 'ended' | undefined> {
    let words: string[] = [];
    this.from = performance.now();
    try {
      const planned = { begun, step, ...(await this.plan(begun, step)) };
      words = planned.words;
      const asks = planned.carried.effects.filter(({ kind }) => kind === 'request').length;
      if (asks > 0 && !this.needs.errands.hasRoom(begun.owner.memberId)) return BUSY_MS;
      await performAll(this.needs, planned.carried);
      return await (asks > 0 ? this.handOver(planned, asks) : this.noteDone(planned, []));
    } catch (fault) {
      this.running.signal.throwIfAborted();
      return this.failed(begun, step, fault, words);
    }
  }

  /**
   * Has an action's requests sent outside of the worker, as receivers can be slow. Until they are answered, the run has
   * a retry time in case this host dies.
   */
  private async handOver(planned: Planned, asks: number): Promise<'ended'> {
    const { answerMs, notingMs } = limits.automations;
    const nextAt = new Date(Date.now() + asks * answerMs + notingMs).toISOString();
    const goesOn = await this.apart(async (change) => {
      const run = await lockedRun(change, AutomationRun, this.running.runId);
      if (!run || !isPending(run)) return false;
      await this.tell(change, { nextAt });
      return true;
    });
    if (goesOn) this.needs.errands.begin(planned.begun.owner.memberId, (signal) => this.send(planned, signal));
    return 'ended';
  }

  private async send(planned: Planned, signal: AbortSignal): Promise<void> {
    const { begun, step, carried, words } = planned;
    let pauseMs: number | 'ended' | undefined;
    try {
      pauseMs = await this.noteDone(planned, await sendAll(this.needs, carried, signal));
    } catch (fault) {
      signal.throwIfAborted();
      pauseMs = await this.failed(begun, step, fault, words);
    }
    const { id } = begun.automation;
    await this.apart((change) => (typeof pauseMs === 'number' ? runLater(change, id, pauseMs) : runSoon(change, id)));
  }

  /** Records an action as done, with the effects of that transaction; returns whether the run has ended. */
  private async noteDone({ begun, step, carried, words }: Planned, came: string[]): Promise<'ended' | undefined> {
    this.needs.plugins.succeeded(this.running.workspaceId, carried.kind.from.plugin.id);
    return this.apart(async (change) => {
      const run = await lockedRun(change, AutomationRun, this.running.runId);
      // Switched off since then: finished actions stay, the rest is skipped.
      if (!run || !isPending(run)) return 'ended';
      // Requests that took too long were sent again and recorded then.
      if (!leftOf(begun.automation, run).includes(step)) return undefined;
      const left = await carryInside(this.needs, change, carried);
      const steps = this.stepsWith(run, step, { state: 'DONE', did: [...words, ...came, ...left], problem: '' });
      const isLast = leftOf(begun.automation, { steps }).length === 0;
      await this.tell(change, { steps, nextAt: null, ...(isLast && { ...DONE, ...this.ending() }) });
      return isLast ? 'ended' : undefined;
    });
  }

  /** Plans an action's effects and describes them. */
  private async plan(
    { run, automation, owner, chain }: Begun,
    step: Step,
  ): Promise<{ carried: Carried; words: string[] }> {
    const { kinds, runner, onWrite, origin } = this.needs;
    // Before the transaction, as a service can be asked for a fresh token.
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
      return { carried: { ...planned, automation, run, chain, stepId: step.id, owner, event, signing, signal }, words };
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
      // Recorded already; only the database's reply got lost.
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

  /** Explains a fault, and decides whether the step is retried. */
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
    return { problem: 'Something went wrong. Details are in the server log.', outcome: 'give up' };
  }

  /** The log of a run with the result of an action. */
  private stepsWith(
    run: AutomationRun,
    { id, action }: Step,
    became: Pick<RanStep, 'state' | 'did' | 'problem'>,
  ): RanStep[] {
    return withStep(run, { id, action, ...became, ms: Math.round(performance.now() - this.from) });
  }

  private ending() {
    return { endedAt: new Date().toISOString(), nextAt: null };
  }

  private async tell(change: Change, fields: Partial<AutomationRun>): Promise<void> {
    await tellRun(change, AutomationRun, this.running.runId, fields);
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.needs, this.running.workspaceId, act);
  }
}

const DONE = { state: 'DONE', problem: '' } as const;

async function wordsOf(change: Change, effects: readonly Effect[]): Promise<string[]> {
  const ids = effects.flatMap((effect) => ('memberIds' in effect ? effect.memberIds : []));
  const members = ids.length === 0 ? [] : await change.rows(Member).find({ where: { id: [...new Set(ids)] } });
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return effects.map((effect) => effectWords(effect, names));
}
