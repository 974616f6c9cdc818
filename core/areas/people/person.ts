import * as z from 'zod';
import { limits } from '../../limits.ts';
import { customFields, entity, line, type Row } from '../../model/entity.ts';
import { crud } from '../../model/operation.ts';
import { normalEmail } from '../../rules/email.ts';
import { displayTitle } from '../../rules/text.ts';

/** An e-mail address as it is stored and compared, in lower case; '' where none is known. */
const optionalEmail = () =>
  line(limits.email)
    .toLowerCase()
    .refine(
      (text) => text === '' || normalEmail(text) !== undefined,
      'Type an e-mail address such as ada@example.org.',
    );

/** What a person without a name is called. */
export const personName = ({ name, email }: { name: string; email: string }): string =>
  displayTitle('participant', name || email);

/**
 * Somebody whom research is done with (PE-03). People belong to the directory of the workspace, which is a place with the
 * id `directoryOf(workspaceId)`: only members with people access reach it (PE-01).
 */
export const Person = entity(
  'Person',
  { name: line(limits.personName).default(''), email: optionalEmail().default('') },
  {
    /** the directory */
    placeId: z.uuid(),
    fields: customFields(),
  },
  {
    plural: 'People',
    place: 'placeId',
    fielded: 'PERSON',
    virtual: ['fields'],
    orders: ['name', 'email'],
    search: { type: 'PERSON', words: ({ name, email }) => ({ title: name || email, text: name ? email : '' }) },
    title: personName,
    trash: { says: 'A person comes back with the values of their fields and with all links to them.' },
  },
);
export type Person = Row<typeof Person>;

const all = crud(Person);
export const person = all.one;
export const people = all.list;
export const createPerson = all.create;
export const updatePerson = all.update;
export const deletePerson = all.remove;
export const restorePerson = all.restore;
