import { entities } from './all.ts';
import type { AnyRow } from './entity.ts';

/** Entities with a live document (PAGE_NOUNS): `ref('Page')` refers to any of them. */
export const pageEntities = entities.filter(({ options }) => options.document);

/** The common fields of notes and insights. */
export interface Page extends AnyRow {
  projectId: string;
  title: string;
  /** time of the text's last change */
  editedAt: string | null;
  /** authors, if declared */
  contributorIds?: string[];
}
