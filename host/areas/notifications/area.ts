import { Comment } from '@earshot/core/areas/pages/comment';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { HOURLY, schedule } from '../../jobs/schedule.ts';
import { followHandlers } from './follows.ts';
import { readNews, readNewsSoon } from './jobs/read-news.ts';
import { notificationHandlers } from './notifications.ts';
import { tellOfComment } from './store/comment-notifications.ts';
import { eraseFollowsOf } from './store/follows.ts';
import { eraseNotificationsAbout, eraseNotificationsBefore } from './store/notifications.ts';

/** Notifications: what each member is told, and when. */
export const notifications = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([...notificationHandlers(), ...followHandlers()]);
  bind(AREA.jobs).toConstantValue([readNews()]);
  bind(AREA.onSpine).toResolvedValue(readNewsSoon, [T.jobsDatabase, T.log]);
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'read-news', kind: 'read-news', scope: 'workspace', ...HOURLY }),
  ]);
  bind(AREA.onWrite).toConstantValue(async (transaction, entity, row) => {
    if (entity.name === Comment.name && !row.trashedAt) await tellOfComment(transaction, row as Comment);
  });
  bind(AREA.onErase).toConstantValue(async ({ transaction }, idsOf) => {
    const ids = entities.flatMap(idsOf);
    await eraseNotificationsAbout(transaction, ids);
    await eraseFollowsOf(transaction, ids);
  });
  bind(AREA.leftovers).toConstantValue(({ transaction }) =>
    eraseNotificationsBefore(transaction, limits.notifications.keptDays),
  );
});
