import { isDeepStrictEqual } from 'node:util';
import { setTagDigits, Tag } from '@earshot/core/areas/coding/tag';
import { assignDigits, digitsBeside, freeDigit, type Keyed, linkedDigits } from '@earshot/core/areas/coding/tag-digits';
import { TagSetLink } from '@earshot/core/areas/coding/tag-set-link';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { demandOffered } from './highlight-tags.ts';
import { holdPlace } from './hold-place.ts';
import { linkedSets } from './tag-sets.ts';

/** Tags of a project and of its linked sets that have a digit key there. */
export async function keyedTags(change: Change, projectId: string): Promise<Keyed[]> {
  const own = await change.transaction.sql<Keyed>(
    'select id, digit from tags where workspace_id = $1 and project_id = $2 and digit is not null and trashed_at is null',
    [change.workspaceId, projectId],
  );
  const groupId = await linkedSets(change, projectId);
  if (groupId.length === 0) return own;
  const given = linkedDigits(await change.rows(TagSetLink).find({ where: { projectId, groupId } }), own);
  const linked = await change.rows(Tag).find({ where: { id: [...given.keys()], groupId } });
  return [...own, ...linked.map(({ id }) => ({ id, digit: given.get(id) ?? null }))];
}

/** Same, with digit keys of the project locked until this transaction ends. */
export async function digitsOf(work: Work, projectId: string): Promise<Keyed[]> {
  await holdPlace(work, projectId);
  return keyedTags(work, projectId);
}

const firstFree = (keyed: readonly Keyed[]) => freeDigit(keyed.map(({ digit }) => digit));

/** The digit key of a new tag: the first free one, if any. */
export async function digitOfNew(work: Work, projectId: string): Promise<number | null> {
  // Most projects have none left, so no lock is needed.
  if (firstFree(await keyedTags(work, projectId)) === null) return null;
  return firstFree(await digitsOf(work, projectId));
}

/** Removes digit keys from tags in trash that other tags have since taken, so that they can be restored. */
export async function giveUpTakenDigits(work: Work, projectId: string | null, ids: readonly string[]): Promise<void> {
  if (!projectId) return;
  const taken = (await digitsOf(work, projectId)).map(({ digit }) => digit);
  await work.transaction.sql(
    'update tags set digit = null where workspace_id = $1 and id = any($2::uuid[]) and digit = any($3::int[])',
    [work.workspaceId, ids, taken],
  );
}

/** Assigns digit keys to tags of a project. Removes first, so that two tags never have the same digit. */
async function giveOwn(work: Work, changes: readonly Keyed[]): Promise<void> {
  await work.transaction.sql('update tags set digit = null where workspace_id = $1 and id = any($2::uuid[])', [
    work.workspaceId,
    changes.map(({ id }) => id),
  ]);
  const rows: Tag[] = [];
  for (const { id, digit } of changes) rows.push(await work.rows(Tag).update(id, { digit }));
  work.emit('updated', Tag, rows, ['digit']);
}

interface Linked extends Keyed {
  groupId: string | null;
}

/** Assigns digit keys to tags of linked sets, and removes these digits and tags from all other links of the project. */
async function giveLinked(work: Work, projectId: string, tags: readonly Linked[], others: readonly Keyed[]) {
  const named = new Set(tags.map(({ id }) => id));
  for (const link of await work.rows(TagSetLink).find({ where: { projectId }, trashed: 'both' })) {
    const kept = digitsBeside(link.digits, others).filter(({ tagId }) => !named.has(tagId));
    const given = tags.flatMap(({ id, digit, groupId }) =>
      digit !== null && groupId === link.groupId ? [{ tagId: id, digit }] : [],
    );
    const digits = [...kept, ...given];
    if (isDeepStrictEqual(digits, link.digits)) continue;
    const row = await work.rows(TagSetLink).update(link.id, { digits });
    if (row.trashedAt === null) work.emit('updated', TagSetLink, [row], ['digits']);
  }
}

/** Operations on digit keys of tags. */
export function tagDigitHandlers(): Handler[] {
  return [
    inside(setTagDigits, async ({ input: { projectId, digits }, work }) => {
      const ids = digits.map(({ tagId }) => tagId);
      await demandOffered(work, ids, projectId);
      const keyed = await digitsOf(work, projectId);
      const others = ids.filter((id) => keyed.every((one) => one.id !== id)).map((id) => ({ id, digit: null }));
      const before = [...keyed, ...others];
      const changes = assignDigits(
        before,
        digits.map(({ tagId, digit }) => ({ id: tagId, digit })),
      );
      if (changes.length === 0) return work.rows(Tag).find({ where: { id: ids } });
      const changed = changes.map(({ id }) => id);
      const shared = await work.rows(Tag).find({ where: { id: changed, projectId: null } });
      const setOf = new Map(shared.map(({ id, groupId }) => [id, groupId]));
      const own = changes.filter(({ id }) => !setOf.has(id));
      const linked = changes.filter(({ id }) => setOf.has(id));
      await giveOwn(work, own);
      await giveLinked(
        work,
        projectId,
        linked.map((one) => ({ ...one, groupId: setOf.get(one.id) ?? null })),
        [...before, ...changes],
      );
      const gone = before.filter(({ id }) => changed.includes(id));
      work.undoBy(setTagDigits, { projectId, digits: gone.map(({ id, digit }) => ({ tagId: id, digit })) });
      return work.rows(Tag).find({ where: { id: changed } });
    }),
  ];
}
