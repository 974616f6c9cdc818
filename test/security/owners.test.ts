import { note } from '@earshot/core/areas/pages/note';
import { createFolder, folders, updateFolder } from '@earshot/core/areas/places/folder';
import { updateProject } from '@earshot/core/areas/places/project';
import { addToGroup, createGroup, deleteGroup, removeFromGroup } from '@earshot/core/areas/workspace/group';
import { auditLog } from '@earshot/core/model/audit';
import { updateMember } from '@earshot/core/model/member';
import {
  detachPlace,
  grants,
  myAccess,
  ownerlessPlaces,
  revokeGrant,
  setGrant,
  takeOverPlace,
} from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person, type Room, testHost } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';

const MINE = (placeId: string, person: Person) =>
  ({ placeId, principal: 'MEMBER', principalId: person.memberId }) as const;
const levelAt = async (person: Person, placeId: string) =>
  (await person.do(myAccess, {})).find((place) => place.placeId === placeId)?.level;
const ownerlessFor = async (person: Person) => (await person.do(ownerlessPlaces, {})).map(({ placeId }) => placeId);

/** A private project of a contributor with sole full access. */
async function aPrivateProject(room: Room) {
  const owner = await room.person('CONTRIBUTOR');
  const project = await aProject(owner, { everyone: null });
  return { owner, project };
}

/** Cases in which the access page shows FULL although no one effectively has it. */
const NOBODY: Record<string, (room: Room, owner: Person, placeId: string) => Promise<unknown>> = {
  'a group without members': async ({ admin }, owner, placeId) => {
    const { id } = await admin.do(createGroup, { name: 'Empty' });
    await owner.do(setGrant, { placeId, principal: 'GROUP', principalId: id, level: 'FULL' });
  },
  'a group in trash': async ({ admin, person }, owner, placeId) => {
    const { id } = await admin.do(createGroup, { name: 'Trashed' });
    await admin.do(addToGroup, { groupId: id, memberId: (await person('CONTRIBUTOR')).memberId });
    await owner.do(setGrant, { placeId, principal: 'GROUP', principalId: id, level: 'FULL' });
    await admin.do(deleteGroup, { id });
  },
  'a group of viewers': async ({ admin, person }, owner, placeId) => {
    const { id } = await admin.do(createGroup, { name: 'Viewers' });
    await admin.do(addToGroup, { groupId: id, memberId: (await person('VIEWER')).memberId });
    await owner.do(setGrant, { placeId, principal: 'GROUP', principalId: id, level: 'FULL' });
  },
  'a viewer': async ({ person }, owner, placeId) =>
    owner.do(setGrant, { ...MINE(placeId, await person('VIEWER')), level: 'FULL' }),
  'somebody suspended': async ({ admin, person }, owner, placeId) => {
    const away = await person('MANAGER');
    await owner.do(setGrant, { ...MINE(placeId, away), level: 'FULL' });
    await admin.do(updateMember, { id: away.memberId, suspended: true });
  },
};

