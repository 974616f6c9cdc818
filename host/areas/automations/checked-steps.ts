import type { Automation, Step } from '@earshot/core/areas/automations/automation';
import { asPlaceholders, placeholdersOf, unknownPlaceholders } from '@earshot/core/areas/automations/automation-event';
import { buildRules } from '@earshot/core/areas/automations/automation-rules';
import { type EventTrigger, type Trigger, trigger } from '@earshot/core/areas/automations/trigger';
import { action } from '@earshot/core/plugin/action';
import { automationEvent } from '@earshot/core/plugin/automation-event';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';
import { formOf } from '../../plugins/settings-form.ts';
import { newToken } from '../../store/sessions.ts';
import { type ActionKind, type AutomationKinds, eventsNamed } from './automation-kinds.ts';
import { demandSlot } from './cron.ts';
import { type StepSecrets, stepSecrets, storeStepSecrets } from './store/automation-secrets.ts';

type Owner = Pick<Automation, 'workspaceId' | 'id'>;

/** Checks a trigger; refuses those that can never fire. */
export async function checkedTrigger(kinds: AutomationKinds, work: Work, given: unknown): Promise<Trigger> {
  const read = trigger.safeParse(given);
  if (!read.success) {
    const text = read.error.issues[0]?.message ?? 'Choose a trigger.';
    throw new Refusal('BAD_USER_INPUT', text, { fields: { trigger: text } });
  }
  if (read.data.type === 'CRON') demandSlot(read.data, new Date());
  else await demandEvent(kinds, work, read.data);
  return read.data;
}

async function demandEvent(kinds: AutomationKinds, work: Work, { event, rules }: EventTrigger) {
  const on = await kinds.events(work.actor, work.transaction);
  const kind = on.find(({ contribution }) => contribution.id === event)?.contribution;
  if (!kind)
    throw new Refusal('UNPROCESSABLE', `This event is not available. ${kinds.absence(automationEvent, event)}`);
  if (rules !== null) buildRules(rules, kind.fields);
}

/** The stored steps of an automation: checked, with their secrets stored separately. */
export class CheckedSteps {
  constructor(
    private readonly kinds: AutomationKinds,
    private readonly work: Work,
  ) {}

  /** Checks and stores the submitted steps; returns the automation's row values. */
  async store(
    automation: Owner & Pick<Automation, 'trigger'> & Partial<Pick<Automation, 'actions'>>,
    given: readonly Step[],
  ): Promise<Pick<Automation, 'actions' | 'secretsStored'>> {
    demandUnique(given);
    const { transaction, workspaceId } = this.work;
    const on = await this.kinds.actions(workspaceId, transaction);
    const stored = await stepSecrets(transaction, automation.id);
    const secrets = new Map<string, Partial<StepSecrets>>();
    const actions: Step[] = [];
    for (const step of given) {
      const kind = on.find(({ contribution }) => contribution.id === step.action);
      if (!kind) {
        actions.push(this.unchanged(automation.actions, step));
        continue;
      }
      const kept = this.kept(kind, automation, step, stored.get(step.id));
      actions.push({ ...step, settings: kept.settings });
      secrets.set(step.id, { secrets: kept.secrets, ...this.firstSigning(automation, step, stored.get(step.id)) });
    }
    await this.demandPlaceholders(automation.trigger, actions, on);
    await storeStepSecrets(transaction, automation.id, secrets);
    return {
      actions,
      secretsStored: [...secrets].flatMap(([id, { secrets = {} }]) =>
        Object.keys(secrets).map((field) => `${id}.${field}`),
      ),
    };
  }

  // A step whose plugin is off stays unchanged, as a new one could not be checked.
  private unchanged(known: readonly Step[] = [], step: Step): Step {
    const before = known.find(({ id, action: kind }) => id === step.id && kind === step.action);
    if (before) return before;
    throw new Refusal('UNPROCESSABLE', `This action is not available. ${this.kinds.absence(action, step.action)}`);
  }

  /** Refuses texts with placeholders that the trigger does not fill. */
  async demandPlaceholders(
    stored: Automation['trigger'],
    steps: readonly Step[],
    kinds?: readonly ActionKind[],
  ): Promise<void> {
    const known = await this.placeholders(stored);
    if (!known) return;
    const on = kinds ?? (await this.kinds.actions(this.work.workspaceId, this.work.transaction));
    const fields: Record<string, string> = {};
    for (const step of steps) {
      const kind = on.find(({ contribution }) => contribution.id === step.action);
      for (const [name, unknown] of kind ? unfilled(kind, step, known) : [])
        fields[`actions.${step.id}.${name}`] =
          `Nothing fills ${asPlaceholders(unknown)}. There are ${asPlaceholders(known)}.`;
    }
    const [text] = Object.values(fields);
    if (text !== undefined) throw new Refusal('BAD_USER_INPUT', text, { fields });
  }

  // Event fields are unknown while its plugin is off.
  private async placeholders(stored: Automation['trigger']): Promise<string[] | undefined> {
    const read = trigger.parse(stored);
    if (read.type === 'CRON') return placeholdersOf(undefined);
    const [kind] = eventsNamed(await this.kinds.events(this.work.actor, this.work.transaction), read.event);
    return kind && placeholdersOf({ fields: Object.keys(kind.fields) });
  }

  private kept(kind: ActionKind, automation: Owner, step: Step, stored: StepSecrets | undefined) {
    try {
      return this.kinds
        .settingsOf(kind, automation, step.id)
        .keep(step.settings, { settings: {}, secrets: stored?.secrets ?? {} });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      const fields = Object.entries((fault.details.fields ?? {}) as Record<string, string>);
      throw new Refusal(fault.code, fault.message, {
        fields: Object.fromEntries(fields.map(([field, text]) => [`actions.${step.id}.${field}`, text])),
      });
    }
  }

  private firstSigning(automation: Owner, step: Step, stored: StepSecrets | undefined): Partial<StepSecrets> {
    if (stored?.signing) return {};
    return { signing: this.kinds.sealSigning(newToken(), automation, step.id) };
  }
}

function demandUnique(steps: readonly Step[]): void {
  if (new Set(steps.map(({ id }) => id)).size !== steps.length)
    throw new Refusal('BAD_USER_INPUT', 'Two actions have the same id. Each needs its own.');
}

/** Unknown placeholders in an action's texts, by setting name. */
function unfilled({ contribution }: ActionKind, { settings }: Step, known: readonly string[]): [string, string[]][] {
  const { properties = {} } = formOf(contribution.settings) as { properties?: Record<string, { placeholders?: true }> };
  return Object.entries(properties)
    .filter(([, { placeholders }]) => placeholders)
    .map(([name]): [string, string[]] => [name, unknownPlaceholders(String(settings[name] ?? ''), known)])
    .filter(([, unknown]) => unknown.length > 0);
}
