import { Mail } from '@earshot/core/areas/mail/mail';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { type Outbox, tooOldToSend } from '../outbox.ts';

const DEADLINE_MS = 2 * 60_000;

/** Passes one mail to the mail server; retries with growing pauses after temporary refusals. */
export function sendMail(outbox: Outbox, parts: ApartParts): Job {
  return job({
    kind: 'send-mail',
    input: z.strictObject({ mailId: z.uuid() }),
    deadlineMs: DEADLINE_MS,
    description: 'Send an email.',
    run: async ({ input: { mailId }, change }) => {
      const mail = await change.rows(Mail).get(mailId);
      const content = mail?.state === 'WAITING' ? await outbox.contentOf(change, mail) : undefined;
      if (!mail || !content) return;
      const delivery = await outbox.send(mail, content);
      // Committed at once, so that an accepted mail is not sent again if the job fails later.
      await apart(parts, change.workspaceId, (now) => outbox.record(now, mail, delivery));
      if (delivery.outcome === 'LATER') throw new Error(`The mail server did not take the mail: ${delivery.problem}`);
    },
  });
}

/** Sends waiting mails from before a mail server was set up, or from a long outage. */
export function sendWaitingMails(outbox: Outbox): Job {
  return job({
    kind: 'send-waiting-mails',
    input: z.strictObject({}),
    deadlineMs: DEADLINE_MS,
    description: 'Send the emails that wait.',
    run: async ({ change }) => {
      const waiting = await change.rows(Mail).find({ where: { state: 'WAITING' }, limit: limits.bulkRows });
      const oldest = tooOldToSend(new Date());
      for (const mail of waiting) if (mail.createdAt > oldest) await outbox.sendSoon(change, mail);
    },
  });
}
