import {
  createField,
  deleteField,
  fields,
  rankField,
  restoreField,
  updateField,
} from '@earshot/core/areas/fields/field';
import { addToGroup, createGroup } from '@earshot/core/areas/workspace/group';
import { createInvite, revokeInvite } from '@earshot/core/areas/workspace/invite';
import { createPasswordReset } from '@earshot/core/areas/workspace/password-reset';
import { auditLog } from '@earshot/core/model/audit';
import { type Member, me, updateMe, updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { aRoom, type Person, type Room } from '../kit/hosts/host.ts';

const standing = async (person: Person): Promise<Pick<Member, 'role' | 'admin'>> => {
  const { member } = await person.do(me, {});
  return { role: member.role, admin: member.admin };
};

describe('managers (PM-04, decision 066)', () => {
  let room: Room;
  let manager: Person;

  before(async () => {
    room = await aRoom();
    manager = await room.person('MANAGER');
  });

  it('manage fields of the workspace and of people; contributors and viewers only read them', async () => {
    const contributor = await room.person('CONTRIBUTOR');
    const viewer = await room.person('VIEWER');
    for (const [placeId, scope] of [
      [room.workspaceId, 'NOTE'],
      [directoryOf(room.workspaceId), 'PERSON'],
    ] as const) {
      const wanted = { placeId, scope, type: 'TEXT', label: 'Country' } as const;
      const { id } = await manager.do(createField, wanted);
      await manager.do(updateField, { id, label: 'Land' });
      for (const person of [contributor, viewer]) {
        expect(await person.outcome(createField, wanted)).to.equal('FORBIDDEN');
        expect(await person.outcome(updateField, { id, label: 'Mine' })).to.equal('FORBIDDEN');
        expect(await person.outcome(deleteField, { id })).to.equal('FORBIDDEN');
        expect(await person.outcome(rankField, { id })).to.equal('FORBIDDEN');
        expect((await person.do(fields, { condition: { placeId } })).nodes.map(({ label }) => label)).to.include(
          'Land',
        );
      }
      await manager.do(deleteField, { id });
      const inTrash = { condition: { placeId: room.workspaceId, trashed: true } };
      expect((await contributor.do(fields, inTrash)).nodes).to.deep.equal([]);
      expect(await contributor.outcome(restoreField, { id })).to.equal('FORBIDDEN');
      await manager.do(restoreField, { id });
    }
  });

  it('manage nothing of the workspace without access to projects', async () => {
    const person = await room.person('MANAGER');
    await room.admin.do(updateMember, { id: person.memberId, projectsAccess: false });
    const wanted = { placeId: room.workspaceId, scope: 'NOTE', type: 'TEXT', label: 'Country' } as const;
    expect(await person.outcome(createField, wanted)).to.equal('FORBIDDEN');
  });

  it('make nobody admin, themselves included, in whichever way', async () => {
    const colleague = await room.person('CONTRIBUTOR');
    const group = await room.admin.do(createGroup, { name: 'Research' });
    const { invite } = await room.admin.do(createInvite, { role: 'VIEWER' });
    const member = { principal: 'MEMBER', principalId: manager.memberId, level: 'FULL' } as const;
    const ways = {
      'admin flag of their own': manager.outcome(updateMember, { id: manager.memberId, admin: true }),
      'admin flag of a colleague': manager.outcome(updateMember, { id: colleague.memberId, admin: true }),
      'role of a colleague': manager.outcome(updateMember, { id: colleague.memberId, role: 'MANAGER' }),
      'suspending the admin': manager.outcome(updateMember, { id: room.admin.memberId, suspended: true }),
      'an invite': manager.outcome(createInvite, { role: 'MANAGER' }),
      'withdrawing an invite': manager.outcome(revokeInvite, { id: invite.id }),
      'password of the admin': manager.outcome(createPasswordReset, { id: room.admin.memberId }),
      'joining a group': manager.outcome(addToGroup, { groupId: group.id, memberId: manager.memberId }),
      'reading the audit log': manager.outcome(auditLog, {}),
    };
    for (const [way, outcome] of Object.entries(ways)) expect(await outcome, way).to.equal('FORBIDDEN');
    for (const placeId of [room.workspaceId, directoryOf(room.workspaceId)])
      expect(await manager.outcome(setGrant, { placeId, ...member }), 'a grant').to.equal('BAD_USER_INPUT');
    expect(await manager.outcome(updateMe, { name: 'Max', admin: true } as never)).to.equal('BAD_USER_INPUT');
    expect(await standing(manager)).to.deep.equal({ role: 'MANAGER', admin: false });
    expect(await standing(colleague)).to.deep.equal({ role: 'CONTRIBUTOR', admin: false });
    expect(await standing(room.admin)).to.include({ admin: true });
  });

  it('are not what a viewer becomes with the admin flag', async () => {
    const viewer = await room.person('VIEWER', { admin: true });
    const wanted = { placeId: room.workspaceId, scope: 'NOTE', type: 'TEXT', label: 'Country' } as const;
    expect(await viewer.outcome(createField, wanted)).to.equal('FORBIDDEN');
    await viewer.do(createGroup, { name: 'By an admin who reads' });
  });
});
