import { type GrantedLevel, LEVELS, type Level } from '../model/entity.ts';
import type { Role } from '../model/member.ts';
import type { Audience } from '../model/operation.ts';

/** Numbers of the levels: none 0, READ 1, WRITE 2, FULL 3 (PM-01). */
export const rankOfLevel = (level: Level): number => LEVELS.indexOf(level);

/** The highest of some levels; none for an empty list. */
export const highest = (levels: Iterable<Level>): Level => {
  let best: Level = 'none';
  for (const level of levels) if (rankOfLevel(level) > rankOfLevel(best)) best = level;
  return best;
};

/** True if a level is at least the required one. */
export const reaches = (level: Level, asked: Level): boolean => rankOfLevel(level) >= rankOfLevel(asked);

/** The level that a change needs: FULL if the row is locked (IN-01). */
export const askedOf = (level: GrantedLevel, locked: boolean): GrantedLevel =>
  locked && level === 'WRITE' ? 'FULL' : level;

/** Caps a level by the role: VIEWER at READ, no role (suspended, removed) at none (PM-02). */
export const capped = (role: Role | null, level: Level): Level => {
  if (role === null) return 'none';
  return role === 'VIEWER' && reaches(level, 'READ') ? 'READ' : level;
};

/**
 * Scopes of access tokens: READ changes nothing; WRITE has its owner's rights, except those of administrators and
 * accounts.
 */
export const TOKEN_SCOPES = ['READ', 'WRITE'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The two access flags of a member (PE-01). */
export interface AccessFlags {
  peopleAccess: boolean;
  projectsAccess: boolean;
}

/** Properties of a member that determine the level at places without grants. */
export interface Standing extends AccessFlags, RoleHolder {}

/**
 * The level at places without grants, by role, admin flag and access flags (PM-04, decision 066). Folders and projects
 * do not inherit it.
 * - WORKSPACE: FULL is for MANAGERs, who change the shared fields, tags and templates of all projects. Operations on
 * members, groups, invites and plugins are for admins only, of any role. Without projects access, shared objects can
 * still be read.
 * - DIRECTORY: members add and edit people; managers of the workspace manage their fields. Admins are no exception: a
 * VIEWER reads.
 */
export const levelWithoutGrants = {
  WORKSPACE: ({ role, admin, projectsAccess }: Standing): Level => {
    if (role === null) return 'none';
    return admin || (role === 'MANAGER' && projectsAccess) ? 'FULL' : 'READ';
  },
  DIRECTORY: ({ role, admin, peopleAccess }: Standing): Level => {
    if (!peopleAccess) return 'none';
    return capped(role, admin || role === 'MANAGER' ? 'FULL' : 'WRITE');
  },
} as const;

/** True if a member manages the shared fields, tags and templates of all projects (PM-04). */
export const managesWorkspace = (standing: Standing): boolean =>
  reaches(capped(standing.role, levelWithoutGrants.WORKSPACE(standing)), 'FULL');

const withoutGrants: Readonly<Record<string, (standing: Standing) => Level>> = levelWithoutGrants;

/** True if places of a kind take grants: folders, projects and channels do. */
export const takesGrants = (kind: string): boolean => !(kind in withoutGrants);

export interface TreePlace {
  id: string;
  parentId: string | null;
  /** true to inherit nothing from the parent place */
  detached: boolean;
  kind: string;
}

export interface PlaceGrant {
  placeId: string;
  principal: 'MEMBER' | 'GROUP' | 'EVERYONE';
  principalId: string | null;
  level: GrantedLevel;
}

export interface PermissionActor extends Standing {
  memberId: string;
  groupIds: readonly string[];
}

const concerns = (grant: PlaceGrant, actor: PermissionActor, groups: ReadonlySet<string>): boolean => {
  if (grant.principal === 'EVERYONE') return true;
  if (grant.principalId === null) return false;
  return grant.principal === 'MEMBER' ? grant.principalId === actor.memberId : groups.has(grant.principalId);
};

/**
 * A person's level at every place of a workspace: the highest at the place and its ancestors, up to a detached one.
 * Takes one pass over grants and tree.
 */
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
  const levelAt = ({ id, kind }: TreePlace): Level => {
    const byStanding = withoutGrants[kind];
    if (byStanding) return byStanding(actor);
    return actor.projectsAccess ? capped(actor.role, handedDown.get(id) ?? 'none') : 'none';
  };
  return new Map(places.map((place) => [place.id, levelAt(place)]));
}

function withAncestors(places: readonly TreePlace[], granted: ReadonlyMap<string, Level>): Map<string, Level> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const known = new Map<string, Level>();
  for (const start of places) {
    // A cycle ends the walk: a damaged tree gives less access, never more, and never loops.
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
  members: readonly { id: string; role: Role | null; suspended: boolean; projectsAccess: boolean }[];
  /** existing groups; grants to a group in trash do not count */
  groups: readonly { id: string; memberIds: readonly string[] }[];
}

/**
 * The folders and projects without anyone who has full access: a grant only counts for a person whose role allows
 * FULL.
 */
export function ownerless({ places, grants, members, groups }: PermissionTree): Set<string> {
  const able = new Set(
    members
      .filter((one) => !one.suspended && one.projectsAccess && capped(one.role, 'FULL') === 'FULL')
      .map(({ id }) => id),
  );
  const peopled = new Set(groups.filter(({ memberIds }) => memberIds.some((id) => able.has(id))).map(({ id }) => id));
  const holders: Record<PlaceGrant['principal'], (id: string | null) => boolean> = {
    MEMBER: (id) => id !== null && able.has(id),
    GROUP: (id) => id !== null && peopled.has(id),
    EVERYONE: () => able.size > 0,
  };
  const full = grants.filter(
    ({ level, principal, principalId }) => level === 'FULL' && holders[principal](principalId),
  );
  const handedDown = withAncestors(places, new Map(full.map(({ placeId, level }) => [placeId, level])));
  const left = places.filter(({ id, kind }) => takesGrants(kind) && handedDown.get(id) !== 'FULL');
  return new Set(left.map(({ id }) => id));
}

/** True if a move would create a cycle: the new parent must not be a descendant of the place itself. */
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

/**
 * True if a person belongs to an operation's audience. Admin is a flag beside the role: it needs a role, and gives no
 * rights of a MANAGER (PM-04).
 */
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

/** True if a workspace would still have an admin after a change of its members. */
export const keepsAnAdmin = (members: readonly (RoleHolder & { suspended: boolean })[]): boolean =>
  members.some((member) => member.admin && member.role !== null && !member.suspended);
