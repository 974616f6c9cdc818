import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Refusal } from '@earshot/core/refusal';
import { reaches } from '@earshot/core/rules/permission';
import type { Work } from '../../operations/work.ts';

/** Refuses members who neither made the round nor have full access: only these end, change and delete it. */
export function demandManager(work: Work, round: CodingRound): void {
  if (round.createdBy !== work.actor.memberId && !reaches(work.access.level(round.projectId), 'FULL'))
    throw new Refusal('FORBIDDEN', 'Only its author, or someone with full access here, can change a coding round.');
}

/**
 * Locks a round until this transaction ends and returns whether it is open: `coding` is a shared lock for coders,
 * `ending` an exclusive one for ending the round.
 */
export async function lockedState(work: Work, roundId: string, by: 'coding' | 'ending'): Promise<CodingRound['state']> {
  const [row] = await work.transaction.sql<{ state: CodingRound['state'] }>(
    `select state from coding_rounds where workspace_id = $1 and id = $2 for ${by === 'coding' ? 'share' : 'update'}`,
    [work.workspaceId, roundId],
  );
  return row?.state ?? 'CLOSED';
}

/** Refuses members who are not coders of the round, notes outside of it, and closed rounds. */
export async function demandCoding(work: Work, round: CodingRound, noteId?: string): Promise<void> {
  if (!round.coderIds.includes(work.actor.memberId))
    throw new Refusal('FORBIDDEN', 'Only the coders of this round code in it. Ask its author to add you.');
  if (noteId !== undefined && !round.noteIds.includes(noteId))
    throw new Refusal('BAD_USER_INPUT', 'This note is not part of the round. Choose one of its notes.');
  if ((await lockedState(work, round.id, 'coding')) === 'CLOSED')
    throw new Refusal('CONFLICT', 'This round is closed: its codes are compared now and can no longer be changed.');
}

/** Refuses to compare codes of an open round, for every caller. */
export function demandClosed(round: CodingRound): void {
  if (round.state === 'OPEN')
    throw new Refusal('CONFLICT', 'Codes are compared once the round is closed: until then coders work blind.');
}
