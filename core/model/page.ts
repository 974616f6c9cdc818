import { entities } from './all.ts';
import type { AnyRow } from './entity.ts';

/** Entities with a live document (PAGE_NOUNS): `ref('Page')` names any of them by its id. */
export const pageEntities = entities.filter(({ options }) => options.document);

/** A note or an insight, where it does not matter which. */
export interface Page extends AnyRow {
  projectId: string;
  title: string;
  /** time of the text's last change */
  editedAt: string | null;
  /** authors, if declared */
  contributorIds?: string[];
}
