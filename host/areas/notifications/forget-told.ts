import { entities } from '@earshot/core/model/all';
import type { OnErase } from '../../jobs/erase-rows.ts';
import { eraseFollowsOf } from './store/follows.ts';
import { eraseNotificationsAbout } from './store/notifications.ts';

/** Erases notifications and follows of erased rows. */
export const forgetTold: OnErase = async ({ transaction }, idsOf) => {
  const ids = entities.filter(({ options }) => options.trash).flatMap(idsOf);
  await eraseNotificationsAbout(transaction, ids);
  await eraseFollowsOf(transaction, ids);
};
