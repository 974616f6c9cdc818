import * as z from 'zod';
import { limits } from '../../limits.ts';
import { line, moment, ref } from '../../model/entity.ts';

/** The filter of highlights, beside a list's condition; an absent field does not narrow. */
export const highlightFilter = {
  /** highlights with any of these tags */
  tagIds: z.array(ref('Tag')).max(limits.tagsPerHighlight).default([]),
  /** highlights that also have this tag: one group of a table that is grouped by tag */
  underTagId: ref('Tag').optional(),
  /** highlights without a tag: the last group of such a table */
  untagged: z.boolean().default(false),
  /** highlights that begin in a turn of a speaker with this name, in any note; '' for speakers without a name */
  speaker: line(limits.personName).optional(),
  /** creation time: from the first moment up to, but not including, the second */
  madeFrom: moment().optional(),
  madeBefore: moment().optional(),
  /** highlights whose text matches this search query */
  q: z
    .string()
    .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
    .default(''),
};
export type HighlightFilter = z.output<z.ZodObject<typeof highlightFilter>>;
