import type { GrantedLevel } from '@earshot/core/model/entity';
import { Grant } from '@earshot/core/model/place';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';

export type Principal = { principal: 'MEMBER' | 'GROUP' | 'EVERYONE'; principalId: string | null };

/** A principal's own grant at a place, including a revoked one. */
export async function grantOf(work: Work, placeId: string, { principal, principalId }: Principal) {
  const [grant] = await work
    .rows(Grant)
    .find({ where: { placeId, principal, principalId }, limit: 1, trashed: 'both' });
  return grant;
}

/** Gives the actor full access to a place, regardless of their own access there. */
export async function keepFull(work: Work, placeId: string): Promise<Grant> {
  const mine = { principal: 'MEMBER', principalId: work.actor.memberId } as const;
  const before = await grantOf(work, placeId, mine);
  if (before) return work.rows(Grant).update(before.id, { level: 'FULL', trashedAt: null });
  return work.rows(Grant).insert({ placeId, ...mine, level: 'FULL', createdBy: work.actor.memberId });
}

/** Refuses members without projects access: they can neither create nor take over places (PE-01). */
export function demandProjects({ actor }: Work): void {
  if (!actor.projectsAccess)
    throw new Refusal('FORBIDDEN', 'This requires access to projects. Ask an administrator of the workspace.');
}

/** Opens a new place: full access for its creator, the given level for everyone. */
export async function openPlace(work: Work, placeId: string, everyone: GrantedLevel | null): Promise<void> {
  demandProjects(work);
  await keepFull(work, placeId);
  if (everyone)
    await work.rows(Grant).insert({
      placeId,
      principal: 'EVERYONE',
      principalId: null,
      level: everyone,
      createdBy: work.actor.memberId,
    });
}
