import type { Automation, Step } from '@earshot/core/areas/automations/automation';
import type { HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import { limits } from '@earshot/core/limits';
import { action, type Connected, type Effect, type ReadAsOwner } from '@earshot/core/plugin/action';
import { Refusal } from '@earshot/core/refusal';
import { untilAborted } from '../../jobs/until-aborted.ts';
import type { Work } from '../../operations/work.ts';
import type { ConnectionSource } from '../../plugins/connection-source.ts';
import { demandSendable } from '../models/left-out.ts';
import type { ActionKind, AutomationKinds } from './automation-kinds.ts';
import { checkedEffects } from './checked-effects.ts';
import type { StepSecrets } from './store/automation-secrets.ts';

/** Gets the account of a kind, in one of two ways. */
export type Connect = (kind: string) => Promise<Connected | undefined>;

export interface PlanNeeds {
  kinds: AutomationKinds;
  connections: readonly ConnectionSource[];
}

export interface PlannedStep {
  kind: ActionKind;
  effects: readonly Effect[];
}

/** A failure caused by the plugin itself. */
export class PlanFailure extends Error {
  override readonly name = 'PlanFailure';
  constructor(
    readonly kind: ActionKind,
    cause: unknown,
  ) {
    super('An action failed to plan', { cause });
  }
}

interface Wanted {
  work: Work;
  read: ReadAsOwner;
  automation: Automation;
  step: Step;
  secrets: StepSecrets | undefined;
  event: HappenedEvent;
  connect: Connect;
}

/** Plans the effects of an action for an event, with its current settings; carries nothing out. */
export async function planStep({ kinds }: Pick<PlanNeeds, 'kinds'>, wanted: Wanted): Promise<PlannedStep> {
  const { work, read, automation, step, secrets, event, connect } = wanted;
  const on = await kinds.actions(work.workspaceId, work.transaction);
  const kind = on.find(({ contribution }) => contribution.id === step.action);
  if (!kind) throw new Refusal('UNPROCESSABLE', `This action is not available. ${kinds.absence(action, step.action)}`);
  const sealed = kinds.settingsOf(kind, automation, step.id);
  const settings = sealed.check(sealed.whole(step.settings, { settings: {}, secrets: secrets?.secrets ?? {} }));
  const connection = await connectionFor(kind, connect);
  const effects = await planned(kind, { settings, event, read, connection });
  if (effects.length > limits.automations.effects)
    throw new Refusal('UNPROCESSABLE', `An action can do ${limits.automations.effects} things at most.`);
  if (effects.some((effect) => effect.kind === 'request')) await demandConsented(work, event);
  return { kind, effects };
}

/** Pages that contain participants' words. */
const PAGES = { Note: 'NOTE', Insight: 'INSIGHT' } as const;

/** Refuses to send pages with participants' words to another service without consent. */
async function demandConsented({ transaction }: Work, { object }: HappenedEvent): Promise<void> {
  const type = PAGES[object?.kind as keyof typeof PAGES];
  if (object && type) await demandSendable(transaction, object.id, type);
}

async function planned(kind: ActionKind, call: object): Promise<readonly Effect[]> {
  try {
    const signal = AbortSignal.timeout(limits.automations.planMs);
    return checkedEffects(await untilAborted((async () => kind.contribution.plan(call as never))(), signal));
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw new PlanFailure(kind, fault);
  }
}

async function connectionFor(
  { contribution: { connection: wanted, title } }: ActionKind,
  connect: Connect,
): Promise<Connected | undefined> {
  if (wanted === undefined) return undefined;
  const found = await connect(wanted);
  if (found) return found;
  throw new Refusal('UNPROCESSABLE', `${title} needs an account that is connected. Connect one in Settings first.`);
}
