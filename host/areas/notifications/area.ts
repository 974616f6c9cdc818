import { linkOrigin } from '@earshot/config/environment';
import { Comment } from '@earshot/core/areas/comments/comment';
import { limits } from '@earshot/core/limits';
import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { HOURLY, schedule } from '../../jobs/schedule.ts';
import { MAIL } from '../mail/area.ts';
import { eraseMailsAbout } from '../mail/store/mail-contents.ts';
import { SEARCH } from '../search/area.ts';
import { alertHandlers } from './alerts.ts';
import { feedFollowHandlers } from './feed-follows.ts';
import { followHandlers } from './follows.ts';
import { forgetTold } from './forget-told.ts';
import { spokenDigestRoutes } from './http/spoken-digest.ts';
import { unsubscribeRoutes } from './http/unsubscribe.ts';
import { mailComment, mailCommentSoon } from './jobs/mail-comment.ts';
import { readNews, readNewsSoon } from './jobs/read-news.ts';
import { sendDigests } from './jobs/send-digests.ts';
import { tellFeeds } from './jobs/tell-feeds.ts';
import { notificationHandlers } from './notifications.ts';
import { settingsHandlers } from './settings.ts';
import { Speech } from './speech.ts';
import { spokenDigestHandlers } from './spoken-digests.ts';
import { tellOfComment } from './store/comment-notifications.ts';
import { eraseNotificationsBefore, eraseToldOfFeeds } from './store/notifications.ts';
import { eraseExpiredLinks } from './store/unsubscribe-links.ts';

const speech = token<Speech>('speech');

/** Notifications of members, and their timing. */
export const notifications = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([
    ...notificationHandlers(),
    ...followHandlers(),
    ...feedFollowHandlers(),
    ...alertHandlers(),
  ]);
  bind(speech).toResolvedValue(
    (plugins, pool, { programFolders }) => new Speech({ plugins, pool, folders: programFolders }),
    [T.workspacePlugins, T.pool, T.environment],
  );
  bind(AREA.handlers).toResolvedValue(settingsHandlers, [T.doorDatabase, speech]);
  bind(AREA.handlers).toResolvedValue(spokenDigestHandlers, [speech]);
  bind(AREA.routes).toResolvedValue(
    (runner, visits, speech) => (routes) => {
      unsubscribeRoutes(routes, { runner, visits });
      spokenDigestRoutes(routes, { runner, visits, speech });
    },
    [T.runner, T.visits, speech],
  );
  bind(AREA.jobs).toResolvedValue(
    (outbox, speech, environment) => {
      const origin = linkOrigin(environment);
      return [readNews(outbox, origin), mailComment(outbox, origin), sendDigests({ outbox, speech, origin })];
    },
    [MAIL.outbox, speech, T.environment],
  );
  bind(AREA.jobs).toResolvedValue(
    (retrieval, pool, log) => [tellFeeds({ retrieval, pool, log })],
    [SEARCH.retrieval, T.pool, T.log],
  );
  bind(AREA.onSpine).toResolvedValue(readNewsSoon, [T.jobsDatabase, T.log]);
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'read-news', kind: 'read-news', scope: 'workspace', ...HOURLY }),
    schedule({ name: 'tell-feeds', kind: 'tell-feeds', scope: 'workspace', ...HOURLY }),
    schedule({ name: 'send-digests', kind: 'send-digests', scope: 'workspace', ...HOURLY }),
  ]);
  bind(AREA.onWrite).toConstantValue(async (transaction, entity, row) => {
    if (entity.name !== Comment.name || row.trashedAt) return;
    await tellOfComment(transaction, row as Comment);
    await mailCommentSoon(transaction, row as Comment);
  });
  bind(AREA.onErase).toConstantValue(forgetTold);
  bind(AREA.onErase).toConstantValue(({ transaction }, idsOf) => eraseMailsAbout(transaction, idsOf(Comment)));
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await eraseNotificationsBefore(transaction, limits.notifications.keptDays);
    await eraseToldOfFeeds(transaction);
    await eraseExpiredLinks(transaction);
  });
});
