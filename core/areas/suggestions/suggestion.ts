import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, type Row, ref } from '../../model/entity.ts';
import { crud, listCommand } from '../../model/operation.ts';

/** OUTDATED: its words are gone from the note, or are highlighted with its tags; it comes back when that changes. */
const SUGGESTION_STATES = ['PENDING', 'ACCEPTED', 'REJECTED', 'OUTDATED'] as const;

/**
 * A suggested highlight (HT-08): words of a note that are like highlights that were tagged before, or that a text model proposes. It is no highlight until
 * somebody accepts it: nothing counts, finds or exports it.
 */
export const Suggestion = entity(
  'Suggestion',
  {},
  {
    projectId: z.uuid(),
    noteId: z.uuid(),
    /** the words, with what stands around them, as a highlight has them */
    text: z.string(),
    prefix: z.string(),
    suffix: z.string(),
    position: z.int(),
    /** the suggested tags, the most likely first; those in trash are left out */
    tagIds: z.array(z.uuid()),
    /** the text model that proposed it; '' for what was found by earlier highlights */
    model: z.string(),
    /** fit of the first tag, from 0 to 1; 0 if a text model proposed it */
    score: z.number(),
    /** the tagged highlights that are most like it, the nearest first; those in trash are left out */
    nearestIds: z.array(z.uuid()),
    state: choice('SuggestionState', SUGGESTION_STATES),
    /** the highlight that it became */
    highlightId: z.uuid().nullable(),
    /** accepting it made that highlight; false when these words were one already */
    madeHighlight: z.boolean(),
    /** the tags that accepting it put on */
    acceptedTagIds: z.array(z.uuid()),
  },
  { place: 'projectId', page: 'noteId', orders: ['position', 'score'] },
);
export type Suggestion = Row<typeof Suggestion>;

const { one, list } = crud(Suggestion);
export const suggestion = one;
export const suggestions = list;

const several = <T extends z.ZodType>(of: T) => z.array(of).min(1).max(limits.suggestions.perNote);
const suggestionId = ref('Suggestion', 'WRITE');

/** A suggestion to accept; with these tags, or with those that it suggests. */
const acceptance = z.strictObject({
  id: suggestionId,
  tagIds: z.array(ref('Tag')).max(limits.suggestions.tags).optional(),
});
export type Acceptance = z.infer<typeof acceptance>;

const decide = <I extends z.ZodObject>(name: string, input: I, description: string) =>
  listCommand(name, Suggestion, { input, audience: 'contributor', rate: 'bulk', description });

/** Answers all that were named: those that somebody had decided on before are as they were left then. */
export const acceptSuggestions = decide(
  'acceptSuggestions',
  z.strictObject({
    suggestions: several(acceptance).refine(namesEachOnce, 'A suggestion is named twice.'),
  }),
  'Make highlights of suggestions of one note, with their tags or with those that are named.',
);
export const rejectSuggestions = decide(
  'rejectSuggestions',
  z.strictObject({ ids: several(suggestionId) }),
  'Reject suggestions of one note. The same words are not suggested with these tags again.',
);
/** The inverse of accepting and of rejecting. */
export const reopenSuggestions = decide(
  'reopenSuggestions',
  z.strictObject({ ids: several(suggestionId) }),
  'Take back what was decided on suggestions of one note: highlights that they became are taken back, too.',
);

function namesEachOnce(all: readonly Acceptance[]): boolean {
  return new Set(all.map(({ id }) => id)).size === all.length;
}
