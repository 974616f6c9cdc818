import { Person } from '@earshot/core/areas/people/person';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { directoryOf } from '@earshot/core/rules/directory';
import type { InputOf } from '@earshot/processing/tasks/all';
import type { Work } from '../../operations/work.ts';

type KnownName = InputOf<'find-personal-data'>['names'][number];

/**
 * The names that are looked for in the notes of a project: those of its speakers, also by their parts, and of the people
 * directory where the caller may read it.
 */
export async function namesIn(work: Work, projectId: string): Promise<KnownName[]> {
  const most = limits.redaction.names;
  const names = new Map<string, KnownName>();
  const order: [string, 'ASC'][] = [
    ['createdAt', 'ASC'],
    ['id', 'ASC'],
  ];
  for (const { name } of await work.rows(Speaker).find({ where: { projectId }, order, limit: most }))
    if (name !== '') names.set(name, { name, byParts: true });
  if (work.actor.peopleAccess) {
    const where = { placeId: directoryOf(work.workspaceId) };
    for (const { name } of await work.rows(Person).find({ where, order, limit: most }))
      if (name !== '' && !names.has(name)) names.set(name, { name, byParts: false });
  }
  return [...names.values()];
}
