import type { Automation } from '@earshot/core/areas/automations/automation';
import type { HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import type { AutomationRun } from '@earshot/core/areas/automations/automation-run';
import { automationMail } from '@earshot/core/areas/mail/mail-content';
import type { Member } from '@earshot/core/model/member';
import type { SearchType } from '@earshot/core/model/search-type';
import type { Mails, Notifies } from '@earshot/core/plugin/action';
import type { Actor } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import { memberVisit, stableId } from '../../operations/member-visit.ts';
import type { Runner } from '../../operations/runner.ts';
import type { Outbox } from '../mail/outbox.ts';
import { notify } from '../notifications/notify.ts';
import type { AutomationKinds } from './automation-kinds.ts';
import type { PlannedStep } from './plan-step.ts';
import { recipientsOf, tellsPeople } from './recipients.ts';
import { sendRequest } from './send-request.ts';

export interface CarryNeeds {
  kinds: AutomationKinds;
  runner: () => Runner;
  outbox: Outbox;
  /** base of links in emails */
  origin: string;
}

/** A planned action of a run. */
export interface Carried extends PlannedStep {
  automation: Automation;
  run: AutomationRun;
  /** key of the first event in its chain of automations */
  chain: string;
  stepId: string;
  owner: Actor;
  event: HappenedEvent;
  signing: string | undefined;
  signal: AbortSignal;
}

const keyOf = ({ run, stepId }: Carried, at: number) => stableId('automation', run.id, stepId, String(at));

/** Performs the operations of an action, each once by its idempotency key. */
export async function performAll({ runner }: CarryNeeds, carried: Carried): Promise<void> {
  const { effects, run, chain, owner, signal } = carried;
  for (const [at, effect] of effects.entries()) {
    signal.throwIfAborted();
    if (effect.kind !== 'perform') continue;
    const visit = memberVisit(owner, 'automation', keyOf(carried, at));
    await runner().run(effect.operation, effect.input, { ...visit, follows: { depth: run.depth + 1, chain } });
  }
}

/** Sends the requests of an action in order, each at least once, and returns their results in words. */
export async function sendAll({ kinds }: CarryNeeds, carried: Carried, signal: AbortSignal): Promise<string[]> {
  const { kind, effects, signing } = carried;
  const came: string[] = [];
  for (const [at, effect] of effects.entries()) {
    signal.throwIfAborted();
    if (effect.kind !== 'request') continue;
    const fetch = kinds.fetchOf(kind, effect.url);
    came.push(await sendRequest(effect, { fetch, id: keyOf(carried, at), signing, signal }));
  }
  return came;
}

/**
 * Performs the effects that belong to the log's transaction: notifications and mails. Returns the recipients left out.
 */
export async function carryInside(needs: CarryNeeds, change: Change, carried: Carried): Promise<string[]> {
  const left: string[] = [];
  for (const effect of carried.effects) {
    if (!tellsPeople(effect)) continue;
    const { told, unreached } = await recipientsOf(change, carried.event, effect, needs.outbox);
    left.push(...unreached);
    if (effect.kind === 'notify') await tell(change, carried, effect, told);
    else for (const member of told) await mail(needs, change, carried, effect, member);
  }
  return left;
}

const OBJECT_TYPES: Readonly<Record<string, SearchType>> = {
  Note: 'NOTE',
  Insight: 'INSIGHT',
  Theme: 'THEME',
  Project: 'PROJECT',
};

async function tell(change: Change, { automation, event }: Carried, { text }: Notifies, told: Member[]): Promise<void> {
  const type = event.object && OBJECT_TYPES[event.object.kind];
  await notify(change, {
    memberIds: told.map(({ id }) => id),
    title: text,
    text: `Automation “${automation.title}”`,
    ...(type && event.object ? { object: { type, id: event.object.id } } : { placeId: event.placeId }),
  });
}

async function mail(
  { outbox, origin }: CarryNeeds,
  change: Change,
  { automation, event: { object } }: Carried,
  { subject, text }: Mails,
  member: Member,
): Promise<void> {
  await outbox.add(change, {
    kind: 'AUTOMATION',
    recipient: member.email,
    memberId: member.id,
    content: automationMail({
      subject,
      text,
      automationTitle: automation.title,
      link: object?.url ?? origin,
      objectTitle: object?.title ?? '',
    }),
  });
}
