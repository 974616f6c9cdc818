import { digestMail } from '@earshot/core/areas/mail/mail-content';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { actorOf, readAccesses } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { newToken, tokenHash } from '../../../store/sessions.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { digestOf } from '../digest-of.ts';
import { nextDigest } from '../digest-times.ts';
import { quietUntil } from '../quiet-hours.ts';
import type { Speech } from '../speech.ts';
import { takeForDigest } from '../store/notifications.ts';
import { dueDigests, setNextDigest, settingsOf } from '../store/settings.ts';
import { putUnsubscribeLink } from '../store/unsubscribe-links.ts';

const DEADLINE_MS = 60_000;
const KIND = 'send-digests';

interface Parts {
  outbox: Outbox;
  speech: Speech;
  origin: string;
}

/** Mails due digests: each member's unread notifications that they can still read. */
export function sendDigests(parts: Parts): Job {
  return job({
    kind: KIND,
    input: z.strictObject({}),
    deadlineMs: DEADLINE_MS,
    description: 'Send the digests that are due.',
    run: async ({ change }) => {
      const now = new Date();
      const due = await dueDigests(change.transaction, now, limits.notifications.digestsAtOnce);
      const settings = await settingsOf(change.transaction, due);
      const { state } = await parts.speech.state(change.workspaceId, change.transaction);
      for (const memberId of due) {
        const { digest, digestFormat, timeZone, ...quiet } = settings(memberId);
        // Stays due during quiet hours, until a later run.
        if (digest === null || quietUntil({ timeZone, ...quiet }, now)) continue;
        await sendDigest(change, parts, { memberId, spoken: digestFormat === 'AUDIO' && state === 'READY' });
        await setNextDigest(change.transaction, memberId, nextDigest(digest, timeZone, now));
      }
    },
  });
}

/** Mails one digest, unless it is empty. */
async function sendDigest(
  change: Change,
  { outbox, origin }: Parts,
  { memberId, spoken }: { memberId: string; spoken: boolean },
): Promise<void> {
  const { transaction } = change;
  const member = await change.rows(Member).get(memberId);
  // Nothing is sent to unconfirmed addresses.
  if (!member || member.suspended || !member.emailConfirmed) return;
  const access = (await readAccesses(transaction, change.workspaceId, [actorOf(member)])).get(memberId);
  const digest = access && (await digestOf(change, access, { among: await takeForDigest(transaction, memberId) }));
  if (!digest) return;
  const token = newToken();
  await putUnsubscribeLink(transaction, memberId, tokenHash(token));
  await outbox.add(change, {
    kind: 'DIGEST',
    recipient: member.email,
    memberId,
    content: digestMail({
      ...digest,
      lines: digest.lines.map(({ text, path }) => ({ text, url: `${origin}${path}` })),
      inbox: `${origin}/notifications`,
      ...(spoken ? { listen: `${origin}/notifications/listen?since=${justBefore(digest.from)}` } : {}),
      settingsLink: `${origin}/settings/user/notifications`,
      unsubscribe: `${origin}/unsubscribe?token=${token}`,
    }),
  });
}

// Notification times have a precision of milliseconds.
const justBefore = (moment: Date): string => new Date(moment.getTime() - 1).toISOString();
