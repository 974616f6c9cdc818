import {
  type LikelyPair,
  likelyPairs,
  type MergedPerson,
  type MergePreview,
  mergedPeople,
  mergePeople,
  previewMerge,
  separatePeople,
} from '@earshot/core/areas/directory/person-merge';
import { Field } from '@earshot/core/areas/fields/field';
import { Person, person, personName, restorePerson } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { displayTitle } from '@earshot/core/rules/text';
import type { Pool } from '@earshot/processing/pool/pool';
import { demandLinkable } from '../../operations/demand-linkable.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { survivingPerson } from '../people/store/person-merges.ts';
import { likelyAmong } from './likely-among.ts';
import { holdPeople, mergeInto, takeApart } from './merging.ts';
import { bringBackPerson } from './people.ts';
import { cellsNaming, lackingValues } from './person-cells.ts';
import { countPointers, personPointers } from './store/person-pointers.ts';

type Merge = Pick<ParsedInput<typeof mergePeople>, 'revision' | 'people'>;

const MERGED = `
select p.id, p.name, p.email, k.id as "keptId", case k.name when '' then k.email else k.name end as "keptName", m.at
from person_merges m join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
  join people k on k.workspace_id = m.workspace_id and k.id = m.kept_id and k.trashed_at is null
where m.workspace_id = $1 and ($2::uuid is null or m.kept_id = $2) order by m.number desc limit $3`;

/** The other people of a merge, locked; refuses if their revision is outdated. */
async function lockedOthers(work: Work, keep: Person, { revision, people }: Merge): Promise<Person[]> {
  const asked = new Map(people.map((one) => [one.id, one.revision]));
  if (asked.has(keep.id)) throw new Refusal('BAD_USER_INPUT', 'A person cannot be merged into themselves.');
  await holdPeople(work, [keep.id, ...asked.keys()]);
  await demandLinkable(work.transaction, [keep.id, ...asked.keys()]);
  const there = new Map(
    (await work.rows(Person).find({ where: { id: [keep.id, ...asked.keys()] } })).map((row) => [row.id, row]),
  );
  if (there.size <= asked.size)
    throw new Refusal('CONFLICT', 'One of these people was merged or deleted meanwhile. Reload the list.');
  for (const [id, seen] of asked.set(keep.id, revision)) {
    const row = there.get(id) as Person;
    if (seen !== undefined && seen !== row.revision)
      throw new Refusal(
        'CONFLICT',
        `Someone else changed “${personName(row)}” meanwhile. Look at them again, then merge.`,
        { current: row },
      );
  }
  return people.map(({ id }) => there.get(id) as Person);
}

async function preview(work: Work, keep: Person, { people }: Merge): Promise<MergePreview> {
  const ids = people.map(({ id }) => id);
  const others = await work.rows(Person).find({ where: { id: ids } });
  const lacks = await Promise.all(ids.map((id) => lackingValues(work, keep.id, id)));
  const fieldIds = [...new Set(lacks.flatMap((values) => Object.keys(values)))];
  const fields = await work.rows(Field).find({ where: { id: fieldIds }, order: [['rank', 'ASC']] });
  return {
    filled: [
      ...(keep.name === '' && others.some(({ name }) => name !== '') ? ['Name'] : []),
      ...(keep.email === '' && others.some(({ email }) => email !== '') ? ['Email address'] : []),
      ...fields.map(({ label }) => displayTitle('field', label)),
    ],
    values: (await cellsNaming(work, ids)).length,
    rows: await countPointers(work.transaction, await personPointers(work.transaction), ids),
  };
}

async function separate(work: Work, kept: Person, ids: readonly string[]): Promise<void> {
  const apart = await takeApart(work, kept, ids);
  if (apart.length > 0) work.undoBy(mergePeople, { id: kept.id, people: apart.map((id) => ({ id })) });
}

/** Merging and separating people, and likely duplicates. */
export function personMergeHandlers(pool: Pick<Pool, 'run'>): Handler[] {
  return [
    inside(person, async ({ input, work }) => work.load(Person, await survivingPerson(work.transaction, input.id))),
    inside(restorePerson, async ({ work, object }) => {
      if (object.mergedIntoId) {
        // The remaining person loses values, so they change as well.
        await separate(work, await work.load(Person, object.mergedIntoId, 'WRITE', { trashed: true }), [object.id]);
        return work.load(Person, object.id);
      }
      return bringBackPerson(work, object);
    }),
    inside(previewMerge, ({ input, work, object }) => preview(work, object, input)),
    inside(mergePeople, async ({ input, work, object }) => {
      const others = await lockedOthers(work, object, input);
      for (const { id } of others) await mergeInto(work, object.id, id);
      work.undoBy(separatePeople, { id: object.id, separateIds: others.map(({ id }) => id) });
      return work.load(Person, object.id);
    }),
    inside(separatePeople, async ({ input, work, object }) => {
      await separate(work, object, input.separateIds);
      return work.load(Person, object.id);
    }),
    inside(mergedPeople, async ({ input, work }): Promise<MergedPerson[]> => {
      if (!work.access.reads(directoryOf(work.workspaceId))) return [];
      const bind = [work.workspaceId, input.keptId ?? null, limits.listedMerges];
      const found = await work.transaction.sql<Omit<MergedPerson, 'at'> & { at: Date }>(MERGED, bind);
      return found.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
    }),
    inside(likelyPairs, async ({ input, work }): Promise<LikelyPair[]> => {
      work.check(directoryOf(work.workspaceId), 'WRITE');
      return likelyAmong(pool, work.transaction, input.personId);
    }),
  ];
}
