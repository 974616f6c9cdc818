import * as z from 'zod';
import { limits } from '../../limits.ts';
import { line, moment, ref } from '../../model/entity.ts';

/** What narrows highlights besides a list's condition: what is left out narrows nothing. */
export const highlightFilter = {
  /** they have any of these */
  tagIds: z.array(ref('Tag')).max(limits.tagsPerHighlight).default([]),
  /** and they have this one: a group of a table that is grouped by tag */
  underTagId: ref('Tag').optional(),
  /** they have no tag: the group beside those */
  untagged: z.boolean().default(false),
  /** they begin in a turn of a speaker of this name, in whichever note */
  speaker: line(limits.personName).optional(),
  /** they were made no earlier, and earlier than this */
  madeFrom: moment().optional(),
  madeBefore: moment().optional(),
  /** their words match, as search matches */
  q: z
    .string()
    .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
    .default(''),
};
export type HighlightFilter = z.output<z.ZodObject<typeof highlightFilter>>;
