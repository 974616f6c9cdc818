import { limits } from '@earshot/core/limits';
import { createFolder, deleteFolder, Folder, updateFolder } from '@earshot/core/model/folder';
import { createGroup, Group } from '@earshot/core/model/group';
import { Member } from '@earshot/core/model/member';
import { detachPlace, Grant, grants, myAccess, revokeGrant, setGrant } from '@earshot/core/model/place';
import { createProject, deleteProject, Project, updateProject } from '@earshot/core/model/project';
import { Refusal } from '@earshot/core/refusal';
import { wouldCircle } from '@earshot/core/rules/permission';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Work } from '../operations/work.ts';
import { createRow, updateRow } from './standard.ts';

type Principal = { principal: 'MEMBER' | 'GROUP' | 'EVERYONE'; principalId: string | null };

async function demandPrincipal(work: Work, { principal, principalId }: Principal): Promise<void> {
  if (principal === 'EVERYONE') {
    if (principalId) throw new Refusal('BAD_USER_INPUT', 'Everyone is named without an id.');
    return;
  }
  if (!principalId)
    throw new Refusal('BAD_USER_INPUT', 'Say whom to give access to.', { fields: { principalId: 'Choose somebody.' } });
  if (principal === 'MEMBER') await work.load(Member, principalId);
  else await work.load(Group, principalId);
}

const find = async (work: Work, placeId: string, { principal, principalId }: Principal) => {
  const [grant] = await work
    .rows(Grant)
    .find({ where: { placeId, principal, principalId }, limit: 1, trashed: 'both' });
  return grant;
};

// Somebody must be able to hand out access; admins see that a place exists but can't open it.
async function demandAnOwnerStays(work: Work, placeId: string): Promise<void> {
  const place = work.access.places.get(placeId);
  const full = await work.rows(Grant).count({ placeId, level: 'FULL' });
  if (full === 0 && (place?.detached || place?.parentId === work.actor.workspaceId))
    throw new Refusal('CONFLICT', 'Somebody has to keep full access. Give it to another person first.');
}

const placeEntity = (work: Work, placeId: string) =>
  work.access.places.get(placeId)?.kind === 'FOLDER' ? Folder : Project;

async function detach(work: Work, placeId: string, detached: boolean): Promise<void> {
  const entity = placeEntity(work, placeId) as typeof Folder;
  const row = await work.rows(entity).update(placeId, { detached });
  work.emit('updated', entity, [row], ['detached']);
}

async function keepOwner(work: Work, placeId: string): Promise<void> {
  await work.rows(Grant).insert({
    placeId,
    principal: 'MEMBER',
    principalId: work.actor.memberId,
    level: 'FULL',
    createdBy: work.actor.memberId,
  });
}

// Of two who take access away at the same time, the second looks only when the first is done.
const oneAfterTheOther = (work: Work, placeId: string) =>
  work.transaction.sql('select 1 from grants where workspace_id = $1 and place_id = $2 order by id for update', [
    work.workspaceId,
    placeId,
  ]);

// Where a place lies decides who may do what there: moving it takes what giving access takes.
function demandMove(work: Work, placeId: string, from: string | null, to: string | null | undefined): void {
  if (to !== undefined && to !== from) work.check(placeId, 'FULL');
}

async function demandRoom(work: Work): Promise<void> {
  if ((await work.rows(Project).count()) >= limits.projects)
    throw new Refusal(
      'CONFLICT',
      `This workspace has its ${limits.projects} projects. Delete one that is no longer needed first.`,
    );
}

/** Folders and projects, and who may do how much there. */
export function placeHandlers(): Handler[] {
  return [
    inside(createProject, async ({ input, work }) => {
      await demandRoom(work);
      const { everyone, ...values } = input;
      const project = await createRow(Project, work, values, deleteProject);
      await keepOwner(work, project.id);
      if (everyone)
        await work.rows(Grant).insert({
          placeId: project.id,
          principal: 'EVERYONE',
          principalId: null,
          level: everyone,
          createdBy: work.actor.memberId,
        });
      return project as never;
    }),
    inside(createFolder, async ({ input, work }) => {
      const folder = await createRow(Folder, work, { ...input, detached: false }, deleteFolder);
      await keepOwner(work, folder.id);
      return folder as never;
    }),
    inside(updateProject, async ({ input, work, object }) => {
      demandMove(work, object.id, object.folderId, input.folderId);
      return (await updateRow(Project, { input, work, object } as never, updateProject)) as never;
    }),
    inside(updateFolder, async ({ input, work, object }) => {
      demandMove(work, object.id, object.parentId, input.parentId);
      if (input.parentId && wouldCircle([...work.access.places.values()], object.id, input.parentId))
        throw new Refusal('BAD_USER_INPUT', 'A folder cannot lie inside itself. Choose another place.', {
          fields: { parentId: 'Choose a folder outside this one.' },
        });
      return (await updateRow(Folder, { input, work, object } as never, updateFolder)) as never;
    }),
    inside(createGroup, async ({ input, work }) => {
      if ((await work.rows(Group).count()) >= limits.groups)
        throw new Refusal('CONFLICT', `A workspace has at most ${limits.groups} groups.`);
      return (await createRow(Group, work, input)) as never;
    }),
    inside(myAccess, async ({ work }) => {
      const { access, actor } = work;
      const there = [...access.places.values()].filter(
        ({ id, kind }) => kind !== 'WORKSPACE' && (actor.admin || access.level(id) !== 'none'),
      );
      return there.map(({ id, kind, trashed }) => ({ placeId: id, kind, level: access.level(id), trashed }));
    }),
    inside(grants, ({ input, work }) =>
      work.rows(Grant).find({ where: { placeId: input.placeId }, order: [['createdAt', 'ASC']] }),
    ),
    inside(setGrant, async ({ input, work }) => {
      await demandPrincipal(work, input);
      await oneAfterTheOther(work, input.placeId);
      const before = await find(work, input.placeId, input);
      const grant = before
        ? await work.rows(Grant).update(before.id, { level: input.level, trashedAt: null })
        : await work.rows(Grant).insert({ ...input, createdBy: work.actor.memberId });
      await demandAnOwnerStays(work, input.placeId);
      work.emit(before ? 'updated' : 'created', Grant, [grant], ['level']);
      const { placeId, principal, principalId } = input;
      if (before && !before.trashedAt) work.undoBy(setGrant, { placeId, principal, principalId, level: before.level });
      else work.undoBy(revokeGrant, { placeId, principal, principalId });
      return grant;
    }),
    inside(revokeGrant, async ({ input, work }) => {
      await oneAfterTheOther(work, input.placeId);
      const grant = await find(work, input.placeId, input);
      if (!grant || grant.trashedAt) return true;
      const row = await work.rows(Grant).update(grant.id, { trashedAt: new Date().toISOString() });
      await demandAnOwnerStays(work, input.placeId);
      work.emit('trashed', Grant, [row]);
      work.undoBy(setGrant, { ...input, level: grant.level });
      return true;
    }),
    inside(detachPlace, async ({ input, work }) => {
      await detach(work, input.placeId, input.detached);
      // Whoever closes a place stays inside.
      const mine = await find(work, input.placeId, { principal: 'MEMBER', principalId: work.actor.memberId });
      if (input.detached && !mine) await keepOwner(work, input.placeId);
      if (input.detached && mine && (mine.trashedAt || mine.level !== 'FULL'))
        await work.rows(Grant).update(mine.id, { level: 'FULL', trashedAt: null });
      work.undoBy(detachPlace, { placeId: input.placeId, detached: !input.detached });
      return true;
    }),
  ];
}
