import { highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { notes } from '@earshot/core/areas/pages/note';
import { deleteProject } from '@earshot/core/areas/places/project';
import { useList } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import type { Moving } from '../../places/projects/move-to-trash.tsx';

/** Moves a project to trash. */
export const MOVE_PROJECT: Moving = {
  operation: deleteProject,
  to: paths.projects,
  says: 'The project and everything in it disappear from all lists. You can restore them from trash until they are erased there.',
  useContents: function useHeldByProject(projectId) {
    const wish = { condition: { projectId }, first: 1 };
    return [
      [useList(notes, wish), 'note'],
      [useList(highlights, wish), 'highlight'],
      [useList(tags, wish), 'tag'],
    ];
  },
};
