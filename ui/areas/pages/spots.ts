import type { Insight } from '@earshot/core/areas/pages/insight';
import { spot } from '../../frame/spots.tsx';

/** In the menu of an insight's page. */
export const INSIGHT_MENU = spot<{ insight: Insight; writes: boolean }>('menu of an insight');

/** Between the facts about an insight and its text. */
export const INSIGHT_FACTS = spot<{ insight: Insight; writes: boolean }>('facts about an insight');

/** A note or an insight, for what can be done with it. */
export interface PageInMenu {
  id: string;
  type: 'NOTE' | 'INSIGHT';
  title: string;
  projectId: string;
  editable: boolean;
  /** whether title and text can be changed: not while they are locked */
  writable: boolean;
}

/** In the menu of a note or an insight: what else it can become. */
export const PAGE_MENU = spot<PageInMenu>('menu of a page');

/** In the menu beside New note: what else a note can be made of. */
export const NEW_NOTE_MENU = spot<{ projectId: string }>('menu of New note');

/** On the page of a project's notes: the commands and the dialogs of what that menu offers. */
export const NEW_NOTE_COMMANDS = spot<{ projectId: string }>('commands of New note');

/** In the menu beside New insight: what else an insight can be made of. */
export const NEW_INSIGHT_MENU = spot<{ projectId: string }>('menu of New insight');

/** On the page of a project's insights, for those who may write: the commands of what that menu offers. */
export const NEW_INSIGHT_COMMANDS = spot<{ projectId: string }>('commands of New insight');

/** Above the actions on the card of a highlight. */
export const HIGHLIGHT_FACTS = spot<{ highlightId: string; writes: boolean }>('facts about a highlight');

/** Beside the comments on a page or person while they are shown. */
export const SHOWN_COMMENTS = spot<{ about: string }>('shown comments');
