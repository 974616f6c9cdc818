import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, entity, type Row, ref } from '../../model/entity.ts';
import { act, command, crud, listQuery } from '../../model/operation.ts';

/** A tag set (a tag group of the workspace) whose tags can be added to highlights of a project (PF-11). */
export const TagSetLink = entity(
  'TagSetLink',
  { projectId: ref('Project', 'WRITE'), groupId: ref('TagGroup') },
  {
    /** digit keys of the linked sets' tags in this project; `linkedDigits` returns the effective ones */
    digits: z
      .array(z.strictObject({ tagId: z.uuid(), digit: z.int().min(1).max(limits.tagDigits) }))
      .max(limits.tagDigits)
      .default([]),
  },
  {
    place: 'projectId',
    fixed: ['projectId', 'groupId'],
    trash: { goesWith: { projectId: 'Project', groupId: 'TagGroup' } },
  },
);
export type TagSetLink = Row<typeof TagSetLink>;

export const tagSetLinks = crud(TagSetLink).list;
export const linkTagSet = command('linkTagSet', TagSetLink, {
  input: TagSetLink.creation,
  audience: 'contributor',
  description: 'Offer the tags of a tag group of the workspace in a project.',
});
export const unlinkTagSet = act('unlinkTagSet', {
  input: TagSetLink.creation,
  audience: 'contributor',
  description: 'Stop offering them; highlights keep the tags that they have.',
});

/** Number of highlights with a tag of the workspace. */
export const TagUse = answer('TagUse', { tagId: z.uuid(), count: z.int() });
export type TagUse = z.infer<typeof TagUse.row>;
export const tagUses = listQuery('tagUses', TagUse, {
  input: z.strictObject({ projectId: ref('Project').nullable().default(null) }),
  description:
    'How many highlights have each tag of the workspace: in a project, or in all projects that the caller can open.',
});
