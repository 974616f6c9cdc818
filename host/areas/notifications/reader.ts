import type { Access } from '../../operations/access.ts';
import type { Reader } from './store/notifications.ts';

/** Reader of notifications, with their rights to the subjects. */
export const readerOf = ({ access }: { access: Access }): Reader => ({
  memberId: access.actor.memberId,
  admin: access.actor.admin,
  readable: access.readable,
});
