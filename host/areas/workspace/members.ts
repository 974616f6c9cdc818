import { inviteMail } from '@earshot/core/areas/mail/mail-content';
import { addToGroup, Group, removeFromGroup } from '@earshot/core/areas/workspace/group';
import { acceptInvite, createInvite, Invite, inviteFace, revokeInvite } from '@earshot/core/areas/workspace/invite';
import { limits } from '@earshot/core/limits';
import { deleteMember, Member, type Role, restoreMember, updateMember } from '@earshot/core/model/member';
import { updateWorkspace, Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { longId, shortId } from '@earshot/core/rules/id';
import { keepsAnAdmin } from '@earshot/core/rules/permission';
import { type Handler, inside, outside } from '../../operations/handlers.ts';
import { trashRow, updateRow } from '../../operations/standard.ts';
import type { Visit } from '../../operations/visit.ts';
import type { Work } from '../../operations/work.ts';
import { eraseAccessTokensIn } from '../../store/access-tokens.ts';
import { type Account, accountByEmail, addAccount, holdAccount } from '../../store/accounts.ts';
import type { Transaction } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';
import { endSessionsIn, newToken, tokenHash } from '../../store/sessions.ts';
import { appendToSpine } from '../../store/spine.ts';
import type { Outbox } from '../mail/outbox.ts';
import { confirmEverywhere, type EmailChangeParts, mailConfirmation } from './email-changes.ts';
import { mailedProof, wasMailed } from './mailed-invites.ts';
import { hashPassword, isGoodPassword, passwordFits } from './passwords.ts';
import { demandCookie, openSession, type SessionParts } from './sessions.ts';

const deadLink = () =>
  new Refusal('NOT_FOUND', 'This invite link was used, revoked or has expired. Ask whoever sent it for a new one.');

/** The invite of a link's token; a token starts with its workspace. */
async function openInvite(transaction: Transaction, token: string) {
  const [short = '', secret = ''] = token.split('.');
  const workspaceId = longId(short);
  if (!workspaceId || !secret) throw deadLink();
  await transaction.enter(workspaceId);
  const hash = tokenHash(secret).toString('hex');
  const [invite] = await new Rows(transaction, Invite).find({ where: { tokenHash: hash, acceptedAt: null }, limit: 1 });
  if (!invite || Date.parse(invite.expiresAt) < (await databaseNow(transaction))) throw deadLink();
  return { invite, workspaceId };
}

// Expiry is decided by the database's clock (contract 48).
async function databaseNow(transaction: Transaction): Promise<number> {
  const [row] = await transaction.sql<{ now: Date }>('select now() as now');
  return row ? row.now.getTime() : Date.now();
}

async function demandSeat(transaction: Transaction): Promise<void> {
  if ((await new Rows(transaction, Member).count({ kind: 'PERSON' }, 'both')) >= limits.users)
    throw new Refusal('CONFLICT', `A workspace has at most ${limits.users} members.`);
}

// Serialises two admins who remove each other's rights concurrently: the second check runs after the first change.
const oneAfterTheOther = (work: Work) =>
  work.transaction.sql('select 1 from members where workspace_id = $1 and admin order by id for update', [
    work.workspaceId,
  ]);

// A member who can no longer invite loses open invites, or they could return by one of them.
async function withdrawInvitesOf(work: Work, memberId: string): Promise<void> {
  const open = await work.rows(Invite).find({ where: { createdBy: memberId, acceptedAt: null } });
  for (const invite of open) await trashRow(Invite, work, invite);
}

// Restored members have to sign in again, as someone else's access can have been the reason for their removal.
async function endAccessOf({ transaction, workspaceId }: Work, { accountId }: Member): Promise<void> {
  await endSessionsIn(transaction, workspaceId, accountId);
  await eraseAccessTokensIn(transaction, workspaceId, accountId);
}

async function demandAnAdminStays(work: Work): Promise<void> {
  const members = await work.rows(Member).find({ where: { admin: true } });
  if (!keepsAnAdmin(members))
    throw new Refusal(
      'CONFLICT',
      'A workspace needs at least one administrator. Make someone else an administrator first.',
    );
}

function demandProgramManagesNothing({ kind }: Member, { role, admin }: { role?: Role; admin?: boolean }): void {
  if (kind === 'PROGRAM' && (admin || role === 'MANAGER'))
    throw new Refusal('BAD_USER_INPUT', 'A program cannot manage the workspace. Choose Contributor or Viewer.');
}

// The member has joined; a link mailed a moment ago is enough.
function unlessTooOften(fault: unknown): void {
  if (!(fault instanceof Refusal && fault.code === 'TOO_MANY_REQUESTS')) throw fault;
}

interface MailedInvite {
  invite: Invite;
  email: string;
  link: string;
}

async function mailInvite(work: Work, outbox: Outbox, { invite, email, link }: MailedInvite): Promise<void> {
  const workspace = await work.load(Workspace, work.actor.workspaceId);
  const { name: inviter } = await work.load(Member, work.actor.memberId);
  const { message, expiresAt } = invite;
  const { name: workspaceName, dateFormat } = workspace;
  const content = inviteMail({ workspaceName, dateFormat, inviter, message, link, expiresAt: new Date(expiresAt) });
  await outbox.add(work, { kind: 'INVITE', recipient: email, content });
}

/** Members: invites, roles, suspension and groups. */
export function memberHandlers(parts: EmailChangeParts): Handler[] {
  const { database, outbox } = parts;
  return [
    inside(createInvite, async ({ input: { email, ...input }, work, visit }) => {
      await demandSeat(work.transaction);
      const secret = newToken();
      const expiresAt = new Date((await databaseNow(work.transaction)) + limits.inviteSeconds * 1000).toISOString();
      const invite = await work.rows(Invite).insert({
        ...input,
        tokenHash: tokenHash(secret).toString('hex'),
        expiresAt,
        acceptedAt: null,
        acceptedBy: null,
        createdBy: work.actor.memberId,
      });
      work.emit('created', Invite, [invite]);
      const link = `${visit.origin}/auth/accept-invite#token=${shortId(work.actor.workspaceId)}.${secret}`;
      if (email !== '') {
        const proof = mailedProof(parts.secretKey, secret, email);
        await mailInvite(work, outbox, { invite, email, link: `${link}.${proof}` });
      }
      return { invite, link };
    }),
    inside(revokeInvite, async ({ work, object }) => {
      await trashRow(Invite, work, object);
      return { ...object, trashedAt: new Date().toISOString() };
    }),
    outside(inviteFace, ({ input }) =>
      database.asSystem('show what an invite is for', async (transaction) => {
        const { invite, workspaceId } = await openInvite(transaction, input.token);
        const workspace = await new Rows(transaction, Workspace).get(workspaceId);
        const by = invite.createdBy ? await new Rows(transaction, Member).get(invite.createdBy) : undefined;
        return {
          workspaceName: workspace?.name ?? '',
          invitedBy: by?.name ?? '',
          role: invite.role,
          message: invite.message,
        };
      }),
    ),
    outside(
      acceptInvite,
      async ({ input, visit }) => {
        demandCookie(visit);
        const known = await database.asSystem('look at an invite', async (transaction) => {
          await openInvite(transaction, input.token);
          await demandSeat(transaction);
          return accountByEmail(transaction, input.email);
        });
        // Hashing takes a tenth of a second: no transaction stays open during that.
        const passwordHash = await joiningHash(parts, visit, { ...input, known });
        const joined = await database.asSystem('accept an invite', (transaction) =>
          accept(transaction, { ...input, passwordHash }),
        );
        const [, invite = '', proof = ''] = input.token.split('.');
        if (wasMailed(parts.secretKey, { invite, proof, email: input.email })) await confirmEverywhere(parts, joined);
        else if (!joined.emailConfirmed && parts.mails) await mailConfirmation(parts, joined).catch(unlessTooOften);
        await openSession(parts, visit, { ...joined, email: input.email });
        return true;
      },
      { auditsItself: true },
    ),
    inside(updateMember, async ({ input, work, object }) => {
      demandProgramManagesNothing(object, input);
      await oneAfterTheOther(work);
      const row = await updateRow(Member, { input, work, object }, updateMember);
      await demandAnAdminStays(work);
      if (input.suspended || input.admin === false) await withdrawInvitesOf(work, object.id);
      if (input.suspended) await endSessionsIn(work.transaction, work.workspaceId, object.accountId);
      return row;
    }),
    inside(deleteMember, async ({ work, object }) => {
      if (object.id === work.actor.memberId)
        throw new Refusal('FORBIDDEN', 'Nobody can remove themselves. Ask another administrator.');
      if (object.kind === 'PROGRAM')
        throw new Refusal('CONFLICT', `${object.name} is a program. Revoke its access token instead.`);
      await oneAfterTheOther(work);
      const row = await trashRow(Member, work, object, restoreMember);
      await demandAnAdminStays(work);
      await withdrawInvitesOf(work, object.id);
      await endAccessOf(work, object);
      return row;
    }),
    inside(updateWorkspace, async ({ input, work }) => {
      const object = await work.load(Workspace, work.actor.workspaceId, 'FULL');
      const row = await updateRow(Workspace, { input: { ...input, id: object.id }, work, object });
      const { name, colour, dateFormat, measuresActivity } = object;
      work.undoBy(updateWorkspace, { name, colour, dateFormat, measuresActivity });
      return row;
    }),
    inside(addToGroup, async ({ input, work }) => {
      const group = await work.load(Group, input.groupId);
      if (group.memberIds.length >= limits.groupMembers)
        throw new Refusal('CONFLICT', `A group has at most ${limits.groupMembers} members.`);
      await work.transaction.sql('insert into group_members values ($1, $2, $3) on conflict do nothing', [
        work.actor.workspaceId,
        input.groupId,
        input.memberId,
      ]);
      work.emit('updated', Group, [group], ['memberIds']);
      work.undoBy(removeFromGroup, input);
      return true;
    }),
    inside(removeFromGroup, async ({ input, work }) => {
      const group = await work.load(Group, input.groupId);
      await work.transaction.sql(
        'delete from group_members where workspace_id = $1 and group_id = $2 and member_id = $3',
        [work.actor.workspaceId, input.groupId, input.memberId],
      );
      work.emit('updated', Group, [group], ['memberIds']);
      work.undoBy(addToGroup, input);
      return true;
    }),
  ];
}

interface Accepted {
  token: string;
  name: string;
  email: string;
  passwordHash: string;
}

// Locks the invite: the second of two concurrent uses waits here and finds it used up.
async function takeInvite(transaction: Transaction, id: string): Promise<void> {
  const open = await transaction.sql(
    `select 1 from invites where workspace_id = $1 and id = $2 and accepted_at is null and trashed_at is null for update`,
    [transaction.workspaceId, id],
  );
  if (open.length === 0) throw deadLink();
}

interface Joining {
  email: string;
  known: Account | undefined;
  password: string;
}

/**
 * The hash of the joining account: an email address alone never opens one (contract 17), so its owner has to type the
 * password. A password that neither opens an account nor is good enough for a new one is refused with the same text,
 * effort and budget, whether or not there is an account.
 */
async function joiningHash(
  { rates, wrongPasswords }: Pick<SessionParts, 'rates' | 'wrongPasswords'>,
  visit: Visit,
  { email, known, password }: Joining,
): Promise<string> {
  const good = isGoodPassword(password);
  const fits = await rates.guess(email, visit, async () => {
    const opens = await passwordFits(password, known?.passwordHash);
    return known ? opens : good;
  });
  if (!fits) {
    if (known) wrongPasswords.note(acceptInvite, known.id, visit);
    const text =
      'This password cannot be used: an account with this address has another one, or a new account needs a better one. A new password has at least 12 characters and is not a common one.';
    throw new Refusal('BAD_USER_INPUT', text, { fields: { password: text } });
  }
  return known ? known.passwordHash : hashPassword(password);
}

// The state can have changed since before the password check.
async function accountOf(transaction: Transaction, { name, email, passwordHash }: Accepted): Promise<Account> {
  const account =
    (await accountByEmail(transaction, email)) ??
    (await addAccount(transaction, { name, email, passwordHash, emailConfirmed: false }));
  if (account?.passwordHash === passwordHash && (await holdAccount(transaction, account.id))) return account;
  throw new Refusal('CONFLICT', 'The account with this address was made or changed just now. Try again.');
}

/** A removed member who is invited again joins like any other. */
const BACK = { trashedAt: null, admin: false, suspended: false };

async function accept(transaction: Transaction, accepted: Accepted) {
  const { token, name, email } = accepted;
  const { invite, workspaceId } = await openInvite(transaction, token);
  await takeInvite(transaction, invite.id);
  await demandSeat(transaction);
  const account = await accountOf(transaction, accepted);
  const members = new Rows(transaction, Member);
  const [already] = await members.find({ where: { accountId: account.id }, limit: 1, trashed: 'both' });
  const member =
    (already?.trashedAt ? await members.update(already.id, { ...BACK, role: invite.role }) : already) ??
    (await members.insert({
      accountId: account.id,
      name,
      email,
      role: invite.role,
      admin: false,
      suspended: false,
      kind: 'PERSON' as const,
      emailConfirmed: account.emailConfirmed,
      jobFunction: null,
      peopleAccess: true,
      projectsAccess: true,
    }));
  await new Rows(transaction, Invite).update(invite.id, {
    acceptedAt: new Date(await databaseNow(transaction)).toISOString(),
    acceptedBy: member.id,
  });
  const happened = {
    type: already?.trashedAt ? 'member:restored' : 'member:created',
    entity: 'Member',
    ids: [member.id],
    placeId: workspaceId,
    fields: [],
    actorId: member.id,
  };
  await appendToSpine(
    transaction,
    [happened],
    [{ operation: 'acceptInvite', outcome: 'done', actorId: member.id, objectId: invite.id }],
  );
  return { accountId: account.id, workspaceId, emailConfirmed: account.emailConfirmed };
}
