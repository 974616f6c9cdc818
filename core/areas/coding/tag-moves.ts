import * as z from 'zod';
import { limits } from '../../limits.ts';
import { ref } from '../../model/entity.ts';
import { listCommand } from '../../model/operation.ts';
import { Tag } from './tag.ts';

const several = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(limits.bulkRows);
const placed = z.strictObject({
  id: ref('Tag', 'WRITE'),
  groupId: ref('TagGroup', 'WRITE').nullable().default(null),
  /** position in the manual order; last if absent */
  rank: z.number().optional(),
  /** its digit key, unless another tag has it; by default the first free one */
  digit: z.int().min(1).max(limits.tagDigits).nullable().optional(),
});
export type PlacedTag = z.infer<typeof placed>;

/** Destination of moved or copied tags: a project, or the workspace. */
const target = { projectId: ref('Project', 'WRITE').nullable().default(null) };

export const moveTagsToPlace = listCommand('moveTagsToPlace', Tag, {
  input: z.strictObject({
    ...target,
    changes: several(placed).refine(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      'A tag is named twice.',
    ),
  }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Move tags of one project, or of the workspace, to groups of a project or of the workspace; highlights keep them. Refused where highlights of other projects would lose them. Changes are { id, groupId, rank, digit }.',
});
export const copyTags = listCommand('copyTags', Tag, {
  input: z.strictObject({
    ...target,
    ids: several(ref('Tag')),
    groupId: ref('TagGroup', 'WRITE').nullable().default(null),
  }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Copy tags to a project or to the workspace, without their highlights; those whose title a tag there has already are left out.',
});
