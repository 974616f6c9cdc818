import type { PlaceLimits } from '@earshot/config/environment';
import { Channel, updateChannel } from '@earshot/core/areas/places/channel';
import { createFolder, deleteFolder, Folder, restoreFolder, updateFolder } from '@earshot/core/areas/places/folder';
import {
  createProject,
  deleteProject,
  Project,
  restoreProject,
  updateProject,
} from '@earshot/core/areas/places/project';
import { createGroup, Group } from '@earshot/core/areas/workspace/group';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { ParsedInput } from '@earshot/core/model/operation';
import {
  detachPlace,
  Grant,
  grants,
  myAccess,
  ownerlessPlaces,
  revokeGrant,
  setGrant,
  takeOverPlace,
} from '@earshot/core/model/place';
import { Refusal } from '@earshot/core/refusal';
import { capped, takesGrants, wouldCircle } from '@earshot/core/rules/permission';
import { REFUSED } from '@earshot/core/texts';
import type { Place } from '../../operations/access.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { keepingOwners, oneAfterTheOther, placesWithoutOwner } from '../workspace/owners.ts';
import { demandProjects, grantOf, keepFull, openPlace, type Principal } from './grants.ts';
import { demandPlaceRoom } from './room.ts';

async function demandPrincipal(work: Work, { principal, principalId }: Principal): Promise<void> {
  if (principal === 'EVERYONE') {
    if (principalId) throw new Refusal('BAD_USER_INPUT', '“Everyone” takes no id.');
    return;
  }
  if (!principalId)
    throw new Refusal('BAD_USER_INPUT', 'Choose a person or group.', {
      fields: { principalId: 'Choose a person or group.' },
    });
  if (principal === 'MEMBER') await work.load(Member, principalId);
  else await work.load(Group, principalId);
}

const ENTITIES = { FOLDER: Folder, PROJECT: Project, CHANNEL: Channel };

function placeEntity(work: Work, placeId: string) {
  const kind = work.access.places.get(placeId)?.kind ?? 'WORKSPACE';
  if (kind === 'WORKSPACE' || kind === 'DIRECTORY') throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  return ENTITIES[kind];
}

async function detach(work: Work, placeId: string, detached: boolean): Promise<void> {
  const entity = placeEntity(work, placeId) as typeof Folder;
  const row = await work.rows(entity).update(placeId, { detached });
  work.emit('updated', entity, [row], ['detached']);
}

// A place with inherited access goes to trash with its folder: others should not lose sight of it by one click here.
function demandShownAbove({ access }: Work, placeId: string): void {
  const above = access.places.get(access.places.get(placeId)?.parentId ?? '');
  if (above?.trashed) throw new Refusal('CONFLICT', 'Its folder is in trash. Move it to another place first.');
}

const placesFor = ({ access }: Work, wanted: (place: Place) => boolean) =>
  [...access.places.values()]
    .filter(wanted)
    .map(({ id, kind, trashed }) => ({ placeId: id, kind, level: access.level(id), trashed }));

/**
 * Runs a change that can move a place: since its location decides on access, moving requires the right to give access.
 */
function moving<T>(work: Work, id: string, to: string | null | undefined, change: () => Promise<T>): Promise<T> {
  if (to === undefined) return change();
  return keepingOwners(work, () => {
    if (work.access.places.get(id)?.parentId === (to ?? work.workspaceId)) return change();
    work.check(id, 'FULL');
    if (wouldCircle([...work.access.places.values()], id, to))
      throw new Refusal('BAD_USER_INPUT', 'A folder cannot be inside itself. Choose another place.', {
        fields: { parentId: 'Choose a folder outside this one.' },
      });
    return change();
  });
}

/**
 * Runs a change of access to a folder or project. Refuses places shared by all members: such a grant would reach into
 * every private project.
 */
function givingAccess<T>(work: Work, placeId: string, change: () => Promise<T>): Promise<T> {
  if (!takesGrants(work.access.places.get(placeId)?.kind ?? ''))
    throw new Refusal('BAD_USER_INPUT', 'Access is given at a project or folder. Choose one.');
  return keepingOwners(work, () => {
    work.check(placeId, 'FULL');
    return change();
  });
}

/** Creates a project, opened to everyone at the given level. */
export async function addProject(
  work: Work,
  placeLimits: PlaceLimits,
  { everyone, ...values }: ParsedInput<typeof createProject>,
): Promise<Project> {
  await demandPlaceRoom(work, placeLimits, 'projects');
  const project = await createRow(Project, work, { ...values, readmeId: null }, deleteProject);
  await openPlace(work, project.id, everyone);
  return project;
}

