import type { Mail, MailKind } from '@earshot/core/areas/mail/mail';

/** Labels of mail kinds. */
export const KIND_TITLES: Record<MailKind, string> = {
  INVITE: 'Invite',
  PASSWORD_RESET: 'New password',
  EMAIL_CHANGE: 'New address',
  COMMENT: 'Comment',
  DIGEST: 'Digest',
  ALERT: 'Alert',
  AUTOMATION: 'Automation',
};

/** Short label of a mail's state. */
export function stateWords({ state, problem }: Pick<Mail, 'state' | 'problem'>): string {
  if (state === 'SENT') return 'Sent';
  if (state === 'REFUSED') return `Refused: ${problem}`;
  return problem === '' ? 'Waiting' : `Waiting: ${problem}`;
}
