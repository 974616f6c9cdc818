import {
  createPerson,
  deletePerson,
  Person,
  people,
  peopleOfEmail,
  personLinks,
  personName,
  restorePerson,
  updatePerson,
} from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { normalEmail } from '@earshot/core/rules/email';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, trashRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { listFiltered } from '../fields/list-filtered.ts';
import { survivingPerson } from '../people/store/person-merges.ts';
import { tellSpokenBy } from '../quotes/tell-speakers.ts';
import { linksOf } from './person-links.ts';

/** Refuses people beyond the directory's maximum. */
export async function demandRoom(change: Change, more = 1): Promise<void> {
  if ((await change.rows(Person).count()) + more > limits.directory)
    throw new Refusal(
      'CONFLICT',
      `There are already ${limits.directory} people. Delete those who are no longer needed first.`,
    );
}

/**
 * Adds a person to the directory, on behalf of members who can write there; for others the directory does not exist.
 * Every creation of a person goes through here.
 */
export async function addPerson(work: Work, values: Partial<Pick<Person, 'name' | 'email'>>): Promise<Person> {
  const placeId = directoryOf(work.workspaceId);
  work.check(placeId, 'WRITE');
  await demandRoom(work);
  return createRow(Person, work, { name: '', email: '', ...values, placeId }, deletePerson);
}

/** Moves a person to trash; nothing names them there. */
export async function trashPerson(work: Work, person: Person): Promise<Person> {
  const row = await trashRow(Person, work, person, restorePerson);
  await tellSpokenBy(work, [row.id]);
  return row;
}

/** Restores an unmerged person from trash; refuses people beyond the directory's maximum. */
export async function bringBackPerson(work: Work, person: Person): Promise<Person> {
  if (person.trashedAt) await demandRoom(work);
  const row = await restoreRow(Person, work, person, deletePerson);
  await tellSpokenBy(work, [row.id]);
  return row;
}

/** People with an email address, and those into whom someone with it was merged. */
async function withEmail(work: Work, address: string): Promise<Person[]> {
  work.check(directoryOf(work.workspaceId), 'READ');
  const email = normalEmail(address);
  if (email === undefined) return [];
  const all = await work.rows(Person).find({ where: { email }, trashed: 'both', limit: limits.peopleOfEmail });
  const ids = new Set<string>();
  for (const one of all) ids.add(one.mergedIntoId ? await survivingPerson(work.transaction, one.id) : one.id);
  return work.rows(Person).find({ where: { id: [...ids] }, order: [['createdAt', 'ASC']] });
}

/** The people directory. */
export const peopleHandlers = (): Handler[] => [
  inside(people, ({ input, work }) => listFiltered(Person, work, input)),
  inside(personLinks, ({ input, work, object }) => linksOf(work, object, input)),
  inside(peopleOfEmail, ({ input, work }) => withEmail(work, input.email)),
  inside(createPerson, ({ input, work }) => addPerson(work, input)),
  inside(updatePerson, async (call) => {
    const row = await updateRow(Person, call, updatePerson);
    if (personName(row) !== personName(call.object)) await tellSpokenBy(call.work, [row.id]);
    return row;
  }),
  inside(deletePerson, ({ work, object }) => trashPerson(work, object)),
];