/** Folders and projects, the locations of channels, and access to them. */
export function placeHandlers(placeLimits: PlaceLimits): Handler[] {
  return [
    inside(createProject, ({ input, work }) => addProject(work, placeLimits, input)),
    inside(createFolder, async ({ input, work }) => {
      await demandPlaceRoom(work, placeLimits, 'folders');
      const folder = await createRow(Folder, work, { ...input, detached: false }, deleteFolder);
      await openPlace(work, folder.id, null);
      return folder;
    }),
    inside(restoreProject, async ({ work, object }) => {
      if (object.trashedAt) await demandPlaceRoom(work, placeLimits, 'projects');
      return restoreRow(Project, work, object, deleteProject);
    }),
    inside(restoreFolder, async ({ work, object }) => {
      if (object.trashedAt) await demandPlaceRoom(work, placeLimits, 'folders');
      return restoreRow(Folder, work, object, deleteFolder);
    }),
    inside(updateProject, ({ input, work, object }) =>
      moving(work, object.id, input.folderId, () => updateRow(Project, { input, work, object }, updateProject)),
    ),
    inside(updateChannel, ({ input, work, object }) =>
      moving(work, object.id, input.folderId, () => updateRow(Channel, { input, work, object }, updateChannel)),
    ),
    inside(updateFolder, ({ input, work, object }) =>
      moving(work, object.id, input.parentId, () => updateRow(Folder, { input, work, object }, updateFolder)),
    ),
    inside(createGroup, async ({ input, work }) => {
      if ((await work.rows(Group).count()) >= limits.groups)
        throw new Refusal('CONFLICT', `A workspace has at most ${limits.groups} groups.`);
      return createRow(Group, work, input);
    }),
    inside(myAccess, async ({ work }) =>
      placesFor(
        work,
        ({ id, kind }) =>
          (takesGrants(kind) && work.actor.admin) ||
          ((takesGrants(kind) || kind === 'DIRECTORY') && work.access.level(id) !== 'none'),
      ),
    ),
    inside(grants, ({ input, work }) =>
      work.rows(Grant).find({ where: { placeId: input.placeId }, order: [['createdAt', 'ASC']] }),
    ),
    inside(setGrant, async ({ input, work }) => {
      await demandPrincipal(work, input);
      return givingAccess(work, input.placeId, async () => {
        const before = await grantOf(work, input.placeId, input);
        const grant = before
          ? await work.rows(Grant).update(before.id, { level: input.level, trashedAt: null })
          : await work.rows(Grant).insert({ ...input, createdBy: work.actor.memberId });
        work.emit(before ? 'updated' : 'created', Grant, [grant], ['level']);
        const { placeId, principal, principalId } = input;
        if (before && !before.trashedAt)
          work.undoBy(setGrant, { placeId, principal, principalId, level: before.level });
        else {
          work.undoBy(revokeGrant, { placeId, principal, principalId });
          work.was.level = null;
        }
        return grant;
      });
    }),
    inside(revokeGrant, ({ input, work }) =>
      givingAccess(work, input.placeId, async () => {
        const grant = await grantOf(work, input.placeId, input);
        if (!grant || grant.trashedAt) return true;
        const row = await work.rows(Grant).update(grant.id, { trashedAt: new Date().toISOString() });
        work.emit('trashed', Grant, [row]);
        work.undoBy(setGrant, { ...input, level: grant.level });
        work.was.level = grant.level;
        return true;
      }),
    ),
    inside(detachPlace, ({ input, work }) =>
      givingAccess(work, input.placeId, async () => {
        if (!input.detached) demandShownAbove(work, input.placeId);
        await detach(work, input.placeId, input.detached);
        // The member who closes a place keeps access.
        if (input.detached) await keepFull(work, input.placeId);
        work.undoBy(detachPlace, { placeId: input.placeId, detached: !input.detached });
        return true;
      }),
    ),
    inside(ownerlessPlaces, async ({ work }) => {
      const left = await placesWithoutOwner(work);
      return placesFor(work, ({ id, kind }) => takesGrants(kind) && left.has(id));
    }),
    inside(takeOverPlace, async ({ input, work }) => {
      await oneAfterTheOther(work);
      const { access, actor } = work;
      if (!access.places.has(input.placeId)) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
      if (!(await placesWithoutOwner(work)).has(input.placeId))
        throw new Refusal('FORBIDDEN', 'Someone has full access to this place. Ask them to let you in.');
      demandProjects(work);
      if (capped(actor.role, 'FULL') !== 'FULL')
        throw new Refusal('FORBIDDEN', 'Viewers cannot have full access. Give yourself another role first.');
      work.emit('created', Grant, [await keepFull(work, input.placeId)], ['level']);
      return true;
    }),
  ];
}
