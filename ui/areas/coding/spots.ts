import type { Collection } from '@earshot/core/areas/coding/collection';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { spot } from '../../frame/spots.tsx';

/** Sources of tags, beside the tag boards of a project or of the workspace. */
export interface TagToolsProps {
  /** null for the tags of the workspace */
  projectId: string | null;
  /** the board that is shown; null for the main board and for the list */
  boardId: string | null;
}
export const TAG_TOOLS = spot<TagToolsProps>('tag tools');

/** In the menu on the page of a tag. */
export const TAG_MENU = spot<{ tag: Tag }>('menu of a tag');

/** On the page of a tag that has highlights, above them. */
export const TAG_SECTIONS = spot<{ tag: Tag }>('sections of a tag');

/** In the menu of a collection. */
export const COLLECTION_MENU = spot<{ collection: Collection }>('menu of a collection');
