import type { SearchType } from '@earshot/core/model/search-type';
import { spot } from './spots.tsx';

type Followed = Extract<SearchType, 'PROJECT' | 'PROJECT_CATEGORY' | 'CHANNEL' | 'THEME' | 'TAG' | 'PERSON'>;

/** Spot among the actions of a page whose object can be followed. */
export const FOLLOW = spot<{ type: Followed; id: string; title: string }>('follow');
