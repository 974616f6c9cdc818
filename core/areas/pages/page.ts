import { Insight } from './insight.ts';
import { Note } from './note.ts';

/** What has a live document: `ref('Page')` names any of them by its id. */
export const pageEntities = [Note, Insight] as const;

/** A note or an insight, where it does not matter which. */
export type Page = Note | Insight;
