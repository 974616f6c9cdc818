import { Comment } from '@earshot/core/areas/pages/comment';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import { ContainerModule } from 'inversify';
import { AREA } from '../../boot/tokens.ts';
import { notificationHandlers } from './notifications.ts';
import { tellOfComment } from './store/comment-notifications.ts';
import { eraseNotificationsAbout, eraseNotificationsBefore } from './store/notifications.ts';

/** Notifications: what each member is told, and when. */
export const notifications = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(notificationHandlers());
  bind(AREA.onWrite).toConstantValue(async (transaction, entity, row) => {
    if (entity.name === Comment.name && !row.trashedAt) await tellOfComment(transaction, row as Comment);
  });
  bind(AREA.onErase).toConstantValue(({ transaction }, idsOf) =>
    eraseNotificationsAbout(transaction, entities.flatMap(idsOf)),
  );
  bind(AREA.leftovers).toConstantValue(({ transaction }) =>
    eraseNotificationsBefore(transaction, limits.notifications.keptDays),
  );
});
