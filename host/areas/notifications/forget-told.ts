import { entities } from '@earshot/core/model/all';
import type { OnErase } from '../../jobs/erase-rows.ts';
import { eraseFollowsOf } from './store/follows.ts';
import { eraseNotificationsAbout } from './store/notifications.ts';

/** Erases what members were told about rows that are erased, and that they followed them. */
export const forgetTold: OnErase = async ({ transaction }, idsOf) => {
  const ids = entities.filter(({ options }) => options.trash).flatMap(idsOf);
  await eraseNotificationsAbout(transaction, ids);
  await eraseFollowsOf(transaction, ids);
};
