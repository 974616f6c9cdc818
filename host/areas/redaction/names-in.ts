import { Person } from '@earshot/core/areas/people/person';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { directoryOf } from '@earshot/core/rules/directory';
import type { InputOf } from '@earshot/processing/tasks/all';
import type { Work } from '../../operations/work.ts';

/** A name to search for. */
export type KnownName = InputOf<'find-personal-data'>['names'][number];

/**
 * Names to search for in the notes of a project: those of its speakers, with their parts, and of the people directory
 * if the caller can read it.
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

/** Names of speakers, also matched by their parts, and of people. */
export function knownNames(speakers: readonly { name: string }[], people: readonly { name: string }[]): KnownName[] {
  const names = new Map<string, KnownName>();
  for (const { name } of people) names.set(name, { name, byParts: false });
  for (const { name } of speakers) names.set(name, { name, byParts: true });
  names.delete('');
  return [...names.values()];
}
