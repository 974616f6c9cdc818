import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, type Row, ref } from '../../model/entity.ts';
import { crud, listCommand } from '../../model/operation.ts';

/**
 * OUTDATED: its words were deleted from the note, or are highlighted with its tags; it becomes pending again if that
 * changes.
 */
const SUGGESTION_STATES = ['PENDING', 'ACCEPTED', 'REJECTED', 'OUTDATED'] as const;

/**
 * A suggested highlight (HT-08): words of a note that are similar to earlier tagged highlights, or that a text model
 * proposes. Until it is accepted, it is no highlight, and is not counted, searched or exported.
 */
export const Suggestion = entity(
  'Suggestion',
  {},
  {
    projectId: z.uuid(),
    noteId: z.uuid(),
    /** its words with context, as in a highlight */
    text: z.string(),
    prefix: z.string(),
    suffix: z.string(),
    position: z.int(),
    /** suggested tags, the most likely first, excluding those in trash */
    tagIds: z.array(z.uuid()),
    /** text model that proposed it; '' if based on earlier highlights */
    model: z.string(),
    /** fit of the first tag, from 0 to 1; 0 from a text model */
    score: z.number(),
    /** most similar tagged highlights, the nearest first, excluding those in trash */
    nearestIds: z.array(z.uuid()),
    state: choice('SuggestionState', SUGGESTION_STATES),
    /** highlight that it became */
    highlightId: z.uuid().nullable(),
    /** true if accepting it created that highlight; false if it already existed */
    madeHighlight: z.boolean(),
    /** tags that were added on acceptance */
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

/** A suggestion to accept, with these tags or by default the suggested ones. */
const acceptance = z.strictObject({
  id: suggestionId,
  tagIds: z.array(ref('Tag')).max(limits.suggestions.tags).optional(),
});
export type Acceptance = z.infer<typeof acceptance>;

const decide = <I extends z.ZodObject>(name: string, input: I, description: string) =>
  listCommand(name, Suggestion, { input, audience: 'contributor', rate: 'bulk', description });

/** Returns all given suggestions; those with an earlier decision are unchanged. */
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
