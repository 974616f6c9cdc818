import { randomUUID } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { Member, me, updateMe } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import { release } from '@earshot/core/model/service';
import {
  changePassword,
  door,
  endSession,
  sessions as listSessions,
  setUp,
  signIn,
  signOut,
} from '@earshot/core/model/session';
import { currentWorkspace, Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { USUAL_DATE_FORMAT } from '@earshot/core/rules/dates/date-text';
import type { OnNewWorkspace } from '../../area.ts';
import { type Handler, inside, outside } from '../../operations/handlers.ts';
import type { Rates } from '../../operations/rates.ts';
import type { SessionKeeper } from '../../operations/session-keeper.ts';
import type { OpenSession, SignedIn, Visit } from '../../operations/visit.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  addAccount,
  addTenant,
  anyAccount,
  nobodyYet,
  setPasswordHash,
  setSetupLink,
  takeSetupLink,
  tenantIds,
} from '../../store/accounts.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';
import { newToken, type Sessions, type StoredSession, tokenHash } from '../../store/sessions.ts';
import { appendToSpine, openSpine } from '../../store/spine.ts';
import { membershipOf } from './membership.ts';
import { demandGoodPassword, hashPassword, passwordFits } from './passwords.ts';
import { eraseEmailChangeOf } from './store/email-changes.ts';
import { eraseResetsOf } from './store/password-resets.ts';
import type { WrongPasswords } from './wrong-passwords.ts';

export interface SessionParts {
  database: Database;
  sessions: Sessions;
  keeper: SessionKeeper;
  /** same on the sign-in database connections, which signed-in users cannot use up */
  signIn: { database: Database; sessions: Sessions };
  rates: Rates;
  wrongPasswords: WrongPasswords;
  insecure: boolean;
  /** true if a link for a new password can be sent by mail */
  mails: boolean;
  /** secret key of the installation */
  secretKey: Buffer;
  /** hooks after a new workspace */
  onNewWorkspace: readonly OnNewWorkspace[];
  version: string;
}

const refusedSignIn = () =>
  new Refusal(
    'UNAUTHENTICATED',
    'The email address or the password is wrong. If you forgot your password, use “Forgot your password?”.',
  );

/** Refuses to sign in where browsers would not store the cookie, before anything is used up (contract 14). */
export function demandCookie({ keepsCookies }: Visit): void {
  if (keepsCookies) return;
  throw new Refusal(
    'FORBIDDEN',
    'Signing in takes https. Whoever runs Earshot can put it behind https, or allow plain http with EARSHOT_INSECURE_HTTP=1.',
  );
}

interface Entered extends SignedIn {
  workspaceId: string;
}

/** Signs a visitor in with a new session, which replaces their previous one (contract 14). */
export async function openSession(
  { sessions, keeper }: Pick<SessionParts, 'sessions' | 'keeper'>,
  visit: Visit,
  { accountId, workspaceId, email }: Entered,
): Promise<void> {
  if (visit.session) await sessions.end(visit.session.accountId, visit.session.id);
  const token = await sessions.start(accountId, workspaceId, visit.address, visit.agent);
  await visit.keepSession(token, { accountId, email });
  keeper.forget();
}

interface FirstPerson {
  workspaceName: string;
  name: string;
  email: string;
  passwordHash: string;
}

/** Creates the first account with its workspace, as its MANAGER and admin. */
export async function makeWorkspace(
  transaction: Transaction,
  person: FirstPerson,
): Promise<{ accountId: string; workspaceId: string; memberId: string }> {
  const { name, email, passwordHash } = person;
  const account = await addAccount(transaction, { name, email, passwordHash, emailConfirmed: true });
  if (!account)
    throw new Refusal('CONFLICT', 'There is an account with this email address. Sign in instead.', {
      fields: { email: 'There is an account with this address.' },
    });
  const workspaceId = randomUUID();
  await addTenant(transaction, workspaceId);
  await transaction.enter(workspaceId);
  await openSpine(transaction, workspaceId);
  await new Rows(transaction, Workspace).insert({
    id: workspaceId,
    name: person.workspaceName,
    colour: '#3b5bdb',
    sampleFolderId: null,
    sampleChannelId: null,
    dateFormat: USUAL_DATE_FORMAT,
    measuresActivity: false,
    sampleProgress: null,
  });
  const member = await new Rows(transaction, Member).insert({
    accountId: account.id,
    name,
    email,
    role: 'MANAGER',
    admin: true,
    suspended: false,
    kind: 'PERSON' as const,
    emailConfirmed: true,
    jobFunction: null,
    peopleAccess: true,
    projectsAccess: true,
  });
  await appendToSpine(transaction, [], [{ operation: 'setUp', outcome: 'done', actorId: null, objectId: workspaceId }]);
  return { accountId: account.id, workspaceId, memberId: member.id };
}

/** Creates and returns the one-time token for the set-up page, or undefined if there is an account already. */
export const newSetupToken = (database: Database): Promise<string | undefined> =>
  database.asSystem('renew the set-up link', async (transaction) => {
    if (!(await nobodyYet(transaction))) return undefined;
    const token = newToken();
    await setSetupLink(transaction, tokenHash(token), limits.setupLinkSeconds);
    return token;
  });

const shown = (session: StoredSession, currentId: string | undefined) => ({
  id: session.id,
  createdAt: session.createdAt.toISOString(),
  seenAt: session.seenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  address: session.address,
  agent: session.agent,
  current: session.id === currentId,
});

