import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, customFields, entity, line, moment, type Row, sentId } from '../../model/entity.ts';
import { crud, listQuery, query, withFilters } from '../../model/operation.ts';
import { optionalEmail } from '../../rules/email.ts';
import { displayTitle } from '../../rules/text.ts';

/** Name of a person, with a fallback if they have none. */
export const personName = ({ name, email }: { name: string; email: string }): string =>
  displayTitle('participant', name || email);

/**
 * A participant of research (PE-03). People belong to the directory of the workspace, a place with the id
 * `directoryOf(workspaceId)`: only members with people access can open it (PE-01).
 */
export const Person = entity(
  'Person',
  { name: line(limits.personName).default(''), email: optionalEmail().default('') },
  {
    /** the directory */
    placeId: z.uuid(),
    fields: customFields(),
    /** person that they were merged into, which moved them to trash */
    mergedIntoId: z.uuid().nullable(),
  },
  {
    plural: 'People',
    place: 'placeId',
    fielded: 'PERSON',
    virtual: ['fields', 'mergedIntoId'],
    filters: { name: 'TEXT', email: 'TEXT', createdAt: 'DATE', updatedAt: 'DATE', createdBy: 'REFERENCE' },
    orders: ['name', 'email'],
    search: { type: 'PERSON', words: ({ name, email }) => ({ title: name || email, text: name ? email : '' }) },
    title: personName,
    trash: {
      description:
        'A person comes back with the values of their fields and with all links to them; one who was merged is taken apart again.',
    },
  },
);
export type Person = Row<typeof Person>;

const all = crud(Person);
/** For a merged person, returns the remaining one, so that old links still work. A table requests many at once. */
export const person = {
  ...query('person', Person, {
    input: z.strictObject({ id: sentId() }),
    description: 'One person by their id, or by the id of one who was merged into them.',
  }),
  joinedWithinMs: limits.commentBatchMs,
};
export const people = withFilters(all.list);
export const createPerson = all.create;
export const updatePerson = all.update;
export const deletePerson = all.remove;
export const restorePerson = all.restore;

export const peopleOfEmail = listQuery('peopleOfEmail', Person, {
  input: z.strictObject({ email: line(limits.email) }),
  description: 'The people with an email address, in capitals or not; for a merged person the one who stayed.',
});

/** Kinds of objects linked to a person, in the order of their page. */
export const LINK_KINDS = ['NOTE', 'HIGHLIGHT', 'DATA_POINT', 'SURVEY', 'INSIGHT'] as const;

/** An object linked to a person: by a person field, as a speaker, by a response, or by its author's email address. */
export const PersonLink = answer('PersonLink', {
  kind: choice('PersonLinkKind', LINK_KINDS),
  /** id of the note, highlight, insight, survey or data point */
  id: z.uuid(),
  title: z.string(),
  /** project or channel */
  placeId: z.uuid(),
  /** note of a highlight */
  noteId: z.uuid().nullable(),
  at: moment(),
});
export type PersonLink = z.infer<typeof PersonLink.row>;
export const personLinks = listQuery('personLinks', PersonLink, {
  on: Person,
  input: z.strictObject({
    id: sentId(),
    kind: choice('PersonLinkKind', LINK_KINDS).optional(),
    /** words to find in the title, highlight or data point; case-insensitive */
    q: line(limits.searchQuery.characters).default(''),
    first: z.int().min(1).max(limits.personLinks).default(50),
    offset: z.int().min(0).max(limits.listOffset).default(0),
  }),
  description:
    'What a person is linked to and the caller can read, of one kind or all, with these words in it, the newest first.',
});
