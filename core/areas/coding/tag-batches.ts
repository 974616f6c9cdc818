import * as z from 'zod';
import { limits } from '../../limits.ts';
import { colour, ref } from '../../model/entity.ts';
import { listCommand } from '../../model/operation.ts';
import { Tag } from './tag.ts';

const several = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(limits.bulkRows);
const change = z.strictObject({
  id: ref('Tag', 'WRITE'),
  groupId: ref('TagGroup', 'WRITE').nullable().optional(),
  colour: colour().optional(),
});
export type TagChange = z.infer<typeof change>;

/** Declares a change of several tags of one project, applied to all or none. */
const batch = <I extends z.ZodObject>(name: string, input: I, description: string) =>
  listCommand(name, Tag, { input, audience: 'contributor', rate: 'bulk', description });
export const updateTags = batch(
  'updateTags',
  z.strictObject({
    changes: several(change).refine(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      'A tag is named twice.',
    ),
  }),
  'Change the group or the colour of several tags of a project; changes are { id, groupId, colour }.',
);
export const deleteTags = batch(
  'deleteTags',
  z.strictObject({ ids: several(ref('Tag', 'WRITE')) }),
  'Move several tags of a project to trash.',
);
export const restoreTags = batch(
  'restoreTags',
  z.strictObject({ ids: several(ref('Tag', 'WRITE', { trashed: true })) }),
  'Take several tags of a project out of trash.',
);
