import { Field, restoreField } from '@earshot/core/areas/fields/field';
import { Person } from '@earshot/core/areas/people/person';
import { Channel, restoreChannel } from '@earshot/core/areas/places/channel';
import { Folder, restoreFolder } from '@earshot/core/areas/places/folder';
import { loadSample, removeSample, restoreSample } from '@earshot/core/areas/sample/sample';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { addJob, parkedJobsOf, retryParked, sqlIn } from '../../jobs/queue.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { restoreRow, trashRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import type { Transaction } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';
import { bringBackPerson, trashPerson } from '../directory/people.ts';
import { mergedInto } from '../people/store/person-merges.ts';
import { demandProjects } from '../places/grants.ts';
import { isOfSample } from './people.ts';
import type { MadePart } from './sample-parts.ts';
import { storedParts, unusedFields } from './store/stored-parts.ts';

const KIND = 'load-sample';

interface Asked {
  workspaceId: string;
  /** the member as whom the sample is loaded */
  memberId: string;
  /** folder of an earlier sample, or '' */
  after: string;
}

// A killed job starts over, when the current folder may be the new one: so the job gets the earlier folder.
const askForSample = (transaction: Transaction, asked: Asked): Promise<void> =>
  addJob(sqlIn(transaction), KIND, asked, { key: `${KIND}:${asked.workspaceId}` });

/** Enqueues loading the sample into a new workspace, as its first member. */
export async function beginWithSample(
  transaction: Transaction,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<void> {
  await new Rows(transaction, Workspace).update(workspaceId, { sampleProgress: 0 });
  await askForSample(transaction, { workspaceId, memberId, after: '' });
}

/** Retries a parked job; a running one is left alone. */
async function goOn({ transaction, workspaceId }: Work): Promise<void> {
  const parked = await parkedJobsOf(sqlIn(transaction), workspaceId);
  for (const { id, kind } of parked) if (kind === KIND) await retryParked(sqlIn(transaction), workspaceId, { id });
}

const PARTS = [
  { entity: Folder, field: 'sampleFolderId', restore: restoreFolder },
  { entity: Channel, field: 'sampleChannelId', restore: restoreChannel },
] as const;

/** Objects of the sample that are not erased, including those in trash. */
async function partsOf(work: Work) {
  const workspace = await work.rows(Workspace).get(work.workspaceId);
  const found = PARTS.map(async ({ entity, field, restore }) => {
    const id = workspace?.[field];
    const row = id ? await work.rows<typeof Folder | typeof Channel>(entity).get(id, { trashed: true }) : undefined;
    return row ? [{ entity, row, restore }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Objects of the sample in the people directory that the member can manage. */
async function directoryParts(work: Work): Promise<{ people: Person[]; fields: Field[] }> {
  if (work.access.level(directoryOf(work.workspaceId)) !== 'FULL') return { people: [], fields: [] };
  const parts = await storedParts(work.transaction);
  const idsOf = (kind: MadePart['kind']) => parts.filter((part) => part.kind === kind).map(({ id }) => id);
  const all = <E extends typeof Person | typeof Field>(entity: E, kind: MadePart['kind']) =>
    work.rows(entity).find({ where: { id: idsOf(kind) }, trashed: 'both' });
  return { people: await all(Person, 'Person'), fields: (await all(Field, 'Field')) as Field[] };
}

/** Moves the sample's people to trash, except renamed or merged ones, and then fields without any values. */
async function removeFromDirectory(work: Work): Promise<void> {
  const { people, fields } = await directoryParts(work);
  for (const person of people)
    if (!person.trashedAt && isOfSample(person) && (await mergedInto(work.transaction, person.id)).length === 0)
      await trashPerson(work, person);
  const here = fields.filter(({ trashedAt }) => !trashedAt);
  const unused = new Set(
    await unusedFields(
      work.transaction,
      here.map(({ id }) => id),
    ),
  );
  for (const field of here) if (unused.has(field.id)) await trashRow(Field, work, field, restoreField);
}

async function restoreInDirectory(work: Work): Promise<void> {
  const { people, fields } = await directoryParts(work);
  for (const field of fields) if (field.trashedAt) await restoreRow(Field, work, field);
  for (const person of people) if (person.trashedAt && !person.mergedIntoId) await bringBackPerson(work, person);
}

/** The sample research: loaded by a job; removed and restored at once. */
export function sampleHandlers(): Handler[] {
  return [
    inside(loadSample, async ({ work }) => {
      demandProjects(work);
      const workspace = await work.load(Workspace, work.workspaceId);
      if (workspace.sampleProgress !== null) {
        await goOn(work);
        return true;
      }
      if ((await partsOf(work)).some(({ entity, row }) => entity === Folder && !row.trashedAt))
        throw new Refusal('CONFLICT', 'The sample is already loaded. See Projects.');
      const { workspaceId, memberId } = work.actor;
      await askForSample(work.transaction, { workspaceId, memberId, after: workspace.sampleFolderId ?? '' });
      const row = await work.rows(Workspace).update(workspaceId, { sampleProgress: 0 });
      work.emit('updated', Workspace, [row], ['sampleProgress']);
      return true;
    }),
    inside(removeSample, async ({ work }) => {
      if ((await work.load(Workspace, work.workspaceId)).sampleProgress !== null)
        throw new Refusal('CONFLICT', 'The sample is still loading. Remove it when it is complete.');
      const here = (await partsOf(work)).filter(({ row }) => !row.trashedAt);
      if (here.length === 0) throw new Refusal('NOT_FOUND', 'The sample is not loaded, or already in trash.');
      for (const { entity, row, restore } of here) {
        work.check(row.id, 'FULL');
        await trashRow(entity, work, row, restore);
      }
      await removeFromDirectory(work);
      work.undoBy(restoreSample, {});
      return true;
    }),
    inside(restoreSample, async ({ work }) => {
      const gone = (await partsOf(work)).filter(({ row }) => row.trashedAt);
      if (gone.length === 0) throw new Refusal('NOT_FOUND', 'There is no sample in trash.');
      for (const { entity, row } of gone) {
        work.check(row.id, 'FULL', { trashed: true });
        await restoreRow(entity, work, row);
      }
      await restoreInDirectory(work);
      work.undoBy(removeSample, {});
      return true;
    }),
  ];
}
