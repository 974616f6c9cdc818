import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Person } from '@earshot/core/areas/people/person';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { tellsPerson } from '@earshot/core/areas/transcripts/typed-name';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { OnErase } from '../../jobs/erase-rows.ts';
import type { Change } from '../../operations/change.ts';
import { tellRows } from '../../operations/tell-rows.ts';
import { tableOf } from '../../store/columns.ts';
import { followSpeakers, forgetLinks, spokenBy } from '../transcripts/store/speaker-people.ts';

// Events need only a row's id and place, as speakers can have many rows.
const rowsOf = (change: Change, entity: AnyEntity, ids: readonly string[]) =>
  change.transaction.sql<AnyRow>(
    `select id, project_id as "projectId" from ${tableOf(entity)}
     where workspace_id = $1 and id = any($2::uuid[]) and trashed_at is null`,
    [change.workspaceId, ids],
  );

async function withMerged(change: Change, speakerIds: readonly string[]): Promise<string[]> {
  const alike = await change.rows(Speaker).ids({ where: { mergedIntoId: [...speakerIds] } });
  return [...speakerIds, ...alike];
}

async function tellHighlights(change: Change, speakerIds: readonly string[]): Promise<void> {
  const rows = await change.transaction.sql<AnyRow>(
    `select id, project_id as "projectId" from highlights
     where workspace_id = $1 and note_id in (select note_id from speakers where workspace_id = $1 and id = any($2::uuid[]))
       and (speaker_id = any($2::uuid[]) or speaker_ids && $2::uuid[]) and trashed_at is null`,
    [change.workspaceId, speakerIds],
  );
  tellRows(change, 'updated', Highlight, rows, ['speaker', 'speakerPersonId']);
}

async function tellCitations(change: Change, ids: readonly string[]): Promise<void> {
  tellRows(change, 'updated', Citation, await rowsOf(change, Citation, ids), ['speaker', 'personId']);
}

/** Announces that highlights and quotes of these speakers have another speaker or name. */
export async function tellSpeech(change: Change, speakerIds: readonly string[]): Promise<void> {
  const all = await withMerged(change, speakerIds);
  await tellCitations(change, await followSpeakers(change.transaction, all));
  await tellHighlights(change, all);
}

/** Announces changed names of these people to everything that shows them as speakers. */
export async function tellSpokenBy(change: Change, personIds: readonly string[]): Promise<void> {
  const spoken = await spokenBy(change.transaction, personIds);
  await tellSpoken(change, spoken);
}

async function tellSpoken(
  change: Change,
  { speakerIds, citationIds }: { speakerIds: string[]; citationIds: string[] },
): Promise<void> {
  if (speakerIds.length === 0 && citationIds.length === 0) return;
  const all = await withMerged(change, speakerIds);
  tellRows(change, 'updated', Speaker, await rowsOf(change, Speaker, all), ['name', 'personId']);
  await tellHighlights(change, all);
  await tellCitations(change, citationIds);
}

/** Restores the typed names of speakers and quotes of erased people, except names that reveal the person. */
export const forgetPeople: OnErase = async (change, idsOf) => {
  const personIds = idsOf(Person);
  if (personIds.length === 0) return;
  const spoken = await spokenBy(change.transaction, personIds);
  await forgetLinks(change.transaction, personIds, ({ typed, ...person }) => !tellsPerson(typed, person));
  await tellSpoken(change, spoken);
};
