import type { Level } from '@earshot/core/model/entity';
import type { Member, Role } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { type AccessFlags, levelsByPlace, type PlaceGrant, reaches } from '@earshot/core/rules/permission';
import type { Transaction } from '../store/database.ts';

/** The member who performs an operation, in one workspace. */
export interface Actor extends AccessFlags {
  accountId: string;
  memberId: string;
  workspaceId: string;
  role: Role;
  admin: boolean;
  /** true if a workspace token acts instead of a person */
  program?: true;
}

/** A member as an actor. */
export const actorOf = (member: Member): Actor => {
  const { id: memberId, accountId, workspaceId, kind, role, admin, peopleAccess, projectsAccess } = member;
  const own = { accountId, memberId, workspaceId, role, admin, peopleAccess, projectsAccess };
  return kind === 'PROGRAM' ? { ...own, program: true } : own;
};

export interface Place {
  id: string;
  kind: 'WORKSPACE' | 'DIRECTORY' | 'FOLDER' | 'PROJECT' | 'CHANNEL';
  parentId: string | null;
  detached: boolean;
  /** true if the place, or one above it that it inherits access from, is in trash (decision 043) */
  trashed: boolean;
  archived: boolean;
}

/** An actor's level at every place of the workspace, computed once per request. */
export class Access {
  constructor(
    readonly actor: Actor,
    readonly places: Map<string, Place>,
    private readonly levels: Map<string, Level>,
  ) {}

  /** The level at a place; none for a place that does not exist. */
  level(placeId: string): Level {
    return this.levels.get(placeId) ?? 'none';
  }

  /** True if the actor can see objects at a place: the level is READ at least and the place is not in trash. */
  reads(placeId: string): boolean {
    return reaches(this.level(placeId), 'READ') && !this.places.get(placeId)?.trashed;
  }

  /** Places whose content the actor can read: lists, counts, search and live rooms are limited to them. */
  get readable(): string[] {
    return [...this.places.keys()].filter((id) => this.reads(id));
  }
}

type PlaceRow = Omit<Place, 'kind'> & { kind: 'FOLDER' | 'PROJECT' | 'CHANNEL' };

const PLACES = `
  select id, 'FOLDER' as kind, parent_id as "parentId", detached, trashed_at is not null as trashed, false as archived
    from folders where workspace_id = $1
  union all
  select id, 'PROJECT', folder_id, detached, trashed_at is not null, status = 'ARCHIVED' from projects where workspace_id = $1
  union all
  select id, 'CHANNEL', folder_id, detached, trashed_at is not null, false from channels where workspace_id = $1`;

const GRANTS = `
  select place_id as "placeId", principal, principal_id as "principalId", level from grants
  where workspace_id = $1 and trashed_at is null and (principal = 'EVERYONE' or (principal = 'MEMBER' and principal_id = $2)
    or (principal = 'GROUP' and principal_id in (select m.group_id from group_members m
      join groups g on g.workspace_id = m.workspace_id and g.id = m.group_id and g.trashed_at is null
      where m.workspace_id = $1 and m.member_id = $2)))`;

const ALL_GRANTS = `
  select place_id as "placeId", principal, principal_id as "principalId", level from grants
  where workspace_id = $1 and trashed_at is null`;

const GROUPS = `
  select m.member_id as "memberId", array_agg(m.group_id) as "groupIds" from group_members m
    join groups g on g.workspace_id = m.workspace_id and g.id = m.group_id and g.trashed_at is null
  where m.workspace_id = $1 and m.member_id = any($2::uuid[]) group by m.member_id`;

/** Reads places and grants, and computes one actor's level at each place (PM-01, PM-02, PM-05). */
export async function readAccess(transaction: Transaction, actor: Actor): Promise<Access> {
  const found = await transaction.sql<PlaceRow>(PLACES, [actor.workspaceId]);
  const granted = await transaction.sql<PlaceGrant>(GRANTS, [actor.workspaceId, actor.memberId]);
  const groupIds = granted.flatMap(({ principal, principalId }) =>
    principal === 'GROUP' && principalId ? [principalId] : [],
  );
  return decide(actor, placesOf(actor.workspaceId, found), granted, groupIds);
}

/** Same for several actors of one workspace, by member id, with one read. */
export async function readAccesses(
  transaction: Transaction,
  workspaceId: string,
  actors: Actor[],
): Promise<Map<string, Access>> {
  const places = placesOf(workspaceId, await transaction.sql<PlaceRow>(PLACES, [workspaceId]));
  const granted = await transaction.sql<PlaceGrant>(ALL_GRANTS, [workspaceId]);
  const memberships = await transaction.sql<{ memberId: string; groupIds: string[] }>(GROUPS, [
    workspaceId,
    actors.map(({ memberId }) => memberId),
  ]);
  const groups = new Map(memberships.map(({ memberId, groupIds }) => [memberId, groupIds]));
  return new Map(
    actors.map((actor) => [actor.memberId, decide(actor, places, granted, groups.get(actor.memberId) ?? [])]),
  );
}

function decide(actor: Actor, places: Map<string, Place>, granted: PlaceGrant[], groupIds: string[]): Access {
  return new Access(actor, places, levelsByPlace([...places.values()], granted, { ...actor, groupIds }));
}

/** True if a place or one above it is in trash or erased, independent of any actor. */
export async function isPlaceInTrash(transaction: Transaction, placeId: string): Promise<boolean> {
  const { workspaceId } = transaction;
  const places = placesOf(String(workspaceId), await transaction.sql<PlaceRow>(PLACES, [workspaceId]));
  return places.get(placeId)?.trashed !== false;
}

function placesOf(workspaceId: string, rows: PlaceRow[]): Map<string, Place> {
  const alone = { parentId: null, detached: true, trashed: false, archived: false };
  const directoryId = directoryOf(workspaceId);
  const places = new Map<string, Place>([
    [workspaceId, { ...alone, id: workspaceId, kind: 'WORKSPACE' }],
    [directoryId, { ...alone, id: directoryId, kind: 'DIRECTORY' }],
  ]);
  for (const row of rows) places.set(row.id, { ...row, parentId: row.parentId ?? workspaceId });
  for (const place of places.values()) place.trashed = inTrash(places, place);
  return places;
}

function inTrash(places: Map<string, Place>, place: Place): boolean {
  const seen = new Set<string>();
  for (
    let at: Place | undefined = place;
    at && !seen.has(at.id);
    at = at.parentId ? places.get(at.parentId) : undefined
  ) {
    if (at.trashed) return true;
    if (at.detached) return false;
    seen.add(at.id);
  }
  return false;
}
