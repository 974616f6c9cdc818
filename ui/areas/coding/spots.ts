import { spot } from '../../frame/spots.tsx';

/** Where tags come from, beside the tag boards of a project or of the workspace. */
export interface TagToolsProps {
  /** null for the tags of the workspace */
  projectId: string | null;
  /** the board that is shown; null for the main board and for the list */
  boardId: string | null;
}
export const TAG_TOOLS = spot<TagToolsProps>('tag tools');
