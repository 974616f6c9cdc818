import { spot } from '../../frame/spots.tsx';

/** In the menu of a note or an insight: what else it can become. */
export const PAGE_MENU = spot<{ id: string; type: 'NOTE' | 'INSIGHT' }>('page menu');
