import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { createPasswordReset, passwordResetFace, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { auditLog } from '@earshot/core/model/audit';
import { me, updateMember } from '@earshot/core/model/member';
import { changePassword, signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { createOwnReset } from '@earshot/host/areas/workspace/password-resets';
import { tokenHash } from '@earshot/host/store/sessions';
import { expect } from 'chai';
import { aRoom, PASSWORD, type Person, type Room, stranger, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';

const NEW = 'Another-Harbour-42-Lantern';
const tokenIn = (link: string) => link.split('#token=')[1] ?? '';
const resetFor = async (admin: Person, { memberId }: Person) =>
  tokenIn((await admin.do(createPasswordReset, { id: memberId })).link);
const signsIn = async (email: string, password: string) => (await stranger()).outcome(signIn, { email, password });
const used = async (token: string, password = NEW) => (await stranger()).outcome(resetPassword, { token, password });

async function aLink(): Promise<{ room: Room; member: Person; token: string }> {
  const room = await aRoom('Harbour');
  const member = await room.person('CONTRIBUTOR');
  return { room, member, token: await resetFor(room.admin, member) };
}

describe('a password reset link', () => {
  it('sets a new password once, signs in, and ends every other session', async () => {
    const { member, token } = await aLink();
    const visitor = await stranger();
    const face = await visitor.do(passwordResetFace, { token });
    expect(face).to.include({ workspaceName: 'Harbour', email: member.email });
    expect(await visitor.outcome(resetPassword, { token, password: 'short' })).to.equal('BAD_USER_INPUT');
    expect(await signsIn(member.email, PASSWORD), 'the old password works until then').to.equal('ok');
    expect(await visitor.do(resetPassword, { token, password: NEW })).to.equal(true);
    await eventually(async () => expect(await member.outcome(me, {})).to.equal('UNAUTHENTICATED'));
    expect(await signsIn(member.email, PASSWORD)).to.equal('UNAUTHENTICATED');
    expect(await signsIn(member.email, NEW)).to.equal('ok');
    expect(await used(token)).to.equal('NOT_FOUND');
  });

  it('is used by one of two who use it at once', async () => {
    const { token } = await aLink();
    const outcomes = await Promise.all([used(token, `${NEW}-1`), used(token, `${NEW}-2`)]);
    expect(outcomes.sort()).to.deep.equal(['NOT_FOUND', 'ok']);
  });

  it('stops working when a newer one is made, the password changes or a day has passed', async () => {
    const { room, member, token } = await aLink();
    const second = await resetFor(room.admin, member);
    expect(await used(token)).to.equal('NOT_FOUND');
    await member.do(changePassword, { current: PASSWORD, next: NEW });
    expect(await used(second)).to.equal('NOT_FOUND');

    const third = await resetFor(room.admin, member);
    const { container } = await testHost();
    const { length } = await container
      .get(T.database)
      .asSystem('a day has passed', (transaction) =>
        transaction.sql(
          `update password_resets set expires_at = expires_at - interval '24 hours' where token_hash = $1 returning 1`,
          [tokenHash(third)],
        ),
      );
    expect(length).to.equal(1);
    expect(await used(third)).to.equal('NOT_FOUND');
  });

  it('stops working when the member is suspended or its maker is no administrator any more', async () => {
    const { room, member } = await aLink();
    const other = await room.person('MANAGER', { admin: true });
    const token = await resetFor(other, member);
    await room.admin.do(updateMember, { id: other.memberId, admin: false });
    expect(await used(token)).to.equal('NOT_FOUND');
    const last = await resetFor(room.admin, member);
    await room.admin.do(updateMember, { id: member.memberId, suspended: true });
    expect(await used(last)).to.equal('NOT_FOUND');
    expect(await room.admin.outcome(createPasswordReset, { id: member.memberId })).to.equal('CONFLICT');
  });

  it('is made by administrators only, for members of their workspace, and not for themselves', async () => {
    const { room, member } = await aLink();
    const manager = await room.person('MANAGER');
    const { admin: elsewhere } = await aRoom();
    expect(await manager.outcome(createPasswordReset, { id: member.memberId })).to.equal('FORBIDDEN');
    expect(await elsewhere.outcome(createPasswordReset, { id: member.memberId })).to.equal('NOT_FOUND');
    expect(await room.admin.outcome(createPasswordReset, { id: room.admin.memberId })).to.equal('FORBIDDEN');
  });

  it('sets no password of an account that belongs to another workspace, too', async () => {
    const { member, token } = await aLink();
    const { admin } = await aRoom('Lighthouse');
    const { link } = await admin.do(createInvite, { role: 'VIEWER' });
    const joining = { token: tokenIn(link), name: 'Both', email: member.email, password: PASSWORD };
    expect(await (await stranger()).do(acceptInvite, joining)).to.equal(true);
    expect(await used(token)).to.equal('FORBIDDEN');
    expect(await signsIn(member.email, PASSWORD)).to.equal('ok');
  });

  it('is made by the operator for an administrator who is alone, and the audit log keeps it', async () => {
    const { admin } = await aRoom('Harbour');
    const database = (await testHost()).container.get(T.database);
    const { token } = await createOwnReset(database, admin.email);
    const [line] = await admin.do(auditLog, { first: 1 });
    expect(line).to.include({ operation: 'createPasswordReset', actorId: null, objectId: admin.memberId });
    // The number of a person's workspaces does not matter to the operator, either.
    const { admin: elsewhere } = await aRoom('Lighthouse');
    const { link } = await elsewhere.do(createInvite, { role: 'VIEWER' });
    const joining = { token: tokenIn(link), name: 'Ada', email: admin.email, password: PASSWORD };
    expect(await (await stranger()).do(acceptInvite, joining)).to.equal(true);
    expect(await used(token)).to.equal('ok');
    expect(await used(token)).to.equal('NOT_FOUND');
    expect(await signsIn(admin.email, NEW)).to.equal('ok');
  });

  it('of the operator is refused for an unknown or suspended member', async () => {
    const { room, member } = await aLink();
    const database = (await testHost()).container.get(T.database);
    const { token } = await createOwnReset(database, member.email);
    await room.admin.do(updateMember, { id: member.memberId, suspended: true });
    expect(await used(token)).to.equal('NOT_FOUND');
    for (const email of [member.email, 'nobody@example.org'])
      expect(await createOwnReset(database, email).catch((fault: Error) => fault.name), email).to.equal('StartFailure');
  });
});
