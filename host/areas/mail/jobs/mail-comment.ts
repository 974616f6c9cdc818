import { commentMail } from '@earshot/core/areas/mail/mail-content';
import { Comment } from '@earshot/core/areas/pages/comment';
import { plainComment } from '@earshot/core/areas/pages/comment-text';
import { limits } from '@earshot/core/limits';
import { withDeepLink } from '@earshot/core/model/deep-link';
import { lowerFirst } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import { pathId } from '@earshot/core/rules/id';
import { cut, displayTitle } from '@earshot/core/rules/text';
import type { Titled } from '@earshot/core/texts';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { addJob, sqlIn } from '../../../jobs/queue.ts';
import { actorOf, readAccesses } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { type FoundPage, findPage } from '../../../store/pages.ts';
import type { OnWrite } from '../../../store/rows.ts';
import type { Outbox } from '../outbox.ts';
import { unreadBy } from '../store/comment-readers.ts';
import { mailSettingsOf } from '../store/mail-settings.ts';

const DEADLINE_MS = 60_000;
const KIND = 'mail-comment';

/** Mails about a comment some time after it was written: whoever reads it meanwhile gets none. */
export const onCommentWritten: OnWrite = async (transaction, entity, row) => {
  if (entity.name !== Comment.name || row.trashedAt) return;
  const { id, mentionIds, threadId } = row as Comment;
  if (mentionIds.length === 0 && threadId === null) return;
  const job = { workspaceId: transaction.workspaceId, commentId: id };
  await addJob(sqlIn(transaction), KIND, job, { key: `${KIND}:${id}`, delayMs: limits.mail.commentDelayMs });
};

/** Where pages of each kind are, as ui/frame/paths.ts has them. */
const PATHS: Readonly<Record<string, string>> = { Note: '/data', Insight: '/insights' };

function linkTo({ entity, page }: FoundPage, commentId: string): string {
  return `${PATHS[entity.name] ?? ''}/${pathId(page.title, page.id)}${withDeepLink('', { comment: commentId })}`;
}

/** Sends a comment to those whom it mentions or who take part in its thread, if they may read it and have not yet. */
export function mailComment(outbox: Outbox, origin: string): Job {
  return job({
    kind: KIND,
    input: z.strictObject({ commentId: z.uuid() }),
    deadlineMs: DEADLINE_MS,
    says: 'Send mails about a comment.',
    run: async ({ input: { commentId }, change }) => {
      const comment = await change.rows(Comment).get(commentId);
      const found = comment && (await findPage(change.transaction, comment.pageId));
      if (!comment || !found) return;
      const author = comment.createdBy && (await change.rows(Member).get(comment.createdBy));
      const pageTitle = displayTitle(lowerFirst(found.entity.name) as Titled, found.page.title);
      for (const { member, mentioned } of await recipients(change, comment))
        await outbox.add(change, {
          kind: 'COMMENT',
          recipient: member.email,
          memberId: member.id,
          aboutId: commentId,
          content: commentMail({
            author: author ? author.name : 'Somebody',
            mentioned,
            pageTitle,
            text: cut(plainComment(comment.body), limits.mail.quote),
            link: `${origin}${linkTo(found, commentId)}`,
            settingsLink: `${origin}/settings/user/notifications`,
          }),
        });
    },
  });
}

/** Who gets a mail about a comment now. */
async function recipients(change: Change, comment: Comment): Promise<{ member: Member; mentioned: boolean }[]> {
  const readers = await unreadBy(change.transaction, comment.id);
  const mentionedBy = new Map(readers.map(({ memberId, mentioned }) => [memberId, mentioned]));
  const ids = [...mentionedBy.keys()];
  const members = await change.rows(Member).find({ where: { id: ids, suspended: false } });
  const accesses = await readAccesses(change.transaction, change.workspaceId, members.map(actorOf));
  const settings = await mailSettingsOf(change.transaction, ids);
  return members
    .filter(({ id }) => settings(id).comments && accesses.get(id)?.reads(comment.projectId))
    .map((member) => ({ member, mentioned: mentionedBy.get(member.id) ?? false }));
}
