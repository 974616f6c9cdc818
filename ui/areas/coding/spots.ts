import type { Collection } from '@earshot/core/areas/coding/collection';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { spot } from '../../frame/spots.tsx';

/** Sources of tags, beside the tag boards of a project or of the workspace. */
export interface TagToolsProps {
  /** null for the tags of the workspace */
  projectId: string | null;
  /** shown board; null for the main board and for the list */
  boardId: string | null;
}
export const TAG_TOOLS = spot<TagToolsProps>('tag tools');

/** Further items in the menu of a tag's page. */
export const TAG_MENU = spot<{ tag: Tag }>('menu of a tag');

/** Spot above the highlights on the page of a tag. */
export const TAG_SECTIONS = spot<{ tag: Tag }>('sections of a tag');

/** Further actions for highlights that are chosen in a table. */
export const CHOSEN_HIGHLIGHTS = spot<{ projectId: string; ids: readonly string[] }>('chosen highlights');

/** Further items in the menu of a collection. */
export const COLLECTION_MENU = spot<{ collection: Collection }>('menu of a collection');
