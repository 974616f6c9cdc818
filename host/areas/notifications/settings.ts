import {
  NotificationSettings,
  notificationSettings,
  ProjectNotificationSettings,
  projectNotificationSettings,
  setNotificationSettings,
  setProjectNotificationSettings,
  unsubscribe,
  unsubscribeFace,
} from '@earshot/core/areas/notifications/notification-settings';
import { NO_SPEECH } from '@earshot/core/areas/notifications/spoken-digest';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside, outside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';
import { tokenHash } from '../../store/sessions.ts';
import { nextDigest } from './digest-times.ts';
import type { Speech } from './speech.ts';
import { commentMailsIn, endDigest, settingsOf, storeCommentMailsIn, storeSettings } from './store/settings.ts';
import { unsubscribeLinkBy } from './store/unsubscribe-links.ts';

const own = async ({ transaction, actor }: Work): Promise<NotificationSettings> =>
  (await settingsOf(transaction, [actor.memberId]))(actor.memberId);

const ownIn = async ({ transaction, actor }: Work, projectId: string): Promise<boolean | null> =>
  (await commentMailsIn(transaction, projectId, [actor.memberId])).get(actor.memberId) ?? null;

/** Enters the workspace of the digest that an unsubscribe link ends; returns the digest's member. */
async function memberBy(transaction: Transaction, token: string): Promise<Member> {
  const link = await unsubscribeLinkBy(transaction, tokenHash(token));
  if (link) await transaction.enter(link.workspaceId);
  const member = link && (await new Rows(transaction, Member).get(link.memberId));
  if (!member)
    throw new Refusal(
      'NOT_FOUND',
      'This link is too old. Sign in and change what you get in your notification settings.',
    );
  return member;
}

async function demandSpeech(speech: Speech, { workspaceId, transaction }: Work): Promise<void> {
  const { state, program } = await speech.state(workspaceId, transaction);
  if (state !== 'READY') throw new Refusal('UNPROCESSABLE', NO_SPEECH[state](program));
}

/** Operations on notification settings, and on ending a digest by its link. */
export const settingsHandlers = (database: Database, speech: Speech): Handler[] => [
  inside(notificationSettings, ({ work }) => own(work)),
  inside(setNotificationSettings, async ({ input, work }) => {
    const before = await own(work);
    if (input.digestFormat === 'AUDIO' && before.digestFormat !== 'AUDIO') await demandSpeech(speech, work);
    const next = input.digest && nextDigest(input.digest, input.timeZone, new Date(), { first: true });
    await storeSettings(work.transaction, work.actor.memberId, input, next);
    work.emitOwn(NotificationSettings, work.actor.memberId);
    work.undoBy(setNotificationSettings, before);
    return input;
  }),
  inside(projectNotificationSettings, async ({ input: { projectId }, work }) => ({
    projectId,
    commentMails: await ownIn(work, projectId),
  })),
  inside(setProjectNotificationSettings, async ({ input, work }) => {
    const { projectId, commentMails } = input;
    const before = await ownIn(work, projectId);
    await storeCommentMailsIn(work.transaction, projectId, work.actor.memberId, commentMails);
    work.emitOwn(ProjectNotificationSettings, work.actor.memberId);
    work.undoBy(setProjectNotificationSettings, { projectId, commentMails: before });
    return input;
  }),
  outside(unsubscribeFace, ({ input }) =>
    database.asSystem('look at the link of a digest', async (transaction) => {
      const { workspaceId } = await memberBy(transaction, input.token);
      return { workspaceName: (await new Rows(transaction, Workspace).get(workspaceId))?.name ?? '' };
    }),
  ),
  outside(unsubscribe, async ({ input, by }) => {
    const { id, workspaceId } = await database.asSystem('end a digest', async (transaction) => {
      const member = await memberBy(transaction, input.token);
      await endDigest(transaction, member.id);
      return member;
    });
    by({ workspaceId, memberId: id });
    return true;
  }),
];
