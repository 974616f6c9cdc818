import type { Level } from '@earshot/core/model/entity';
import type { Role } from '@earshot/core/model/member';
import type { Grant } from '@earshot/core/model/place';
import { capped, highest, rankOfLevel } from '@earshot/core/rules/permission';

export type PlaceKind = 'project' | 'folder' | 'channel';

/** A place of the access page: the place itself first, followed by the folders whose grants it inherits. */
export interface ChainPlace {
  id: string;
  kind: PlaceKind;
  title: string;
}

/** Reason why a person has a level. */
export interface Reason {
  level: Level;
  /** grantee: the person, a group (by name), or everyone in the workspace */
  through: 'self' | 'everyone' | { group: string };
  place: ChainPlace;
  /** true for the place itself */
  here: boolean;
}

export interface Explained {
  /** effective level */
  level: Level;
  /** strongest first */
  reasons: Reason[];
  /** true if the role limits the granted level */
  capped: boolean;
}

interface Asked {
  id: string;
  role: Role;
  suspended: boolean;
}

interface NamedGroup {
  id: string;
  name: string;
  memberIds: readonly string[];
}

function throughOf(grant: Grant, member: Asked, groups: readonly NamedGroup[]): Reason['through'] | undefined {
  if (grant.principal === 'EVERYONE') return 'everyone';
  if (grant.principal === 'MEMBER') return grant.principalId === member.id ? 'self' : undefined;
  const group = groups.find(({ id, memberIds }) => id === grant.principalId && memberIds.includes(member.id));
  return group && { group: group.name };
}

/** Effective level of a person at a place, with the reasons. */
export function explainLevel(
  member: Asked,
  chain: readonly ChainPlace[],
  grants: readonly Grant[],
  groups: readonly NamedGroup[],
): Explained {
  const reasons = chain.flatMap((place, index) =>
    grants
      .filter(({ placeId }) => placeId === place.id)
      .flatMap((grant): Reason[] => {
        const through = throughOf(grant, member, groups);
        return through ? [{ level: grant.level, through, place, here: index === 0 }] : [];
      }),
  );
  const given = highest(reasons.map(({ level }) => level));
  const level = capped(member.suspended ? null : member.role, given);
  return {
    level,
    reasons: reasons.toSorted((a, b) => rankOfLevel(b.level) - rankOfLevel(a.level)),
    capped: level !== given,
  };
}
