import type { Insight } from '@earshot/core/areas/pages/insight';
import { spot } from '../../frame/spots.tsx';

/** In the menu of an insight's page. */
export const INSIGHT_MENU = spot<{ insight: Insight; writes: boolean }>('menu of an insight');

/** Between the facts about an insight and its text. */
export const INSIGHT_FACTS = spot<{ insight: Insight; writes: boolean }>('facts about an insight');

/** In the menu of a note or an insight: what else it can become. */
export const PAGE_MENU = spot<{ id: string; type: 'NOTE' | 'INSIGHT' }>('menu of a page');

/** In the menu beside New note: what else a note can be made of. */
export const NEW_NOTE_MENU = spot<object>('menu of New note');

/** On the page of a project's notes: the dialogs that this menu opens. */
export const NEW_NOTE_DIALOGS = spot<{ projectId: string }>('dialogs of New note');

/** Above the actions on the card of a highlight. */
export const HIGHLIGHT_FACTS = spot<{ highlightId: string; writes: boolean }>('facts about a highlight');
