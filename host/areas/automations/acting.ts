import type { Automation } from '@earshot/core/areas/automations/automation';
import { Member } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import type { ReadAsOwner } from '@earshot/core/plugin/action';
import { type Actor, actorOf, readAccess } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import { memberVisit } from '../../operations/member-visit.ts';
import type { Runner } from '../../operations/runner.ts';
import { Work } from '../../operations/work.ts';
import type { OnWrite } from '../../store/rows.ts';

/** Message for automations without an owner. */
export const OWNERLESS = 'Its owner is no longer a member. Switch it on to become its owner.';

/** The owner of an automation, with their current rights; undefined if they left or were suspended. */
export async function ownerOf(change: Change, { ownerId }: Pick<Automation, 'ownerId'>): Promise<Actor | undefined> {
  const member = ownerId === null ? undefined : await change.rows(Member).get(ownerId);
  return member && !member.suspended && member.role !== 'VIEWER' ? actorOf(member) : undefined;
}

/** Work of an owner, with their current rights, within a transaction. */
export async function workAs({ transaction }: Change, owner: Actor, onWrite: OnWrite): Promise<Work> {
  return new Work(transaction, owner, await readAccess(transaction, owner), onWrite);
}

/** Returns a function that runs declared queries as an owner. */
export const readAs =
  (runner: Pick<Runner, 'readWithin'>, work: Work): ReadAsOwner =>
  async (operation: AnyOperation, input: unknown) => {
    if (operation.effect !== 'read') throw new Error(`${operation.name} changes something: plan it as an effect`);
    return (await runner.readWithin(work, operation, input, memberVisit(work.actor, 'automation', ''))) as never;
  };
