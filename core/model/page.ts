import { entities } from './all.ts';
import type { AnyRow } from './entity.ts';

/** Entities with a live document (PAGE_NOUNS): `ref('Page')` names any of them by its id. */
export const pageEntities = entities.filter(({ options }) => options.document);

/** A note or an insight, where it does not matter which. */
export interface Page extends AnyRow {
  projectId: string;
  title: string;
  /** when its text was last changed */
  editedAt: string | null;
  /** who has written in it, where that is told */
  contributorIds?: string[];
}
