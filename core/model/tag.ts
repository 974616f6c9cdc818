import * as z from 'zod';
import { limits } from '../limits.ts';
import { colour, entity, line, prose, type Row, ref } from './entity.ts';
import { crud, ranking } from './operation.ts';

/** A name for what highlights have in common. */
export const Tag = entity(
  'Tag',
  {
    projectId: ref('Project', 'WRITE'),
    title: line(limits.tagTitle).min(1, 'Give the tag a name.'),
    colour: colour().default('#868e96'),
    description: prose(limits.tagDescription).default(''),
    rank: z.number().default(0),
  },
  { highlightCount: z.int() },
  {
    place: 'projectId',
    fixed: ['projectId'],
    orders: ['title', 'rank'],
    ranked: { within: 'projectId', name: 'title' },
    virtual: ['highlightCount'],
    search: { type: 'TAG', words: (row) => ({ title: row.title, text: row.description }) },
  },
);
export type Tag = Row<typeof Tag>;

const all = crud(Tag);
export const tag = all.one;
export const tags = all.list;
export const createTag = all.create;
export const updateTag = all.update;
export const deleteTag = all.remove;
export const restoreTag = all.restore;
export const rankTag = ranking(Tag);
