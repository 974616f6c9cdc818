import { type GrantedLevel, LEVELS, type Level } from '../model/entity.ts';
import type { Role } from '../model/member.ts';
import type { Audience } from '../model/operation.ts';

/** none 0, READ 1, WRITE 2, FULL 3 (PM-01). */
export const rankOfLevel = (level: Level): number => LEVELS.indexOf(level);

/** The higher of some levels; of no levels, none. */
export const highest = (levels: Iterable<Level>): Level => {
  let best: Level = 'none';
  for (const level of levels) if (rankOfLevel(level) > rankOfLevel(best)) best = level;
  return best;
};

/** Whether a level is enough for what an act asks. */
export const reaches = (level: Level, asked: Level): boolean => rankOfLevel(level) >= rankOfLevel(asked);

/** The level that an act asks: what is locked is changed by those with FULL only (IN-01). */
export const askedOf = (level: GrantedLevel, locked: boolean): GrantedLevel =>
  locked && level === 'WRITE' ? 'FULL' : level;

/** A role caps what grants give: VIEWER at READ, no role (suspended, removed) at none (PM-02). */
export const capped = (role: Role | null, level: Level): Level => {
  if (role === null) return 'none';
  return role === 'VIEWER' && reaches(level, 'READ') ? 'READ' : level;
};

/** What the role alone gives on what all members share (tags, fields): nothing of it is handed down to folders and projects (PM-04). */
export const workspaceLevel = (role: Role | null): Level => {
  if (role === null) return 'none';
  return ({ MANAGER: 'FULL', CONTRIBUTOR: 'WRITE', VIEWER: 'READ' } as const)[role];
};

export interface TreePlace {
  id: string;
  parentId: string | null;
  /** takes nothing from above */
  detached: boolean;
  kind: string;
}

export interface PlaceGrant {
  placeId: string;
  principal: 'MEMBER' | 'GROUP' | 'EVERYONE';
  principalId: string | null;
  level: GrantedLevel;
}

export interface PermissionActor {
  memberId: string;
  role: Role | null;
  groupIds: readonly string[];
}

const concerns = (grant: PlaceGrant, actor: PermissionActor, groups: ReadonlySet<string>): boolean => {
  if (grant.principal === 'EVERYONE') return true;
  if (grant.principalId === null) return false;
  return grant.principal === 'MEMBER' ? grant.principalId === actor.memberId : groups.has(grant.principalId);
};

/** The level of one person at every place of a workspace, in one pass over grants and tree; the highest over a place and its ancestors unless it is detached. */
export function levelsByPlace(
  places: readonly TreePlace[],
  grants: readonly PlaceGrant[],
  actor: PermissionActor,
): Map<string, Level> {
  const groups = new Set(actor.groupIds);
  const granted = new Map<string, Level>();
  for (const grant of grants) {
    if (!concerns(grant, actor, groups)) continue;
    granted.set(grant.placeId, highest([grant.level, granted.get(grant.placeId) ?? 'none']));
  }
  const handedDown = withAncestors(places, granted);
  const own = (place: TreePlace): Level => (place.kind === 'WORKSPACE' ? workspaceLevel(actor.role) : 'none');
  return new Map(
    places.map((place) => [place.id, capped(actor.role, highest([own(place), handedDown.get(place.id) ?? 'none']))]),
  );
}

function withAncestors(places: readonly TreePlace[], granted: ReadonlyMap<string, Level>): Map<string, Level> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const known = new Map<string, Level>();
  for (const start of places) {
    // A walk up that meets itself ends there: a damaged tree gives less, never more, and never hangs.
    const path: TreePlace[] = [];
    const onPath = new Set<string>();
    let place: TreePlace | undefined = start;
    while (place && !known.has(place.id) && !onPath.has(place.id)) {
      path.push(place);
      onPath.add(place.id);
      place = place.detached || place.parentId === null ? undefined : byId.get(place.parentId);
    }
    let above: Level = (place && known.get(place.id)) ?? 'none';
    for (const step of path.reverse()) {
      above = highest([granted.get(step.id) ?? 'none', above]);
      known.set(step.id, above);
    }
  }
  return known;
}

export interface PermissionTree {
  places: readonly TreePlace[];
  grants: readonly PlaceGrant[];
  members: readonly { id: string; role: Role | null; suspended: boolean }[];
  /** groups in use; what was granted to one in trash counts for nothing */
  groups: readonly { id: string; memberIds: readonly string[] }[];
}

/** The folders and projects that nobody would have full access to: it takes a person behind a grant who may hold FULL. */
export function ownerless({ places, grants, members, groups }: PermissionTree): Set<string> {
  const able = new Set(
    members.filter((one) => !one.suspended && capped(one.role, 'FULL') === 'FULL').map(({ id }) => id),
  );
  const peopled = new Set(groups.filter(({ memberIds }) => memberIds.some((id) => able.has(id))).map(({ id }) => id));
  const holders: Record<PlaceGrant['principal'], (id: string | null) => boolean> = {
    MEMBER: (id) => id !== null && able.has(id),
    GROUP: (id) => id !== null && peopled.has(id),
    EVERYONE: () => able.size > 0,
  };
  const held = grants.filter(
    ({ level, principal, principalId }) => level === 'FULL' && holders[principal](principalId),
  );
  const handedDown = withAncestors(places, new Map(held.map(({ placeId, level }) => [placeId, level])));
  const left = places.filter(({ id, kind }) => kind !== 'WORKSPACE' && handedDown.get(id) !== 'FULL');
  return new Set(left.map(({ id }) => id));
}

/** Whether putting a place under another would make a circle; the new parent may not lie below the place itself. */
export function wouldCircle(places: readonly TreePlace[], id: string, newParentId: string | null): boolean {
  const parents = new Map(places.map((place) => [place.id, place.parentId]));
  const seen = new Set<string>();
  for (let step: string | null = newParentId; step !== null && !seen.has(step); step = parents.get(step) ?? null) {
    if (step === id) return true;
    seen.add(step);
  }
  return false;
}

export interface RoleHolder {
  role: Role | null;
  admin: boolean;
}

/** Whether a person belongs to an operation's audience. Admin is a flag beside the role: it needs a role, and gives none of a MANAGER's rights (PM-04). */
export const inAudience = (audience: Audience, signedIn: boolean, holder: RoleHolder | null): boolean => {
  const role = holder?.role ?? null;
  const answers: Record<Audience, boolean> = {
    anyone: true,
    account: signedIn,
    member: signedIn && role !== null,
    contributor: signedIn && (role === 'CONTRIBUTOR' || role === 'MANAGER'),
    manager: signedIn && role === 'MANAGER',
    admin: signedIn && role !== null && holder?.admin === true,
  };
  return answers[audience];
};

/** Whether a workspace would still have somebody to run it after a change of its members. */
export const keepsAnAdmin = (members: readonly (RoleHolder & { suspended: boolean })[]): boolean =>
  members.some((member) => member.admin && member.role !== null && !member.suspended);
