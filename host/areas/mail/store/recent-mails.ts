import { Mail, type MailKind } from '@earshot/core/areas/mail/mail';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../../operations/change.ts';

const HOUR_MS = limits.seconds.hour * 1000;

/** True if a member has reached the hourly limit of mails with a link. */
export async function askedTooOften(
  change: Change,
  memberId: string,
  kind: Extract<MailKind, 'PASSWORD_RESET' | 'EMAIL_CHANGE'>,
): Promise<boolean> {
  const latest = await change.rows(Mail).find({
    where: { memberId, kind },
    order: [['createdAt', 'DESC']],
    limit: limits.mail.linksAnHour,
  });
  const oldest = latest[limits.mail.linksAnHour - 1];
  return oldest !== undefined && Date.parse(oldest.createdAt) > Date.now() - HOUR_MS;
}
