import type { Insight } from '@earshot/core/areas/pages/insight';
import type { Note } from '@earshot/core/areas/pages/note';
import { spot } from '../../frame/spots.tsx';

/** Further items in the menu of an insight's page. */
export const INSIGHT_MENU = spot<{ insight: Insight; writes: boolean }>('menu of an insight');

/** Spot between the facts of an insight and its text. */
export const INSIGHT_FACTS = spot<{ insight: Insight; writes: boolean }>('facts about an insight');

/** A note or an insight in a menu. */
export interface PageInMenu {
  id: string;
  type: 'NOTE' | 'INSIGHT';
  title: string;
  projectId: string;
  editable: boolean;
  /** true if title and text can be changed, which takes an unlocked page */
  writable: boolean;
}

/** Further items in the menu of a note or insight. */
export const PAGE_MENU = spot<PageInMenu>('menu of a page');

/** Further items in the menu beside New note: sources of a note. */
export const NEW_NOTE_MENU = spot<{ projectId: string }>('menu of New note');

/** Spot on the page of a project's notes: commands and dialogs of that menu's items. */
export const NEW_NOTE_COMMANDS = spot<{ projectId: string }>('commands of New note');

/** Further items in the menu beside New insight: sources of an insight. */
export const NEW_INSIGHT_MENU = spot<{ projectId: string }>('menu of New insight');

/** Spot on the page of a project's insights, for users who can write: commands of that menu's items. */
export const NEW_INSIGHT_COMMANDS = spot<{ projectId: string }>('commands of New insight');

/** Spot above the actions on the card of a highlight. */
export const HIGHLIGHT_FACTS = spot<{ highlightId: string; writes: boolean }>('facts about a highlight');

/** Spot beside the comments of a page or person while they are shown. */
export const SHOWN_COMMENTS = spot<{ about: string }>('shown comments');

/** Spot above the text of a note, on its page. */
export const NOTE_TOP = spot<{ note: Note; editable: boolean }>('above the text of a note');
