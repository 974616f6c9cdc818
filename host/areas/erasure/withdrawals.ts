import { type RetypedChoice, retypedPlaces, unreadFiles } from '@earshot/core/areas/erasure/retyped';
import {
  retryWithdrawal,
  Withdrawal,
  withdrawalImpact,
  withdrawalReceipt,
  withdrawPerson,
} from '@earshot/core/areas/erasure/withdrawal';
import type { Person } from '@earshot/core/areas/people/person';
import { Refusal } from '@earshot/core/refusal';
import { dropParked, retryParked, sqlIn } from '../../jobs/queue.ts';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { registerWithdrawal } from '../places/store/erasure-register.ts';
import { type FindParts, findRetyped, findUnread } from './retyped/find-retyped.ts';
import { SHOWN_WITHDRAWAL } from './shown-withdrawal.ts';
import { countWithdrawn } from './store/count-withdrawn.ts';
import { findWithdrawn } from './store/find-withdrawn.ts';

const BEGUN = {
  state: 'WAITING' as const,
  progress: 0,
  counts: {},
  hash: '',
  startedAt: null,
  endedAt: null,
  problem: '',
};

const keyOf = (withdrawalId: string): string => `withdraw-person:${withdrawalId}`;

interface Decided {
  wholeNotes: boolean;
  remove: readonly RetypedChoice[];
  createdBy: string | null;
}

/** Begins the withdrawal of a person, and adds it to the register. */
export async function beginWithdrawal(change: Change, person: Person, decided: Decided): Promise<Withdrawal> {
  const { wholeNotes, remove, createdBy } = decided;
  const of = { personId: person.id, placeId: person.placeId };
  const failed = await change.rows(Withdrawal).find({ where: { personId: person.id, state: 'FAILED' } });
  // Failed withdrawals are covered by the new one.
  for (const { id } of failed) await dropParked(sqlIn(change.transaction), change.workspaceId, keyOf(id));
  const row = await change.rows(Withdrawal).insert({ ...BEGUN, ...of, wholeNotes, createdBy });
  change.emit('created', Withdrawal, [row]);
  await registerWithdrawal(change.transaction, person.id, { wholeNotes, remove, createdBy });
  await change.enqueue('withdraw-person', { withdrawalId: row.id, remove }, { key: keyOf(row.id) });
  return row;
}

/**
 * The chosen places that still contain data of the person; refuses choices other than views and links to issues, which
 * are erased.
 */
async function chosenOf(
  parts: FindParts,
  work: Work,
  { id }: Person,
  { wholeNotes, remove }: Pick<Decided, 'wholeNotes' | 'remove'>,
): Promise<RetypedChoice[]> {
  const found = await findRetyped(parts, work.transaction, await findWithdrawn(work.transaction, id), wholeNotes);
  const kinds = new Map(found.map((place) => [place.id, place.kind]));
  return remove.filter((place) => kinds.get(place.id) === place.kind);
}

/** Withdrawals of participants. */
export const withdrawalHandlers = (parts: FindParts): Handler[] => [
  inside(withdrawalImpact, async ({ input: { wholeNotes }, work, object }) =>
    countWithdrawn(work.transaction, await findWithdrawn(work.transaction, object.id), wholeNotes),
  ),
  inside(retypedPlaces, async ({ input: { wholeNotes }, work, object }) =>
    findRetyped(parts, work.transaction, await findWithdrawn(work.transaction, object.id), wholeNotes),
  ),
  inside(unreadFiles, async ({ work, object }) => {
    const { transaction } = work;
    return { id: object.id, ...(await findUnread(parts, transaction, await findWithdrawn(transaction, object.id))) };
  }),
  inside(withdrawPerson, async ({ input: { wholeNotes, remove }, work, object }) => {
    // Concurrent links to the person are finished first (`demandLinkable`).
    await work.transaction.sql('select 1 from people where workspace_id = $1 and id = $2 for update', [
      work.workspaceId,
      object.id,
    ]);
    const open = await work.rows(Withdrawal).find({ where: { personId: object.id, state: ['WAITING', 'RUNNING'] } });
    if (open.length > 0) throw new Refusal('CONFLICT', 'This withdrawal is already running. Wait until it is done.');
    const chosen = remove.length > 0 ? await chosenOf(parts, work, object, { wholeNotes, remove }) : [];
    return beginWithdrawal(work, object, { wholeNotes, remove: chosen, createdBy: work.actor.memberId });
  }),
  inside(retryWithdrawal, async ({ work, object }) => {
    if (object.state !== 'FAILED') throw new Refusal('CONFLICT', 'This withdrawal has not failed. Reload the list.');
    const retried = await retryParked(sqlIn(work.transaction), work.workspaceId, { key: keyOf(object.id) });
    if (!retried)
      throw new Refusal('CONFLICT', 'Another withdrawal of this participant has begun since. Look at that one.');
    await SHOWN_WITHDRAWAL.retried(work, { withdrawalId: object.id });
    return work.load(Withdrawal, object.id);
  }),
  inside(withdrawalReceipt, async ({ object }) => {
    if (object.state !== 'DONE') throw new Refusal('CONFLICT', 'This withdrawal is not done yet. Wait for it.');
    return object;
  }),
];
