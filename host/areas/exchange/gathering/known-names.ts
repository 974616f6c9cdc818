import { Person } from '@earshot/core/areas/people/person';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { directoryOf } from '@earshot/core/rules/directory';
import { type KnownName, knownNames } from '../../redaction/names-in.ts';
import type { Reader, ReadRow } from './reader.ts';

/** Names for redacting an export, in the form of `namesIn`; without a project those of people only. */
export async function namesFor(reader: Reader, projectId: string | undefined): Promise<KnownName[]> {
  const { workspaceId, peopleAccess } = reader.actor;
  const speakers = projectId === undefined ? [] : await first(reader.pages(Speaker, { projectId }));
  const people = peopleAccess ? await first(reader.pages(Person, { placeId: directoryOf(workspaceId) })) : [];
  return knownNames(speakers, people);
}

async function first(pages: AsyncIterable<ReadRow[]>): Promise<{ name: string }[]> {
  const rows: { name: string }[] = [];
  for await (const page of pages) {
    rows.push(...page.map(({ name }) => ({ name: String(name ?? '') })));
    if (rows.length >= limits.redaction.names) break;
  }
  return rows.slice(0, limits.redaction.names);
}
