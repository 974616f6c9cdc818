import { Person } from '@earshot/core/areas/people/person';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { directoryOf } from '@earshot/core/rules/directory';
import type { InputOf } from '@earshot/processing/tasks/all';
import type { Work } from '../../operations/work.ts';

/** A name that is looked for. */
export type KnownName = InputOf<'find-personal-data'>['names'][number];

/**
 * The names that are looked for in the notes of a project: those of its speakers, also by their parts, and of the people
 * directory where the caller may read it.
 */
export async function namesIn(work: Work, projectId: string): Promise<KnownName[]> {
  const limit = limits.redaction.names;
  const order: [string, 'ASC'][] = [
    ['createdAt', 'ASC'],
    ['id', 'ASC'],
  ];
  const speakers = await work.rows(Speaker).find({ where: { projectId }, order, limit });
  if (!work.actor.peopleAccess) return knownNames(speakers, []);
  const where = { placeId: directoryOf(work.workspaceId) };
  return knownNames(speakers, await work.rows(Person).find({ where, order, limit }));
}

/** The names of speakers, which are found by their parts as well, and of people. */
export function knownNames(speakers: readonly { name: string }[], people: readonly { name: string }[]): KnownName[] {
  const names = new Map<string, KnownName>();
  for (const { name } of people) names.set(name, { name, byParts: false });
  for (const { name } of speakers) names.set(name, { name, byParts: true });
  names.delete('');
  return [...names.values()];
}
