import { limits } from '@earshot/core/limits';
import { Tag } from '@earshot/core/model/tag';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../operations/work.ts';

/** Refuses tags of another project than the highlight's. */
export async function demandSameProject(work: Work, tagIds: readonly string[], projectId: string): Promise<void> {
  if (tagIds.length === 0) return;
  const tags = await work.rows(Tag).find({ where: { id: [...tagIds] } });
  if (tags.some((tag) => tag.projectId !== projectId))
    throw new Refusal('BAD_USER_INPUT', 'This tag belongs to another project. Choose one of this project.');
}

/** Refuses more tags than one highlight has room for. */
export function demandRoom(tags: number): void {
  if (tags > limits.tagsPerHighlight)
    throw new Refusal('BAD_USER_INPUT', `A highlight has at most ${limits.tagsPerHighlight} tags.`);
}

/** Puts tags on a highlight and takes tags off; countAgain is still to be told. */
export async function changeTags(
  { transaction, workspaceId }: Work,
  highlightId: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<void> {
  if (remove.length > 0)
    await transaction.sql(
      'delete from highlight_tags where workspace_id = $1 and highlight_id = $2 and tag_id = any($3::uuid[])',
      [workspaceId, highlightId, remove],
    );
  // A millisecond apart, which is what the column tells, so that tags show in the order they were put on.
  if (add.length > 0)
    await transaction.sql(
      `insert into highlight_tags select $1::uuid, $2::uuid, id, clock_timestamp() + place * interval '1 ms'
       from unnest($3::uuid[]) with ordinality as given(id, place) on conflict do nothing`,
      [workspaceId, highlightId, add],
    );
}

/** Says that the counts of these tags are others now. */
export async function countAgain(work: Work, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length > 0)
    work.emit('updated', Tag, await work.rows(Tag).find({ where: { id: [...new Set(tagIds)] } }), ['highlightCount']);
}
