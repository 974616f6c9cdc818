import { setTimeout as pause } from 'node:timers/promises';
import { follow } from '@earshot/core/areas/notifications/follow';
import { createNote, note } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { accessTokens, createAccessToken, createWorkspaceToken } from '@earshot/core/areas/workspace/access-token';
import { acceptInvite, createInvite, invites } from '@earshot/core/areas/workspace/invite';
import { deleteMember, me, members, restoreMember, updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aRoom, PASSWORD, type Person, stranger, testHost } from '../../kit/hosts/host.ts';
import { signedIn } from '../../kit/hosts/host-process.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { Visitor } from '../../kit/hosts/person.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { heard } from '../../kit/hosts/writer.ts';
import { purge } from '../../kit/purged.ts';

const signsIn = async ({ email }: Person) => (await stranger()).outcome(signIn, { email, password: PASSWORD });
const isOut = (who: Person) =>
  eventually(async () => expect(await who.outcome(me, {})).to.be.oneOf(['UNAUTHENTICATED', 'FORBIDDEN']));
const named = async (by: Person, trashed: boolean) =>
  (await by.do(members, { condition: { trashed } })).nodes.map(({ id }) => id);

/** A member with full access to a private project, and a note of theirs. */
async function aMember() {
  const room = await aRoom();
  const { admin } = room;
  const member = await room.person('CONTRIBUTOR');
  const { id: projectId } = await admin.do(createProject, { title: 'Private', detached: true });
  await admin.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: member.memberId, level: 'FULL' });
  const { id: noteId } = await member.do(createNote, { projectId, title: 'Theirs' });
  return { ...room, member, projectId, noteId };
}

async function accountsOf({ email }: Person) {
  const { container } = await testHost();
  return container
    .get(T.database)
    .asSystem('look for an account', (transaction) =>
      transaction.sql('select id from accounts where email = $1', [email]),
    );
}

