import { Mail, mailServer, mailText, resendMail } from '@earshot/core/areas/mail/mail';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { MailServer } from './mail-server.ts';
import type { Outbox } from './outbox.ts';
import { mailAsText } from './write-mail.ts';

/** The outbox for administrators, and members' mail settings. */
export const mailHandlers = (outbox: Outbox, server: MailServer): Handler[] => [
  inside(mailServer, async () => ({ configured: server.from !== undefined, from: server.from ?? '' })),
  inside(mailText, async ({ work, object }) => {
    if (object.kind === 'PASSWORD_RESET' || object.kind === 'EMAIL_CHANGE')
      throw new Refusal('FORBIDDEN', 'Only its recipient can read an email about their password or address.');
    const content = await outbox.contentOf(work, object);
    if (!content) throw new Refusal('NOT_FOUND', 'The text of an email is erased once it is sent.');
    return { text: mailAsText(content) };
  }),
  inside(resendMail, async ({ work, object }) => {
    if (server.from === undefined)
      throw new Refusal('UNPROCESSABLE', 'There is no mail server. Ask whoever runs Earshot to set EARSHOT_SMTP_URL.');
    if (object.state === 'SENT') throw new Refusal('CONFLICT', 'This email was already sent.');
    const row = await work.rows(Mail).update(object.id, { state: 'WAITING', problem: '' });
    work.emit('updated', Mail, [row], ['state', 'problem']);
    await outbox.sendSoon(work, row);
    return row;
  }),
];
