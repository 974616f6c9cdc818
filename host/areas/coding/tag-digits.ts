import { setTagDigits, Tag } from '@earshot/core/areas/coding/tag';
import { assignDigits, freeDigit, type Keyed } from '@earshot/core/areas/coding/tag-digits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { demandSameProject } from './highlight-tags.ts';
import { holdPlace } from './hold-place.ts';

/** The digits that are taken in a project. Nobody else gives one there until this transaction has ended. */
export async function digitsOf(work: Work, projectId: string): Promise<Keyed[]> {
  await holdPlace(work, projectId);
  return work.transaction.sql<Keyed>(
    'select id, digit from tags where workspace_id = $1 and project_id = $2 and digit is not null and trashed_at is null',
    [work.workspaceId, projectId],
  );
}

/** The digit of a tag that is being made: the first free one, if any. */
export async function digitOfNew(work: Work, projectId: string): Promise<number | null> {
  const [taken] = await work.transaction.sql<{ digits: number[] }>(
    `select coalesce(array_agg(digit), '{}') as digits from tags
     where workspace_id = $1 and project_id = $2 and digit is not null and trashed_at is null`,
    [work.workspaceId, projectId],
  );
  // Most projects have given all of them away, and nobody waits there.
  if (freeDigit(taken?.digits ?? []) === null) return null;
  return freeDigit((await digitsOf(work, projectId)).map(({ digit }) => digit));
}

/** Takes the digits off tags in trash that others have by now, so that they can be restored. */
export async function giveUpTakenDigits(work: Work, projectId: string | null, ids: readonly string[]): Promise<void> {
  if (!projectId) return;
  const taken = (await digitsOf(work, projectId)).map(({ digit }) => digit);
  await work.transaction.sql(
    'update tags set digit = null where workspace_id = $1 and id = any($2::uuid[]) and digit = any($3::int[])',
    [work.workspaceId, ids, taken],
  );
}

/** Refuses tags of other projects, and those of the workspace: several projects may link them (decision 064). */
async function demandOwnTags(work: Work, ids: readonly string[], projectId: string): Promise<void> {
  const tags = await work.rows(Tag).find({ where: { id: [...ids] } });
  if (tags.some((tag) => tag.projectId === null))
    throw new Refusal('BAD_USER_INPUT', 'Tags of linked sets have no digit key. Choose a tag of this project.');
  await demandSameProject(work, ids, projectId);
}

/** Which digit key puts which tag on. */
export function tagDigitHandlers(): Handler[] {
  return [
    inside(setTagDigits, async ({ input: { projectId, digits }, work }) => {
      const ids = digits.map(({ tagId }) => tagId);
      await demandOwnTags(work, ids, projectId);
      const keyed = await digitsOf(work, projectId);
      const others = ids.filter((id) => keyed.every((one) => one.id !== id)).map((id) => ({ id, digit: null }));
      const before = [...keyed, ...others];
      const changes = assignDigits(
        before,
        digits.map(({ tagId, digit }) => ({ id: tagId, digit })),
      );
      if (changes.length === 0) return work.rows(Tag).find({ where: { id: ids } });
      const changed = changes.map(({ id }) => id);
      // First off, then on: two tags never have the same digit.
      await work.transaction.sql('update tags set digit = null where workspace_id = $1 and id = any($2::uuid[])', [
        work.workspaceId,
        changed,
      ]);
      const rows: Tag[] = [];
      for (const { id, digit } of changes) rows.push(await work.rows(Tag).update(id, { digit }));
      work.emit('updated', Tag, rows, ['digit']);
      const gone = before.filter(({ id }) => changed.includes(id));
      work.undoBy(setTagDigits, { projectId, digits: gone.map(({ id, digit }) => ({ tagId: id, digit })) });
      return rows;
    }),
  ];
}
