import * as z from 'zod';
import { limits } from '../../limits.ts';
import { colour, entity, line, type Row, ref, title } from '../../model/entity.ts';
import { crud, ranking } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

export const icon = () => line(limits.icon);

/** A project category: holds projects, channels and other folders, which inherit its access (PF-05, PM-05). */
export const Folder = entity(
  'Folder',
  {
    name: title(limits.projectTitle).default(''),
    parentId: ref('Folder', 'WRITE').nullable().default(null),
    icon: icon().default(''),
    colour: colour().nullable().default(null),
    rank: z.number().default(0),
  },
  { detached: z.boolean() },
  {
    place: 'self',
    history: ['name', 'icon', 'colour', 'parentId', 'trashedAt'],
    orders: ['name', 'rank'],
    ranked: { within: 'parentId', name: 'name' },
    search: { type: 'PROJECT_CATEGORY', words: (row) => ({ title: row.name, text: '' }) },
    title: ({ name }) => displayTitle('folder', name),
    trash: {
      goesWith: { parentId: 'Folder' },
      unless: 'detached',
      description:
        'A folder comes back with the projects and channels in it. Those that you have full access to are shown.',
    },
  },
);
export type Folder = Row<typeof Folder>;

const all = crud(Folder, { remove: 'FULL' });
export const folder = all.one;
export const folders = all.list;
export const createFolder = all.create;
export const updateFolder = all.update;
export const deleteFolder = all.remove;
export const restoreFolder = all.restore;
export const rankFolder = ranking(Folder);
