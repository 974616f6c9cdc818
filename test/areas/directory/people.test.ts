import { createField, fields } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import {
  createPerson,
  deletePerson,
  people,
  person,
  restorePerson,
  updatePerson,
} from '@earshot/core/areas/people/person';
import { me, updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { aProject, aRoom, type Person as Colleague, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';

describe('people', () => {
  let room: Room;
  let ada: Colleague;
  let placeId: string;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    placeId = directoryOf(room.workspaceId);
  });

  it('are made, changed, listed by name, moved to trash and restored', async () => {
    const made = await ada.do(createPerson, { name: 'Grace Hopper', email: 'Grace@Example.org ' });
    expect(made).to.include({ name: 'Grace Hopper', email: 'grace@example.org', placeId });
    await ada.do(createPerson, { name: 'Alan Turing' });
    const { revision } = await ada.do(updatePerson, { id: made.id, name: 'Rear Admiral Hopper', revision: 1 });
    await demandRefused(ada.do(updatePerson, { id: made.id, name: 'Grace', revision: 1 }), 'CONFLICT');
    expect(revision).to.equal(2);
    const names = async () => (await ada.do(people, { orderBy: 'NAME_ASC' })).nodes.map(({ name }) => name);
    expect(await names()).to.deep.equal(['Alan Turing', 'Rear Admiral Hopper']);
    await ada.do(deletePerson, { id: made.id });
    expect(await names()).to.deep.equal(['Alan Turing']);
    await demandRefused(ada.do(person, { id: made.id }), 'NOT_FOUND');
    await ada.do(restorePerson, { id: made.id });
    expect((await ada.do(person, { id: made.id })).email).to.equal('grace@example.org');
  });

  it('have a name of at most 300 characters, and an e-mail address or none', async () => {
    await demandRefused(ada.do(createPerson, { name: 'x'.repeat(301) }), 'BAD_USER_INPUT', 'At most 300');
    await demandRefused(ada.do(createPerson, { email: 'not an address' }), 'BAD_USER_INPUT', 'Type an email address');
    const long = `${'x'.repeat(309)}@example.org`;
    await demandRefused(ada.do(createPerson, { email: long }), 'BAD_USER_INPUT', 'At most 320');
    expect(await ada.do(createPerson, {})).to.include({ name: '', email: '' });
  });

  it('have custom fields of the directory, which belong to people only', async () => {
    const { id } = await ada.do(createPerson, { name: 'Katherine Johnson' });
    const field = { placeId, scope: 'PERSON', type: 'TEXT', label: 'Company' } as const;
    await demandRefused(ada.do(createField, field), 'FORBIDDEN');
    const manager = await room.person('MANAGER');
    const { id: fieldId } = await manager.do(createField, field);
    await demandRefused(manager.do(createField, { ...field, scope: 'NOTE' }), 'BAD_USER_INPUT', 'people directory');
    const elsewhere = { ...field, placeId: room.workspaceId };
    await demandRefused(manager.do(createField, elsewhere), 'BAD_USER_INPUT', 'people directory');
    await ada.do(setFieldValues, { cells: [{ rowId: id, fieldId, value: 'NASA' }] });
    expect((await ada.do(person, { id })).fields).to.deep.equal({ [fieldId]: 'NASA' });
  });

  it('are read by viewers, and changed by whoever may write', async () => {
    const viewer = await room.person('VIEWER');
    const { id } = await ada.do(createPerson, { name: 'Mary Jackson' });
    expect((await viewer.do(person, { id })).name).to.equal('Mary Jackson');
    await demandRefused(viewer.do(createPerson, { name: 'Dorothy Vaughan' }), 'FORBIDDEN');
    await demandRefused(viewer.do(updatePerson, { id, name: 'Dorothy Vaughan' }), 'FORBIDDEN');
    const toEveryone = { placeId, principal: 'EVERYONE', level: 'FULL' } as const;
    const manager = await room.person('MANAGER');
    await demandRefused(manager.do(setGrant, toEveryone), 'BAD_USER_INPUT', 'at a project or folder');
  });

  it('are not there for a member without people access, who gets it from an admin', async () => {
    const ben = await room.person('MANAGER');
    const { id } = await ada.do(createPerson, { name: 'Annie Easley' });
    await demandRefused(ben.do(updateMember, { id: ben.memberId, peopleAccess: false }), 'FORBIDDEN');
    await room.admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    // Sessions are cached for a second.
    await eventually(() => demandRefused(ben.do(person, { id }), 'NOT_FOUND'));
    await demandRefused(ben.do(createPerson, { name: 'Nobody' }), 'NOT_FOUND');
    await demandRefused(ben.do(deletePerson, { id }), 'NOT_FOUND');
    expect((await ben.do(people, {})).totalCount).to.equal(0);
    expect((await ben.do(fields, { condition: { scope: 'PERSON' } })).totalCount).to.equal(0);
    await room.admin.do(updateMember, { id: ben.memberId, peopleAccess: true });
    await eventually(async () => expect((await ben.do(person, { id })).name).to.equal('Annie Easley'));
  });

  it('are all that a member without projects access reaches', async () => {
    const ben = await room.person('MANAGER');
    const { id: projectId } = await aProject(ada, { everyone: 'FULL' });
    const { id } = await ada.do(createPerson, { name: 'Joan Clarke' });
    await room.admin.do(updateMember, { id: ben.memberId, projectsAccess: false });
    await eventually(() => demandRefused(aProject(ben), 'FORBIDDEN', 'access to projects'));
    expect((await ben.do(me, {})).member.projectsAccess).to.equal(false);
    await ben.do(updatePerson, { id, name: 'Joan Murray' });
    const grant = { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'FULL' } as const;
    await demandRefused(ben.do(setGrant, grant), 'NOT_FOUND');
    await ada.do(setGrant, grant);
    await demandRefused(ben.do(setGrant, grant), 'NOT_FOUND');
  });
});
