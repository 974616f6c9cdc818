import type { Automation, Step } from '@earshot/core/areas/automations/automation';
import type { HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import { limits } from '@earshot/core/limits';
import { action, type Connected, type Effect, type ReadAsOwner } from '@earshot/core/plugin/action';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';
import { connectionOf, type FindConnection } from '../../plugins/find-connection.ts';
import type { ActionKind, AutomationKinds } from './automation-kinds.ts';
import type { StepSecrets } from './store/automation-secrets.ts';

export interface PlanNeeds {
  kinds: AutomationKinds;
  connections: readonly FindConnection[];
}

export interface PlannedStep {
  kind: ActionKind;
  effects: readonly Effect[];
}

/** A plugin failed by its own fault. */
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
  /** from `accountFor` */
  connection: Connected | undefined;
}

/** The action that a step names; refuses when its plugin is off. */
export async function actionOf(
  kinds: AutomationKinds,
  { workspaceId, transaction }: Pick<Work, 'workspaceId' | 'transaction'>,
  { action: id }: Step,
): Promise<ActionKind> {
  const on = await kinds.actions(workspaceId, transaction);
  const kind = on.find(({ contribution }) => contribution.id === id);
  if (kind) return kind;
  throw new Refusal('UNPROCESSABLE', `This action is not there. ${kinds.absence(action, id)}`);
}

/** What an action would do about an event, with the settings as they are now; nothing is done. */
export async function planStep({ kinds }: Pick<PlanNeeds, 'kinds'>, wanted: Wanted): Promise<PlannedStep> {
  const { work, read, automation, step, secrets, event, connection } = wanted;
  const kind = await actionOf(kinds, work, step);
  const sealed = kinds.settingsOf(kind, automation, step.id);
  const settings = sealed.check(sealed.whole(step.settings, { settings: {}, secrets: secrets?.secrets ?? {} }));
  const effects = await planned(kind, { settings, event, read, connection });
  if (effects.length > limits.automations.effects)
    throw new Refusal('UNPROCESSABLE', `An action may do ${limits.automations.effects} things at once, not more.`);
  return { kind, effects };
}

async function planned(kind: ActionKind, call: object): Promise<readonly Effect[]> {
  try {
    return await kind.contribution.plan(call as never);
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw new PlanFailure(kind, fault);
  }
}

/** The account that an action needs; undefined for one that needs none, and refused when nobody has connected it. */
export async function accountFor(
  { connections }: Pick<PlanNeeds, 'connections'>,
  workspaceId: string,
  { contribution: { connection: wanted, title } }: ActionKind,
): Promise<Connected | undefined> {
  if (wanted === undefined) return undefined;
  const found = await connectionOf(connections, workspaceId, wanted);
  if (found) return found;
  throw new Refusal('UNPROCESSABLE', `${title} needs an account that is connected. Connect one in Settings first.`);
}
