import { FOLLOW_FLAGS, Follow, follows } from '@earshot/core/areas/notifications/follow';
import { useAsk } from '../../data/use-stores.ts';

/** Followed and muted objects of the user, live; read it inside an observer(). */
export const useFollows = () => useAsk(follows, {}, [Follow]);

/** True if an object is followed, not only muted. */
export const isFollowed = (row: Follow): boolean => FOLLOW_FLAGS.some((flag) => row[flag]);