describe('the last one with full access to a place', () => {
  for (const [nobody, given] of Object.entries(NOBODY))
    it(`cannot leave it to ${nobody}`, async () => {
      const room = await aRoom();
      const { owner, project } = await aPrivateProject(room);
      await given(room, owner, project.id);
      expect(await owner.outcome(revokeGrant, MINE(project.id, owner))).to.equal('CONFLICT');
      expect(await owner.outcome(setGrant, { ...MINE(project.id, owner), level: 'WRITE' })).to.equal('CONFLICT');
      expect(await levelAt(owner, project.id)).to.equal('FULL');
    });

  it('can leave it to people who really have it: by themselves, in a group, in the folder above, or everyone', async () => {
    const room = await aRoom();
    const colleague = await room.person('CONTRIBUTOR');
    const group = await room.admin.do(createGroup, { name: 'Peopled' });
    await room.admin.do(addToGroup, { groupId: group.id, memberId: colleague.memberId });
    const folder = await colleague.do(createFolder, { name: 'Above' });
    await colleague.do(setGrant, { placeId: folder.id, principal: 'EVERYONE', level: 'WRITE' });
    const ways: Record<string, (owner: Person, placeId: string) => Promise<unknown>> = {
      oneself: (owner, placeId) => owner.do(setGrant, { ...MINE(placeId, colleague), level: 'FULL' }),
      group: (owner, placeId) =>
        owner.do(setGrant, { placeId, principal: 'GROUP', principalId: group.id, level: 'FULL' }),
      folder: (owner, placeId) => owner.do(updateProject, { id: placeId, folderId: folder.id }),
      everyone: (owner, placeId) => owner.do(setGrant, { placeId, principal: 'EVERYONE', level: 'FULL' }),
    };
    for (const [way, given] of Object.entries(ways)) {
      const { owner, project } = await aPrivateProject(room);
      await given(owner, project.id);
      expect(await owner.outcome(revokeGrant, MINE(project.id, owner)), way).to.equal('ok');
      expect(await levelAt(colleague, project.id), way).to.equal('FULL');
    }
  });

  it('cannot move what only the folder above gives them out of it, by itself or in a folder of its own', async () => {
    const { admin } = await aRoom();
    const above = await admin.do(createFolder, { name: 'Above' });
    const project = await aProject(admin, { folderId: above.id, everyone: null });
    const folder = await admin.do(createFolder, { name: 'Inside', parentId: above.id });
    for (const { id } of [project, folder]) await admin.do(revokeGrant, MINE(id, admin));
    expect(await admin.outcome(updateProject, { id: project.id, folderId: null })).to.equal('CONFLICT');
    await admin.do(updateProject, { id: project.id, folderId: folder.id });
    expect(await admin.outcome(updateFolder, { id: folder.id, parentId: null })).to.equal('CONFLICT');
    expect(await levelAt(admin, project.id)).to.equal('FULL');
    const beside = await admin.do(createFolder, { name: 'Beside' });
    expect(await admin.outcome(updateFolder, { id: folder.id, parentId: beside.id })).to.equal('ok');
    await admin.do(setGrant, { ...MINE(folder.id, admin), level: 'FULL' });
    expect(await admin.outcome(updateFolder, { id: folder.id, parentId: null })).to.equal('ok');
    expect(await levelAt(admin, project.id)).to.equal('FULL');
  });

  it('keeps it when the place is closed', async () => {
    const { admin } = await aRoom();
    const above = await admin.do(createFolder, { name: 'Above' });
    const project = await aProject(admin, { folderId: above.id, everyone: null });
    await admin.do(revokeGrant, MINE(project.id, admin));
    await admin.do(detachPlace, { placeId: project.id, detached: true });
    expect(await admin.outcome(revokeGrant, MINE(project.id, admin))).to.equal('CONFLICT');
    expect(await ownerlessFor(admin)).to.deep.equal([]);
  });
});

