import type { Access } from '../../operations/access.ts';
import type { Reader } from './store/notifications.ts';

/** Whose notifications are read, and what they may read of what those are about. */
export const readerOf = ({ access }: { access: Access }): Reader => ({
  memberId: access.actor.memberId,
  admin: access.actor.admin,
  readable: access.readable,
});
