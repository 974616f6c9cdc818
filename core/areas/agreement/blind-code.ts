import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, moment, ref, sentId } from '../../model/entity.ts';
import { command, listQuery } from '../../model/operation.ts';
import { relativePosition } from '../coding/highlight.ts';
import { CodingRound } from './coding-round.ts';

/**
 * A passage of a note that a coder tagged in a coding round. While the round is open, only its coder can see it: it is
 * no entity, so no list, search, event or export includes it (decision 079).
 */
export const BlindCode = answer('BlindCode', {
  id: z.uuid(),
  noteId: z.uuid(),
  /** empty after the code was removed; Undo restores it */
  tagIds: z.array(z.uuid()),
  /** its original words, with their context and position */
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  position: z.int(),
  /** the same passage as Yjs relative positions in base64 */
  rangeFrom: z.string(),
  rangeTo: z.string(),
  createdAt: moment(),
});
export type BlindCode = z.infer<typeof BlindCode.row>;

// No audit lines and events, since other coders could count them.
const blind = { on: CodingRound, audience: 'contributor', audit: null } as const;
const tagIds = z.array(ref('Tag')).max(limits.tagsPerHighlight, `At most ${limits.tagsPerHighlight} tags at once.`);

export const myBlindCodes = listQuery('myBlindCodes', BlindCode, {
  on: CodingRound,
  input: z.strictObject({ id: sentId(), noteId: ref('Note') }),
  description: 'The caller’s own codes in a note of a round, in the order of the text.',
});

export const createBlindCode = command('createBlindCode', BlindCode, {
  ...blind,
  input: z.strictObject({
    id: sentId(),
    noteId: ref('Note'),
    from: relativePosition,
    to: relativePosition,
    tagIds: tagIds.min(1, 'Choose a tag.'),
  }),
  description: 'Tag words of a note in an open round, for the caller alone; the same words are one code.',
});

export const changeBlindCode = command('changeBlindCode', BlindCode, {
  ...blind,
  input: z.strictObject({
    id: sentId(),
    codeId: sentId(),
    add: tagIds.default([]),
    // Tags in trash can be removed, too.
    remove: z.array(sentId()).max(limits.tagsPerHighlight).default([]),
  }),
  description: 'Put tags on a code of the caller and take tags off; without any it is taken away.',
});
