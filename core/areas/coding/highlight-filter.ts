import * as z from 'zod';
import { limits } from '../../limits.ts';
import { line, moment, ref } from '../../model/entity.ts';

/** The filter of highlights, besides a list's condition; a field that is left out does not narrow. */
export const highlightFilter = {
  /** highlights with any of these tags */
  tagIds: z.array(ref('Tag')).max(limits.tagsPerHighlight).default([]),
  /** and with this tag: one group of a table that is grouped by tag */
  underTagId: ref('Tag').optional(),
  /** highlights without a tag: the last group of such a table */
  untagged: z.boolean().default(false),
  /** highlights that begin in a turn of a speaker with this name, in any note; '' for speakers without a name */
  speaker: line(limits.personName).optional(),
  /** highlights created at or after the first and before the second moment */
  madeFrom: moment().optional(),
  madeBefore: moment().optional(),
  /** highlights whose text matches this search query */
  q: z
    .string()
    .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
    .default(''),
};
export type HighlightFilter = z.output<z.ZodObject<typeof highlightFilter>>;
