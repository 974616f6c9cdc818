import type { Insight } from '@earshot/core/areas/pages/insight';
import { spot } from '../../frame/spots.tsx';

/** In the menu of an insight's page. */
export const INSIGHT_MENU = spot<{ insight: Insight; writes: boolean }>('menu of an insight');

/** Between the facts about an insight and its text. */
export const INSIGHT_FACTS = spot<{ insight: Insight; writes: boolean }>('facts about an insight');

/** In the menu of a note or an insight: what else it can become. */
export const PAGE_MENU = spot<{ id: string; type: 'NOTE' | 'INSIGHT' }>('menu of a page');

/** Above the actions on the card of a highlight. */
export const HIGHLIGHT_FACTS = spot<{ highlightId: string; writes: boolean }>('facts about a highlight');
