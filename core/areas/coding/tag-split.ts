import * as z from 'zod';
import { limits } from '../../limits.ts';
import { colour, line, ref, sentId } from '../../model/entity.ts';
import { command } from '../../model/operation.ts';
import { Tag } from './tag.ts';

const several = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(limits.bulkRows);

// Like tagging, this needs WRITE on the notes and READ on the tags, so that locked tags can be split, too (decision
// 025).
/** Returns the tag that the highlights have now. */
export const splitTag = command('splitTag', Tag, {
  on: Tag,
  level: 'READ',
  input: z
    .strictObject({
      id: sentId(),
      highlightIds: several(ref('Highlight', 'WRITE')),
      /** existing tag, in place of a title and a colour */
      intoId: ref('Tag', 'READ', { trashed: true }).optional(),
      title: line(limits.tagTitle).min(1, 'Give the tag a name.').optional(),
      colour: colour().optional(),
    })
    .refine(({ intoId, title }) => (intoId === undefined) !== (title === undefined), {
      message: 'Name either an existing tag or the title of a new one.',
      path: ['title'],
    }),
  audience: 'contributor',
  rate: 'bulk',
  description: 'Give some highlights of a tag another tag in its place: an existing one, or a new one beside it.',
});
/** The inverse of a split. A tag that the split created is removed, unless other highlights have it. */
export const takeBackSplit = command('takeBackSplit', Tag, {
  on: Tag,
  level: 'READ',
  input: z.strictObject({
    id: sentId(),
    intoId: ref('Tag', 'READ', { trashed: true }),
    highlightIds: several(ref('Highlight', 'WRITE', { trashed: true })),
    /** highlights that already had the other tag and keep it */
    keptIds: z.array(ref('Highlight', 'WRITE', { trashed: true })).max(limits.bulkRows),
    made: z.boolean(),
  }),
  audience: 'contributor',
  rate: 'bulk',
  description: 'Undo a split: the highlights have the first tag again in place of the other.',
});
