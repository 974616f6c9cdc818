import type { HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import { Member } from '@earshot/core/model/member';
import type { Effect, Mails, Notifies } from '@earshot/core/plugin/action';
import { actorOf, readAccesses } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import type { Outbox } from '../mail/outbox.ts';

/** Reached recipients, and in words those left out, with the reason. */
export interface Recipients {
  told: Member[];
  unreached: string[];
}

export const tellsPeople = (effect: Effect): effect is Mails | Notifies =>
  effect.kind === 'notify' || effect.kind === 'mail';

/**
 * Members that an effect reaches: active, with access to the event's place and, for mails, with an address of their
 * own.
 */
export async function recipientsOf(
  change: Change,
  { placeId }: Pick<HappenedEvent, 'placeId'>,
  { kind, memberIds }: Mails | Notifies,
  { sends }: Pick<Outbox, 'sends'>,
): Promise<Recipients> {
  const ids = [...new Set(memberIds)];
  const found = new Map((await change.rows(Member).find({ where: { id: ids } })).map((row) => [row.id, row]));
  const access = await readAccesses(change.transaction, change.workspaceId, [...found.values()].map(actorOf));
  const told: Member[] = [];
  const unreached: string[] = [];
  for (const id of ids) {
    const member = found.get(id);
    const why = member ? whyNot(member, kind, access.get(id)?.reads(placeId) === true) : 'is no longer a member';
    if (member && why === '') told.push(member);
    else unreached.push(`Not sent to ${member?.name ?? 'a former member'}, who ${why}.`);
  }
  if (kind === 'mail' && told.length > 0 && !sends)
    unreached.push('Not sent yet: Earshot has no mail server, so it waits in the outbox (Settings → Outbox).');
  return { told, unreached };
}

function whyNot({ suspended, kind, emailConfirmed }: Member, effect: 'notify' | 'mail', reads: boolean): string {
  if (suspended) return 'is suspended';
  if (!reads) return 'cannot open what it is about';
  if (effect === 'notify') return '';
  if (kind === 'PROGRAM') return 'has no email address';
  return emailConfirmed ? '' : 'has not confirmed their email address';
}
