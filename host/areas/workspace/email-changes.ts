import { addressProofMail, emailChangedMail, emailConfirmationMail } from '@earshot/core/areas/mail/mail-content';
import { confirmEmail, requestEmailChange, sendEmailConfirmation } from '@earshot/core/areas/workspace/email-change';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { USUAL_DATE_FORMAT } from '@earshot/core/rules/dates/date-text';
import { REFUSED } from '@earshot/core/texts';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import type { Change } from '../../operations/change.ts';
import { type Handler, outside } from '../../operations/handlers.ts';
import { accountByEmail, accountById, setEmail, workspacesOf } from '../../store/accounts.ts';
import { newToken, tokenHash } from '../../store/sessions.ts';
import type { Outbox } from '../mail/outbox.ts';
import { askedTooOften } from '../mail/store/recent-mails.ts';
import { demandOwnPassword, type SessionParts } from './sessions.ts';
import { putEmailChange, takeEmailChange } from './store/email-changes.ts';
import { eraseResetsOf } from './store/password-resets.ts';

export interface EmailChangeParts extends SessionParts {
  apart: ApartParts;
  outbox: Outbox;
  origin: string;
}

const KIND = 'EMAIL_CHANGE';

const taken = () => new Refusal('CONFLICT', 'Another account has this address. Choose another one.');
const deadLink = () =>
  new Refusal(
    'NOT_FOUND',
    'This link was used already, replaced by a newer one, is too old, or belongs to another account. Ask for a new one in the settings of your account.',
  );

/** Changing one's own address: valid once the link mailed there has been opened. */
export function emailChangeHandlers(parts: EmailChangeParts): Handler[] {
  const { outbox, origin } = parts;
  return [
    outside(requestEmailChange, async ({ input, visit }) => {
      if (!parts.mails)
        throw new Refusal('UNAVAILABLE', 'Email isn’t set up on this server, so addresses cannot be confirmed.');
      const { account, session } = await demandOwnPassword(parts, requestEmailChange, visit, {
        password: input.password,
        field: 'password',
      });
      const { email } = input;
      if (email === account.email)
        throw new Refusal('BAD_USER_INPUT', 'This is your address already.', {
          fields: { email: 'This is your address already.' },
        });
      await mailLink(parts, { accountId: account.id, workspaceId: session.workspaceId, email }, emailConfirmationMail);
      return true;
    }),
    outside(sendEmailConfirmation, async ({ visit }) => {
      const { session } = visit;
      if (!session) throw new Refusal('UNAUTHENTICATED', REFUSED.UNAUTHENTICATED);
      if (!parts.mails)
        throw new Refusal('UNAVAILABLE', 'Email isn’t set up on this server, so addresses cannot be confirmed.');
      await mailConfirmation(parts, session);
      return true;
    }),
    outside(confirmEmail, async ({ input, visit }) => {
      const { session } = visit;
      if (!session) throw deadLink();
      const { accountId, workspaceId } = session;
      const email = await apart(parts.apart, workspaceId, async (change) => {
        const { transaction } = change;
        const wanted = await takeEmailChange(transaction, accountId, tokenHash(input.token));
        if (wanted === undefined) throw deadLink();
        const owner = await accountByEmail(transaction, wanted);
        if (owner && owner.id !== accountId) throw taken();
        await setEmail(transaction, accountId, wanted);
        // Links for a new password sent to the previous address become invalid.
        await eraseResetsOf(transaction, accountId);
        const before = await memberOf(change, accountId);
        await rename(change, before, wanted);
        if (owner) return wanted;
        const content = emailChangedMail({ name: before.name, email: wanted, link: `${origin}/settings/user/account` });
        await outbox.add(change, { kind: KIND, recipient: before.email, memberId: before.id, content });
        return wanted;
      });
      await showEverywhere(parts, accountId, email, workspaceId);
      return true;
    }),
  ];
}

/** Shows an account's confirmed address to its colleagues in every workspace, or in all but one. */
async function showEverywhere(
  parts: EmailChangeParts,
  accountId: string,
  email: string,
  except?: string,
): Promise<void> {
  const all = await parts.database.asSystem('find the workspaces of an account', (transaction) =>
    workspacesOf(transaction, accountId),
  );
  for (const id of all) if (id !== except) await apart(parts.apart, id, (change) => renameIn(change, accountId, email));
}

/** Confirms an account's address: its owner has shown that they read mail there. */
export async function confirmEverywhere(parts: EmailChangeParts, { accountId }: { accountId: string }): Promise<void> {
  const account = await parts.database.asSystem('confirm an address', async (transaction) => {
    const found = await accountById(transaction, accountId);
    if (found && !found.emailConfirmed) await setEmail(transaction, accountId, found.email);
    return found;
  });
  if (account && !account.emailConfirmed) await showEverywhere(parts, accountId, account.email);
}

/** Mails a link to the address of an account, unless it is already confirmed. */
export async function mailConfirmation(parts: EmailChangeParts, { accountId, workspaceId }: Asking): Promise<void> {
  const account = await parts.database.asSystem('look whether an address is confirmed', (transaction) =>
    accountById(transaction, accountId),
  );
  if (account && !account.emailConfirmed)
    await mailLink(parts, { accountId, workspaceId, email: account.email }, addressProofMail);
}

interface Asking {
  accountId: string;
  workspaceId: string;
}

async function mailLink(
  { apart: parts, outbox, origin }: EmailChangeParts,
  { accountId, workspaceId, email }: Asking & { email: string },
  contentOf: typeof emailConfirmationMail,
): Promise<void> {
  await apart(parts, workspaceId, async (change) => {
    const member = await memberOf(change, accountId);
    if (await askedTooOften(change, member.id, KIND))
      throw new Refusal(
        'TOO_MANY_REQUESTS',
        'Several links were already sent. Check that mailbox, or try again in an hour.',
      );
    const token = newToken();
    const seconds = limits.emailChangeSeconds;
    const expiresAt = await putEmailChange(change.transaction, { accountId, email }, tokenHash(token), seconds);
    const workspace = await change.rows(Workspace).get(change.workspaceId);
    const link = `${origin}/auth/confirm-email#token=${token}`;
    const { name: workspaceName = '', dateFormat = USUAL_DATE_FORMAT } = workspace ?? {};
    const content = contentOf({ name: member.name, workspaceName, dateFormat, link, expiresAt });
    await outbox.add(change, { kind: KIND, recipient: email, memberId: member.id, content });
  });
}

async function memberOf(change: Change, accountId: string): Promise<Member> {
  const [member] = await change.rows(Member).find({ where: { accountId }, limit: 1 });
  if (!member) throw new Refusal('FORBIDDEN', 'You are no longer a member of this workspace.');
  return member;
}

/** Shows the new address of an account to the colleagues of a member. */
async function rename(change: Change, { id }: Member, email: string): Promise<void> {
  const row = await change.rows(Member).update(id, { email, emailConfirmed: true });
  change.emit('updated', Member, [row], ['email', 'emailConfirmed']);
}

/** Shows the new address of an account in a workspace, if it belongs to that one. */
async function renameIn(change: Change, accountId: string, email: string): Promise<void> {
  const [member] = await change.rows(Member).find({ where: { accountId }, limit: 1 });
  if (member) await rename(change, member, email);
}
