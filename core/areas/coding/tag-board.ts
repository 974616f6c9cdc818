import * as z from 'zod';
import { limits } from '../../limits.ts';
import { entity, line, type Row, ref } from '../../model/entity.ts';
import { crud, ranking } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/**
 * A further tag board of a project or of the workspace (HT-05). Every place has a main board without a row, for groups
 * of no other board and tags without a group (decision 077). Groups of a board in trash are shown there, too.
 */
export const TagBoard = entity(
  'TagBoard',
  {
    /** null for a board of the workspace */
    projectId: ref('Project', 'WRITE').nullable().default(null),
    title: line(limits.tagBoardTitle).min(1, 'Give the board a name.'),
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
    title: ({ title }) => displayTitle('tagBoard', title),
    trash: {
      goesWith: { projectId: 'Project' },
      description: 'A tag board comes back with its groups, but for those that were put elsewhere meanwhile.',
    },
  },
);
export type TagBoard = Row<typeof TagBoard>;

const all = crud(TagBoard);
export const tagBoard = all.one;
export const tagBoards = all.list;
export const createTagBoard = all.create;
export const updateTagBoard = all.update;
export const deleteTagBoard = all.remove;
export const restoreTagBoard = all.restore;
export const rankTagBoard = ranking(TagBoard);
