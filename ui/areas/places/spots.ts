import { spot } from '../../frame/spots.tsx';

/** On top of Home: where somebody begins with a question. */
export const HOME = spot<object>('home');
