import type { FollowedType } from '@earshot/core/areas/notifications/follow';
import { spot } from './spots.tsx';

/** Among the actions of a page whose object can be followed. */
export const FOLLOW = spot<{ type: FollowedType; id: string; title: string }>('follow');