describe('a place that nobody has full access to any more', () => {
  const LOSSES: Record<string, (room: Room, owner: Person, placeId: string) => Promise<unknown>> = {
    'its owner was suspended': ({ admin }, owner) => admin.do(updateMember, { id: owner.memberId, suspended: true }),
    'its owner became a viewer': ({ admin }, owner) => admin.do(updateMember, { id: owner.memberId, role: 'VIEWER' }),
    'its owner left the group that has it': async ({ admin }, owner, placeId) => {
      const group = await admin.do(createGroup, { name: 'Owners' });
      await admin.do(addToGroup, { groupId: group.id, memberId: owner.memberId });
      await owner.do(setGrant, { placeId, principal: 'GROUP', principalId: group.id, level: 'FULL' });
      await owner.do(revokeGrant, MINE(placeId, owner));
      await admin.do(removeFromGroup, { groupId: group.id, memberId: owner.memberId });
    },
    'the group that has it was deleted': async ({ admin }, owner, placeId) => {
      const group = await admin.do(createGroup, { name: 'Owners' });
      await admin.do(addToGroup, { groupId: group.id, memberId: owner.memberId });
      await owner.do(setGrant, { placeId, principal: 'GROUP', principalId: group.id, level: 'FULL' });
      await owner.do(revokeGrant, MINE(placeId, owner));
      await admin.do(deleteGroup, { id: group.id });
    },
  };

  for (const [reason, lose] of Object.entries(LOSSES))
    it(`is taken over by an admin, in everybody's sight, when ${reason}`, async () => {
      const room = await aRoom();
      const { owner, project } = await aPrivateProject(room);
      const written = await aNote(owner, { projectId: project.id });
      expect(await ownerlessFor(room.admin)).to.deep.equal([]);
      await lose(room, owner, project.id);
      expect(await room.admin.outcome(note, { id: written.id })).to.equal('NOT_FOUND');
      expect(await ownerlessFor(room.admin)).to.deep.equal([project.id]);
      await room.admin.do(takeOverPlace, { placeId: project.id });
      expect((await room.admin.do(note, { id: written.id })).id).to.equal(written.id);
      expect((await room.admin.do(grants, { placeId: project.id })).map(({ principalId }) => principalId)).to.include(
        room.admin.memberId,
      );
      const [line] = await room.admin.do(auditLog, { first: 1 });
      expect(line).to.include({
        operation: 'takeOverPlace',
        outcome: 'done',
        actorId: room.admin.memberId,
        objectId: project.id,
      });
      expect(await ownerlessFor(room.admin)).to.deep.equal([]);
    });

  it('cannot be taken over by others, and not at all while it has an owner', async () => {
    const room = await aRoom();
    const { owner, project } = await aPrivateProject(room);
    expect(await room.admin.outcome(takeOverPlace, { placeId: project.id })).to.equal('FORBIDDEN');
    await room.admin.do(updateMember, { id: owner.memberId, suspended: true });
    const manager = await room.person('MANAGER');
    expect(await manager.outcome(takeOverPlace, { placeId: project.id })).to.equal('FORBIDDEN');
    expect(await manager.outcome(ownerlessPlaces, {})).to.equal('FORBIDDEN');
    const looksOnly = await room.person('VIEWER', { admin: true });
    expect(await looksOnly.outcome(takeOverPlace, { placeId: project.id })).to.equal('FORBIDDEN');
    const elsewhere = await aRoom();
    expect(await elsewhere.admin.outcome(takeOverPlace, { placeId: project.id })).to.equal('NOT_FOUND');
    expect(await ownerlessFor(room.admin)).to.deep.equal([project.id]);
  });
});

describe('access to everything at once', () => {
  it('cannot be given, not by an admin and not by a manager', async () => {
    const room = await aRoom();
    const { project } = await aPrivateProject(room);
    for (const insider of [room.admin, await room.person('MANAGER')]) {
      const all = { ...MINE(room.workspaceId, insider), level: 'FULL' } as const;
      expect(await insider.outcome(setGrant, all)).to.equal('BAD_USER_INPUT');
      expect(await levelAt(insider, project.id)).to.be.oneOf([undefined, 'none']);
    }
  });
});

describe('two who move folders into each other', () => {
  it('do not make a cycle', async () => {
    const { admin, workspaceId } = await aRoom();
    const one = await admin.do(createFolder, { name: 'One' });
    const two = await admin.do(createFolder, { name: 'Two' });
    const { container } = await testHost();
    const waiting = () =>
      container
        .get(T.database)
        .asSystem('see who waits for a lock', (transaction) =>
          transaction.sql(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        );
    // Both have decided before either has moved anything: the folders are locked until then.
    const found = await container.get(T.jobsDatabase).inWorkspace(workspaceId, async (transaction) => {
      await transaction.sql('select 1 from folders where workspace_id = $1 for update', [workspaceId]);
      const moves = [
        admin.outcome(updateFolder, { id: one.id, parentId: two.id }),
        admin.outcome(updateFolder, { id: two.id, parentId: one.id }),
      ];
      await eventually(async () => expect(await waiting()).to.have.length(2));
      return moves;
    });
    expect((await Promise.all(found)).sort()).to.deep.equal(['BAD_USER_INPUT', 'ok']);
    const parents = (await admin.do(folders, {})).nodes.map(({ parentId }) => parentId);
    expect(parents.filter((id) => id === null)).to.have.length(1);
  });
});
