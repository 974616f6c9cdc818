import * as z from 'zod';
import { limits } from '../../limits.ts';
import { entity, line, type Row, ref } from '../../model/entity.ts';
import { crud, ranking } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/**
 * A group of tags, shown as a column of a tag board. One of the workspace is a tag set, which projects can link
 * (PF-11). While it is in trash, its tags are shown without a group.
 */
export const TagGroup = entity(
  'TagGroup',
  {
    /** null for a group of the workspace */
    projectId: ref('Project', 'WRITE').nullable().default(null),
    /** its board; null for the main board */
    boardId: ref('TagBoard', 'WRITE').nullable().default(null),
    title: line(limits.tagGroupTitle).min(1, 'Give the group a name.'),
    rank: z.number().default(0),
  },
  {
    /** project, or the workspace */
    placeId: z.uuid(),
  },
  {
    place: 'placeId',
    fixed: ['projectId'],
    orders: ['title', 'rank'],
    ranked: { within: 'placeId', name: 'title' },
    title: ({ title }) => displayTitle('group', title),
    trash: {
      goesWith: { projectId: 'Project' },
      description: 'A tag group comes back with its tags, but for those that were put elsewhere meanwhile.',
    },
  },
);
export type TagGroup = Row<typeof TagGroup>;

const all = crud(TagGroup);
export const tagGroup = all.one;
export const tagGroups = all.list;
export const createTagGroup = all.create;
export const updateTagGroup = all.update;
export const deleteTagGroup = all.remove;
export const restoreTagGroup = all.restore;
export const rankTagGroup = ranking(TagGroup);
