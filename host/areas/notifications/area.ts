import { linkOrigin } from '@earshot/config/environment';
import { Comment } from '@earshot/core/areas/pages/comment';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { HOURLY, schedule } from '../../jobs/schedule.ts';
import { MAIL } from '../mail/area.ts';
import { alertHandlers } from './alerts.ts';
import { followHandlers } from './follows.ts';
import { unsubscribeRoutes } from './http/unsubscribe.ts';
import { mailComment, mailCommentSoon } from './jobs/mail-comment.ts';
import { readNews, readNewsSoon } from './jobs/read-news.ts';
import { sendDigests } from './jobs/send-digests.ts';
import { notificationHandlers } from './notifications.ts';
import { settingsHandlers } from './settings.ts';
import { tellOfComment } from './store/comment-notifications.ts';
import { eraseFollowsOf } from './store/follows.ts';
import { eraseNotificationsAbout, eraseNotificationsBefore } from './store/notifications.ts';
import { eraseExpiredLinks } from './store/unsubscribe-links.ts';

/** Notifications: what each member is told, and when. */
export const notifications = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([...notificationHandlers(), ...followHandlers(), ...alertHandlers()]);
  bind(AREA.handlers).toResolvedValue(settingsHandlers, [T.doorDatabase]);
  bind(AREA.routes).toResolvedValue(
    (runner, visits) => (routes) => unsubscribeRoutes(routes, { runner, visits }),
    [T.runner, T.visits],
  );
  bind(AREA.jobs).toResolvedValue(
    (outbox, environment) => {
      const origin = linkOrigin(environment);
      return [readNews(outbox, origin), mailComment(outbox, origin), sendDigests(outbox, origin)];
    },
    [MAIL.outbox, T.environment],
  );
  bind(AREA.onSpine).toResolvedValue(readNewsSoon, [T.jobsDatabase, T.log]);
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'read-news', kind: 'read-news', scope: 'workspace', ...HOURLY }),
    schedule({ name: 'send-digests', kind: 'send-digests', scope: 'workspace', ...HOURLY }),
  ]);
  bind(AREA.onWrite).toConstantValue(async (transaction, entity, row) => {
    if (entity.name !== Comment.name || row.trashedAt) return;
    await tellOfComment(transaction, row as Comment);
    await mailCommentSoon(transaction, row as Comment);
  });
  bind(AREA.onErase).toConstantValue(async ({ transaction }, idsOf) => {
    const ids = entities.flatMap(idsOf);
    await eraseNotificationsAbout(transaction, ids);
    await eraseFollowsOf(transaction, ids);
  });
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await eraseNotificationsBefore(transaction, limits.notifications.keptDays);
    await eraseExpiredLinks(transaction);
  });
});