/** The signed-in account after verifying its password; refuses wrong ones, and counts them. */
export async function demandOwnPassword(
  { database, rates, wrongPasswords }: Pick<SessionParts, 'database' | 'rates' | 'wrongPasswords'>,
  operation: AnyOperation,
  visit: Visit,
  { password, field }: { password: string; field: string },
): Promise<{ session: OpenSession; account: Account }> {
  const { session } = visit;
  const account =
    session &&
    (await database.asSystem('check the password of an account', (transaction) =>
      accountById(transaction, session.accountId),
    ));
  if (!session || !account) throw refusedSignIn();
  if (await rates.guess(account.email, visit, () => passwordFits(password, account.passwordHash)))
    return { session, account };
  wrongPasswords.note(operation, account.id, visit);
  const text = 'This is not your current password.';
  throw new Refusal('BAD_USER_INPUT', text, { fields: { [field]: text } });
}

/** Set-up, sign-in and sign-out, one's own sessions and password. */
export function sessionHandlers(parts: SessionParts): Handler[] {
  const { database, sessions, keeper, rates, wrongPasswords } = parts;

  const open = (visit: Visit, who: Entered) => openSession({ sessions, keeper }, visit, who);

  const startedAt = new Date().toISOString();

  return [
    outside(release, async () => ({ version: parts.version, startedAt })),
    outside(door, async ({ visit }) => {
      const some = await database.asSystem('see whether anyone has an account', anyAccount);
      const [first] = some ? await database.asSystem('name the workspace at the door', tenantIds) : [];
      const workspace =
        first && (await database.inWorkspace(first, (transaction) => new Rows(transaction, Workspace).get(first)));
      return {
        setUp: !some,
        signedIn: visit.session?.actor != null,
        workspaceName: workspace ? workspace.name : '',
        insecure: parts.insecure,
        mails: parts.mails,
      };
    }),
    outside(
      setUp,
      async ({ input, visit }) => {
        demandCookie(visit);
        demandGoodPassword(input.password);
        const passwordHash = await hashPassword(input.password);
        const made = await database.asSystem('make the first account', async (transaction) => {
          // A set-up link is void once the first account exists.
          if (!((await nobodyYet(transaction)) && (await takeSetupLink(transaction, tokenHash(input.token)))))
            throw new Refusal(
              'FORBIDDEN',
              'This set-up link is used up or too old. Restart Earshot: it prints a new one while there is no account.',
            );
          const first = await makeWorkspace(transaction, { ...input, passwordHash });
          for (const follow of parts.onNewWorkspace) await follow(transaction, first);
          return first;
        });
        await open(visit, { ...made, email: input.email });
        return true;
      },
      { auditsItself: true },
    ),
    outside(signIn, async ({ input, visit, by }) => {
      demandCookie(visit);
      const { signIn: own } = parts;
      const account = await own.database.asSystem('sign in', (transaction) => accountByEmail(transaction, input.email));
      const fits = await rates.guess(input.email, visit, () => passwordFits(input.password, account?.passwordHash));
      if (!fits && account) wrongPasswords.note(signIn, account.id, visit);
      if (!fits || !account) throw refusedSignIn();
      const member = await membershipOf(own.database, account.id);
      if (!member)
        throw new Refusal('FORBIDDEN', 'This account is no longer in a workspace. Ask an administrator for an invite.');
      const { id: accountId, email } = account;
      await openSession({ ...own, keeper }, visit, { accountId, workspaceId: member.workspaceId, email });
      by(member);
      return true;
    }),
    outside(signOut, async ({ visit }) => {
      if (visit.session) await sessions.end(visit.session.accountId, visit.session.id);
      await visit.keepSession(null);
      keeper.forget();
      return true;
    }),
    outside(listSessions, async ({ visit }) =>
      (await sessions.ofAccount(visit.session?.accountId ?? '')).map((session) => shown(session, visit.session?.id)),
    ),
    outside(endSession, async ({ input, visit }) => {
      const ended = await sessions.end(visit.session?.accountId ?? '', input.id);
      if (!ended) throw new Refusal('NOT_FOUND', 'This session has already ended.');
      keeper.forget();
      return shown(ended, visit.session?.id);
    }),
    outside(changePassword, async ({ input, visit }) => {
      demandCookie(visit);
      const { session, account } = await demandOwnPassword(parts, changePassword, visit, {
        password: input.current,
        field: 'current',
      });
      const { email } = account;
      demandGoodPassword(input.next, 'next');
      const passwordHash = await hashPassword(input.next);
      const { accountId, workspaceId } = session;
      const { address, agent } = visit;
      // Atomic: a stop in between must not leave a session alive that the old password opened (contract 36).
      const token = await database.asSystem('change a password', async (transaction) => {
        await setPasswordHash(transaction, accountId, passwordHash);
        await eraseResetsOf(transaction, accountId);
        await eraseEmailChangeOf(transaction, accountId);
        return sessions.replaceAll(transaction, accountId, { workspaceId, address, agent });
      });
      await visit.keepSession(token, { accountId, email });
      keeper.forget();
      return true;
    }),
    inside(currentWorkspace, ({ work }) => work.load(Workspace, work.actor.workspaceId)),
    inside(me, async ({ work, visit }) => ({
      member: await work.load(Member, work.actor.memberId),
      workspace: await work.load(Workspace, work.actor.workspaceId),
      sessionId: visit.session?.id ?? '',
      setUpAt: visit.session?.setUpAt ?? '',
    })),
    inside(updateMe, async ({ input, work }) => {
      const row = await work.rows(Member).update(work.actor.memberId, input);
      work.emit('updated', Member, [row], Object.keys(input));
      return row;
    }),
  ];
}
