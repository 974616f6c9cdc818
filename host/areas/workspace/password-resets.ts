import { StartFailure } from '@earshot/config/start-failure';
import {
  createPasswordReset,
  passwordResetFace,
  requestPasswordReset,
  resetPassword,
} from '@earshot/core/areas/workspace/password-reset';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside, outside } from '../../operations/handlers.ts';
import { eraseAccessTokensOf } from '../../store/access-tokens.ts';
import { accountByEmail, setPasswordHash, workspacesOf } from '../../store/accounts.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';
import { newToken, tokenHash } from '../../store/sessions.ts';
import { appendToSpine } from '../../store/spine.ts';
import { mailResetSoon } from './jobs/mail-password-reset.ts';
import { membershipOf } from './membership.ts';
import { demandGoodPassword, hashPassword } from './passwords.ts';
import { demandCookie, type SessionParts } from './sessions.ts';
import { eraseEmailChangeOf } from './store/email-changes.ts';
import { putReset, resetBy, type StoredReset, takeReset } from './store/password-resets.ts';

const deadLink = () =>
  new Refusal('NOT_FOUND', 'This link was used already, replaced by a newer one, or is too old. Ask for a new one.');

/** The member whose password a link sets; refuses if they, or the administrator who made the link, no longer may. */
async function memberFor(transaction: Transaction, reset: StoredReset | undefined): Promise<Member> {
  if (!reset) throw deadLink();
  await transaction.enter(reset.workspaceId);
  const members = new Rows(transaction, Member);
  const [member] = await members.find({ where: { accountId: reset.accountId, suspended: false }, limit: 1 });
  const maker = await members.get(reset.createdBy);
  if (!member) throw deadLink();
  if (!isOwn(reset, member) && (!maker?.admin || maker.suspended)) throw deadLink();
  return member;
}

// Administrators make none for themselves (createPasswordReset): one in their own name was requested by mail, or is the
// operator's.
const isOwn = ({ createdBy }: StoredReset, { id }: Member): boolean => createdBy === id;

/** Creates the operator's link for an account, which no administrator has to allow; throws StartFailure. */
export async function createOwnReset(database: Database, email: string): Promise<{ token: string; expiresAt: Date }> {
  const account = await database.asSystem('reset a password', (transaction) => accountByEmail(transaction, email));
  if (!account) throw new StartFailure(`There is no account with the address ${email}.`);
  const membership = await membershipOf(database, account.id);
  if (!membership)
    throw new StartFailure(`${email} is suspended in every workspace: a new password would open nothing.`);
  const { workspaceId, memberId } = membership;
  const token = newToken();
  const expiresAt = await database.asSystem('reset a password', async (transaction) => {
    const reset = { accountId: account.id, workspaceId, createdBy: memberId };
    const until = await putReset(transaction, reset, tokenHash(token), limits.passwordResetSeconds);
    await transaction.enter(workspaceId);
    const line = { operation: createPasswordReset.name, outcome: 'done', actorId: null, objectId: memberId } as const;
    await appendToSpine(transaction, [], [line]);
    return until;
  });
  return { token, expiresAt };
}

/** Setting a forgotten password with a link from an administrator or by mail. */
export function passwordResetHandlers({ database, sessions, keeper, mails }: SessionParts): Handler[] {
  /**
   * Account whose password a link sets. Administrators of one workspace cannot decide about accounts that others share.
   */
  const look = async (token: string) => {
    const found = await database.asSystem('look at a password reset', async (transaction) => {
      const reset = await resetBy(transaction, tokenHash(token));
      const member = await memberFor(transaction, reset);
      const workspace = await new Rows(transaction, Workspace).get(member.workspaceId);
      return {
        member,
        workspaceName: workspace?.name ?? '',
        own: reset !== undefined && isOwn(reset, member),
        shared: (await workspacesOf(transaction, member.accountId)).some((id) => id !== member.workspaceId),
      };
    });
    if (!found.own && found.shared)
      throw new Refusal(
        'FORBIDDEN',
        'This account also belongs to another workspace, so no administrator can reset its password alone.',
      );
    return found;
  };
  return [
    inside(createPasswordReset, async ({ work, object, visit }) => {
      if (object.id === work.actor.memberId)
        throw new Refusal('FORBIDDEN', 'Change your own password in the settings of your account.');
      if (object.kind === 'PROGRAM')
        throw new Refusal('CONFLICT', `${object.name} is a program: it has no password. Revoke its token instead.`);
      if (object.suspended) throw new Refusal('CONFLICT', `${object.name} is suspended and cannot sign in.`);
      const token = newToken();
      const { accountId } = object;
      const { memberId, workspaceId } = work.actor;
      const reset = { accountId, workspaceId, createdBy: memberId };
      const expiresAt = await putReset(work.transaction, reset, tokenHash(token), limits.passwordResetSeconds);
      return { link: `${visit.origin}/auth/reset-password#token=${token}`, expiresAt: expiresAt.toISOString() };
    }),
    outside(requestPasswordReset, async ({ input }) => {
      if (!mails)
        throw new Refusal(
          'UNAVAILABLE',
          'Email isn’t set up on this server. Ask an administrator for a password reset link.',
        );
      await database.asSystem('ask for a password reset', (transaction) => mailResetSoon(transaction, input.email));
      return true;
    }),
    outside(passwordResetFace, async ({ input }) => {
      const { member, workspaceName } = await look(input.token);
      return { workspaceName, name: member.name, email: member.email };
    }),
    outside(
      resetPassword,
      async ({ input, visit }) => {
        demandCookie(visit);
        await look(input.token);
        demandGoodPassword(input.password);
        // Hashing takes a tenth of a second: no transaction stays open during that.
        const passwordHash = await hashPassword(input.password);
        const { address, agent } = visit;
        const done = await database.asSystem('set a forgotten password', async (transaction) => {
          const member = await memberFor(transaction, await takeReset(transaction, tokenHash(input.token)));
          const { id, accountId, workspaceId, email } = member;
          await setPasswordHash(transaction, accountId, passwordHash);
          // Someone with the old password can have created tokens, or requested another address.
          await eraseEmailChangeOf(transaction, accountId);
          await eraseAccessTokensOf(transaction, accountId);
          const session = await sessions.replaceAll(transaction, accountId, { workspaceId, address, agent });
          await appendToSpine(
            transaction,
            [],
            [{ operation: resetPassword.name, outcome: 'done', actorId: id, objectId: id }],
          );
          return { session, accountId, email };
        });
        if (visit.session) await sessions.end(visit.session.accountId, visit.session.id);
        await visit.keepSession(done.session, done);
        keeper.forget();
        return true;
      },
      { auditsItself: true },
    ),
  ];
}
