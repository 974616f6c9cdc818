import { spot } from '../../frame/spots.tsx';

/** On top of Home: where somebody begins with a question. */
export const HOME = spot<object>('home');

/** On Home above what changed last: what is for this person. */
export const HOME_LISTS = spot<object>('lists of home');
