import { Comment, notifications } from '@earshot/core/model/comment';
import { useAsk } from '../../data/use-stores.ts';

const TOUCHED_BY = [Comment];

/** What is for this person, newest first; asked again when comments change. Read it inside an observer(). */
export const useNotifications = () => useAsk(notifications, { first: 50 }, TOUCHED_BY);
