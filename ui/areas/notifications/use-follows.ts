import { FOLLOW_FLAGS, Follow, follows } from '@earshot/core/areas/notifications/follow';
import { useAsk } from '../../data/use-stores.ts';

/** What this person follows or has muted, live; read it inside an observer(). */
export const useFollows = () => useAsk(follows, {}, [Follow]);

/** Whether something is followed, rather than only muted. */
export const isFollowed = (row: Follow): boolean => FOLLOW_FLAGS.some((flag) => row[flag]);
