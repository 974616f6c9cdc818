import { Comment } from '@earshot/core/areas/comments/comment';
import { plainComment } from '@earshot/core/areas/comments/comment-text';
import { commentMail } from '@earshot/core/areas/mail/mail-content';
import type { NotificationSettings } from '@earshot/core/areas/notifications/notification-settings';
import { Person, personName } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { lowerFirst } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import type { SearchType } from '@earshot/core/model/search-type';
import { cut, displayTitle } from '@earshot/core/rules/text';
import type { Titled } from '@earshot/core/texts';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { addJob, sqlIn } from '../../../jobs/queue.ts';
import { actorOf, readAccesses } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import type { Transaction } from '../../../store/database.ts';
import { findPage } from '../../../store/pages.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { linkTo } from '../link-to.ts';
import { quietUntil } from '../quiet-hours.ts';
import { unreadBy } from '../store/comment-readers.ts';
import { commentMailsIn, settingsOf } from '../store/settings.ts';

const DEADLINE_MS = 60_000;
const KIND = 'mail-comment';

/** Schedules the mail about a comment: members who read it before then get none. */
export async function mailCommentSoon(transaction: Transaction, { id, mentionIds, threadId }: Comment): Promise<void> {
  if (mentionIds.length === 0 && threadId === null) return;
  const job = { workspaceId: transaction.workspaceId, commentId: id };
  await addJob(sqlIn(transaction), KIND, job, { key: `${KIND}:${id}`, delayMs: limits.mail.commentDelayMs });
}

/**
 * Mails a comment to mentioned members and participants of its thread who can read it and have not yet. In quiet hours
 * it is sent after their end, if still unread.
 */
export function mailComment(outbox: Outbox, origin: string): Job {
  return job({
    kind: KIND,
    input: z.strictObject({ commentId: z.uuid(), memberId: z.uuid().optional() }),
    deadlineMs: DEADLINE_MS,
    description: 'Send emails about a comment.',
    run: async ({ input: { commentId, memberId }, change }) => {
      const comment = await change.rows(Comment).get(commentId);
      const subject = comment && (await subjectOf(change, comment));
      if (!comment || !subject) return;
      const author = comment.createdBy && (await change.rows(Member).get(comment.createdBy));
      const now = new Date();
      for (const { member, mentioned, settings } of await recipients(change, comment)) {
        if (memberId !== undefined && member.id !== memberId) continue;
        const quiet = quietUntil(settings, now);
        if (quiet) {
          await mailLater(change, { commentId, memberId: member.id }, quiet.getTime() - now.getTime());
          continue;
        }
        await outbox.add(change, {
          kind: 'COMMENT',
          recipient: member.email,
          memberId: member.id,
          aboutId: commentId,
          content: commentMail({
            author: author ? author.name : 'Someone',
            mentioned,
            pageTitle: subject.called,
            text: cut(plainComment(comment.body), limits.mail.quote),
            link: `${origin}${linkToComment(subject, comment)}`,
            settingsLink: `${origin}/settings/user/notifications`,
          }),
        });
      }
    },
  });
}

const mailLater = (change: Change, input: { commentId: string; memberId: string }, delayMs: number): Promise<void> =>
  change.enqueue(KIND, input, { key: `${KIND}:${input.commentId}:${input.memberId}`, delayMs });

const TYPES: Readonly<Record<string, SearchType>> = { Note: 'NOTE', Insight: 'INSIGHT', Canvas: 'CANVAS' };

/** Subject of a comment. */
interface Subject {
  type: SearchType | null;
  id: string;
  title: string;
  /** its title, or a substitute for untitled ones */
  called: string;
}

/** The page or person that a comment is about; undefined for one in trash. */
async function subjectOf(change: Change, { pageId, personId }: Comment): Promise<Subject | undefined> {
  if (personId) {
    const person = await change.rows(Person).get(personId);
    return person && { type: 'PERSON', id: personId, title: person.name, called: personName(person) };
  }
  const found = await findPage(change.transaction, pageId ?? '');
  if (!found) return undefined;
  const { entity, page } = found;
  const called = displayTitle(lowerFirst(entity.name) as Titled, page.title);
  return { type: TYPES[entity.name] ?? null, id: page.id, title: page.title, called };
}

function linkToComment({ type, id, title }: Subject, { id: commentId, placeId }: Comment): string {
  const object = { objectType: type, objectId: id, objectTitle: title, pageId: id };
  const own = { placeId, commentId, sourceType: null, sourceId: null, sourceTitle: '' };
  return linkTo({ ...object, ...own, kind: 'MENTION', count: 1 });
}

interface Recipient {
  member: Member;
  mentioned: boolean;
  settings: NotificationSettings;
}

/** Current recipients of an email about a comment. */
async function recipients(change: Change, comment: Comment): Promise<Recipient[]> {
  const readers = await unreadBy(change.transaction, comment.id);
  const mentionedBy = new Map(readers.map(({ memberId, mentioned }) => [memberId, mentioned]));
  const ids = [...mentionedBy.keys()];
  const members = await change.rows(Member).find({ where: { id: ids, suspended: false, emailConfirmed: true } });
  const accesses = await readAccesses(change.transaction, change.workspaceId, members.map(actorOf));
  const settings = await settingsOf(change.transaction, ids);
  const here = await commentMailsIn(change.transaction, comment.placeId, ids);
  return members
    .filter(({ id }) => (here.get(id) ?? settings(id).commentMails) && accesses.get(id)?.reads(comment.placeId))
    .map((member) => ({ member, mentioned: mentionedBy.get(member.id) ?? false, settings: settings(member.id) }));
}
