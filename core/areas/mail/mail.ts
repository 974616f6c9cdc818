import * as z from 'zod';
import { answer, choice, entity, moment, type Row, sentId } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';

export const MAIL_KINDS = [
  'INVITE',
  'PASSWORD_RESET',
  'EMAIL_CHANGE',
  'COMMENT',
  'DIGEST',
  'ALERT',
  'AUTOMATION',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const MAIL_STATES = ['WAITING', 'SENT', 'REFUSED'] as const;

/** A mail to one person. Without a mail server it remains in the outbox, where administrators can read it. */
export const Mail = entity(
  'Mail',
  {},
  {
    kind: choice('MailKind', MAIL_KINDS),
    /** the recipient's address */
    recipient: z.string(),
    /** recipient's member id; null for an invited person */
    memberId: z.uuid().nullable(),
    /** its subject row, such as a comment: there is one mail per row and person */
    aboutId: z.uuid().nullable(),
    subject: z.string(),
    state: choice('MailState', MAIL_STATES),
    /** last reply of the mail server; '' if it accepted the mail */
    problem: z.string(),
    sentAt: moment().nullable(),
  },
  { place: 'workspace', readers: 'admin', plural: 'mails' },
);
export type Mail = Row<typeof Mail>;

const all = crud(Mail, { read: 'admin' });
export const mail = all.one;
export const mails = all.list;

/** The text of a mail, as its recipient reads it. */
export const MailText = answer('MailText', { text: z.string() });
export const mailText = query('mailText', MailText, {
  on: Mail,
  audience: 'admin',
  input: z.strictObject({ id: sentId() }),
  description:
    'The text of an email in the outbox. Emails with which someone sets a password are only for their recipients.',
});
export const resendMail = command('resendMail', Mail, {
  on: Mail,
  audience: 'admin',
  input: z.strictObject({ id: sentId() }),
  description: 'Send an email again that the mail server refused, or that waited for too long.',
});

/** State of the mail server, for administrators. */
export const MailServer = answer('MailServer', { configured: z.boolean(), from: z.string() });
export const mailServer = query('mailServer', MailServer, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'Whether the operator has set a mail server, and the sender of its emails.',
});
