import { digestMail } from '@earshot/core/areas/mail/mail-content';
import { sentence } from '@earshot/core/areas/notifications/notification-words';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { actorOf, readAccesses } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { newToken, tokenHash } from '../../../store/sessions.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { nextDigest } from '../digest-times.ts';
import { linkTo } from '../link-to.ts';
import { quietUntil } from '../quiet-hours.ts';
import { readerOf } from '../reader.ts';
import { notificationsOf } from '../store/notifications.ts';
import { type DueDigest, digestMade, dueDigests, settingsOf } from '../store/settings.ts';
import { putUnsubscribeLink } from '../store/unsubscribe-links.ts';

const DEADLINE_MS = 60_000;
const KIND = 'send-digests';

/** Mails digests that are due: what each member was told, has not read, and may still read now. */
export function sendDigests(outbox: Outbox, origin: string): Job {
  return job({
    kind: KIND,
    input: z.strictObject({}),
    deadlineMs: DEADLINE_MS,
    says: 'Send the digests that are due.',
    run: async ({ change }) => {
      const now = new Date();
      const due = await dueDigests(change.transaction, now, limits.notifications.digestsAtOnce);
      const settings = await settingsOf(
        change.transaction,
        due.map(({ memberId }) => memberId),
      );
      for (const one of due) {
        const { digest, timeZone, ...quiet } = settings(one.memberId);
        // In quiet hours it stays due: the schedule comes again.
        if (digest === null || quietUntil({ timeZone, ...quiet }, now)) continue;
        await sendDigest(change, { outbox, origin }, one);
        await digestMade(change.transaction, one.memberId, now, nextDigest(digest, timeZone, now));
      }
    },
  });
}

/** Mails one digest, unless there is nothing in it. */
async function sendDigest(
  change: Change,
  { outbox, origin }: { outbox: Outbox; origin: string },
  { memberId, since }: DueDigest,
): Promise<void> {
  const { transaction } = change;
  const member = await change.rows(Member).get(memberId);
  // Nothing is sent to an address that was not confirmed.
  if (!member || member.suspended || !member.emailConfirmed) return;
  const access = (await readAccesses(transaction, change.workspaceId, [actorOf(member)])).get(memberId);
  if (!access) return;
  const { digestLines } = limits.notifications;
  const wanted = { first: digestLines + 1, before: null, unread: true, kinds: [], about: null };
  const found = (await notificationsOf(transaction, readerOf({ access }), wanted)).filter(({ at }) => at > since);
  if (found.length === 0) return;
  const names = await namesOf(
    change,
    found.flatMap(({ actorId }) => actorId ?? []),
  );
  const workspace = await change.rows(Workspace).get(change.workspaceId);
  const token = newToken();
  await putUnsubscribeLink(transaction, memberId, tokenHash(token));
  await outbox.add(change, {
    kind: 'DIGEST',
    recipient: member.email,
    memberId,
    content: digestMail({
      workspaceName: workspace?.name ?? '',
      lines: found.slice(0, digestLines).map((row) => ({ text: sentence(row, names), url: `${origin}${linkTo(row)}` })),
      more: found.length > digestLines,
      inbox: `${origin}/notifications`,
      settingsLink: `${origin}/settings/user/notifications`,
      unsubscribe: `${origin}/unsubscribe?token=${token}`,
    }),
  });
}

async function namesOf(change: Change, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const members = await change.rows(Member).find({ where: { id: [...new Set(ids)] } });
  return new Map(members.map(({ id, name }) => [id, name]));
}
