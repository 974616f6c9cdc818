import { passwordResetMail } from '@earshot/core/areas/mail/mail-content';
import { requestPasswordReset } from '@earshot/core/areas/workspace/password-reset';
import { limits } from '@earshot/core/limits';
import { Workspace } from '@earshot/core/model/workspace';
import { USUAL_DATE_FORMAT } from '@earshot/core/rules/dates/date-text';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, systemJob } from '../../../jobs/job.ts';
import { addJob, sqlIn } from '../../../jobs/queue.ts';
import type { Change } from '../../../operations/change.ts';
import { type Account, accountByEmail } from '../../../store/accounts.ts';
import type { Transaction } from '../../../store/database.ts';
import { newToken, tokenHash } from '../../../store/sessions.ts';
import { appendToSpine } from '../../../store/spine.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { askedTooOften } from '../../mail/store/recent-mails.ts';
import { type Membership, membershipOf } from '../membership.ts';
import { putReset } from '../store/password-resets.ts';

const KIND = 'mail-password-reset';

/** Mails a link for a new password in the background, so that the response takes as long if there is no account. */
export const mailResetSoon = (transaction: Transaction, email: string): Promise<void> =>
  addJob(sqlIn(transaction), KIND, { email }, { key: `${KIND}:${tokenHash(email).toString('hex')}` });

/** Mails a link for a new password to its owner, replacing an earlier link. */
export function mailPasswordReset(outbox: Outbox, parts: ApartParts, origin: string): Job {
  return systemJob({
    kind: KIND,
    input: z.strictObject({ email: z.string() }),
    deadlineMs: 60_000,
    description: 'Send a link for a new password.',
    run: async ({ input: { email }, transaction }) => {
      const account = await accountByEmail(transaction, email);
      const membership = account && (await membershipOf(parts.database, account.id));
      if (!membership) return;
      await apart(parts, membership.workspaceId, (change) => mailLink(change, { outbox, account, membership, origin }));
    },
  });
}

interface Wanted {
  outbox: Outbox;
  account: Account;
  membership: Membership;
  origin: string;
}

async function mailLink(change: Change, { outbox, account, membership, origin }: Wanted): Promise<void> {
  const { memberId, workspaceId } = membership;
  if (await askedTooOften(change, memberId, 'PASSWORD_RESET')) return;
  const token = newToken();
  // Created in their own name, since no administrator has to allow it.
  const reset = { accountId: account.id, workspaceId, createdBy: memberId };
  const expiresAt = await putReset(change.transaction, reset, tokenHash(token), limits.passwordResetSeconds);
  const workspace = await change.rows(Workspace).get(workspaceId);
  await outbox.add(change, {
    kind: 'PASSWORD_RESET',
    recipient: account.email,
    memberId,
    content: passwordResetMail({
      name: account.name,
      workspaceName: workspace?.name ?? '',
      dateFormat: workspace?.dateFormat ?? USUAL_DATE_FORMAT,
      link: `${origin}/auth/reset-password#token=${token}`,
      expiresAt,
    }),
  });
  const line = { operation: requestPasswordReset.name, outcome: 'done', actorId: null, objectId: memberId } as const;
  await appendToSpine(change.transaction, [], [line]);
}