describe('a member who is removed', function () {
  this.timeout(60_000);

  it('loses access at once, and is named only to administrators, who can restore them with their access', async () => {
    const { admin, person, member, noteId } = await aMember();
    const colleague = await person('MANAGER');
    await admin.do(deleteMember, { id: member.memberId });
    const undo = undoOf(admin);
    await isOut(member);
    expect(await signsIn(member)).not.to.equal('ok');
    expect(await named(admin, false)).not.to.include(member.memberId);
    expect(await named(admin, true)).to.deep.equal([member.memberId]);
    expect(await named(colleague, true), 'managers cannot restore them').to.deep.equal([]);
    expect((await admin.do(note, { id: noteId })).createdBy).to.equal(member.memberId);
    await undo();
    const back = await signedIn(member.url, member.email, PASSWORD);
    expect(await back.outcome(note, { id: noteId })).to.equal('ok');
    await admin.do(deleteMember, { id: member.memberId });
    await admin.do(restoreMember, { id: member.memberId });
    expect(await signsIn(member)).to.equal('ok');
  });

  it('signs in anew and makes new access tokens once they are restored: the earlier ones have ended', async () => {
    const { admin, member } = await aMember();
    const { secret } = await member.do(createAccessToken, { title: 'Script' });
    const program = new Visitor(member.url, undefined);
    const byToken = () => program.graphql('{ me { sessionId } }', {}, { authorization: `Bearer ${secret}` });
    expect((await byToken()).errors).to.equal(undefined);
    const socket = await member.socket();
    const signedOut = heard(socket, 'signed-out');
    await admin.do(deleteMember, { id: member.memberId });
    await signedOut;
    await admin.do(restoreMember, { id: member.memberId });
    await isOut(member);
    await eventually(async () =>
      expect((await byToken()).errors?.[0]?.extensions.errorCode).to.equal('UNAUTHENTICATED'),
    );
    // Longer than the cache time: access does not return.
    await pause(1100);
    expect(await member.outcome(me, {})).to.equal('UNAUTHENTICATED');
    const back = await signedIn(member.url, member.email, PASSWORD);
    expect((await back.do(accessTokens, {})).length).to.equal(0);
  });

  it('or suspended loses their sessions for good, too', async () => {
    const { admin, member } = await aMember();
    await admin.do(updateMember, { id: member.memberId, suspended: true });
    await isOut(member);
    await admin.do(updateMember, { id: member.memberId, suspended: false });
    await pause(1100);
    expect(await member.outcome(me, {})).to.equal('UNAUTHENTICATED');
    expect(await signsIn(member)).to.equal('ok');
  });

  it('is neither oneself nor a program, and only administrators remove anybody', async () => {
    const { admin, person, member } = await aMember();
    const manager = await person('MANAGER');
    expect(await admin.outcome(deleteMember, { id: admin.memberId })).to.equal('FORBIDDEN');
    expect(await manager.outcome(deleteMember, { id: member.memberId })).to.equal('FORBIDDEN');
    const { accessToken } = await admin.do(createWorkspaceToken, { title: 'Importer' });
    expect(await admin.outcome(deleteMember, { id: accessToken.memberId })).to.equal('CONFLICT');
    const other = await aRoom();
    expect(await other.admin.outcome(deleteMember, { id: member.memberId })).to.equal('NOT_FOUND');
  });

  it('leaves no invite link, and joins anew by one of somebody else, with its role', async () => {
    const { admin, person, member } = await aMember();
    const leaver = await person('MANAGER', { admin: true });
    await leaver.do(createInvite, { role: 'VIEWER' });
    await admin.do(deleteMember, { id: leaver.memberId });
    expect((await admin.do(invites, {})).nodes).to.deep.equal([]);
    await admin.do(deleteMember, { id: member.memberId });
    const { link } = await admin.do(createInvite, { role: 'VIEWER' });
    const visitor = await stranger();
    const token = link.split('#token=')[1] ?? '';
    await visitor.do(acceptInvite, { token, name: 'Kim', email: member.email, password: PASSWORD });
    const back = await signedIn(member.url, member.email, PASSWORD);
    expect((await back.do(me, {})).member).to.include({ id: member.memberId, role: 'VIEWER', admin: false });
  });

  it('is erased with their account after the days in trash, while what they wrote stays', async () => {
    const { admin, workspaceId, member, projectId, noteId } = await aMember();
    await member.do(follow, { projectId, allChangesEnabled: true });
    expect(await accountsOf(member)).to.have.length(1);
    await admin.do(deleteMember, { id: member.memberId });
    await purge(workspaceId, ['members']);
    expect(await named(admin, true)).to.deep.equal([]);
    await eventually(async () => expect(await accountsOf(member)).to.deep.equal([]), 20_000);
    expect(await signsIn(member)).to.equal('UNAUTHENTICATED');
    const { container } = await testHost();
    const left = await container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql(
          'select id from grants where principal_id = $1 union all select object_id from follows where member_id = $1',
          [member.memberId],
        ),
      );
    expect(left).to.deep.equal([]);
    expect(await admin.do(note, { id: noteId })).to.include({ title: 'Theirs', createdBy: member.memberId });
  });

  it('keeps their account while it belongs to another workspace', async () => {
    const { admin, person, workspaceId, member } = await aMember();
    const other = await aRoom('Elsewhere');
    const { link } = await other.admin.do(createInvite, { role: 'VIEWER' });
    const token = link.split('#token=')[1] ?? '';
    await (await stranger()).do(acceptInvite, { token, name: 'Kim', email: member.email, password: PASSWORD });
    const alone = await person('VIEWER');
    for (const { memberId } of [member, alone]) {
      await admin.do(deleteMember, { id: memberId });
      await purge(workspaceId, ['members']);
    }
    await eventually(async () => expect(await accountsOf(alone)).to.deep.equal([]), 20_000);
    expect(await accountsOf(member)).to.have.length(1);
    expect(await signsIn(member)).to.equal('ok');
  });
});
