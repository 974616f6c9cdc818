import { Tag } from '@earshot/core/areas/coding/tag';
import { digitsBeside } from '@earshot/core/areas/coding/tag-digits';
import { TagSetLink } from '@earshot/core/areas/coding/tag-set-link';
import { keyedTags } from '../../coding/tag-digits.ts';
import type { Slice } from './arrival.ts';
import type { Decided } from './decide-rows.ts';

/** Removes digit keys from imported tags that are taken here. */
export async function freeDigits({ change, arrival }: Slice, coming: readonly Decided[]): Promise<void> {
  const taken = new Set((await keyedTags(change, arrival.row.projectId)).map(({ digit }) => digit));
  for (const { values } of coming) {
    const digit = values.digit as number | null;
    if (digit !== null && taken.has(digit)) values.digit = null;
    else if (digit !== null) taken.add(digit);
  }
}

/** Keeps the free digit keys of an imported link for tags that are in its set here. */
export async function keepFreeDigits({ change, arrival }: Slice, one: Decided): Promise<void> {
  if (one.outcome !== 'MADE') return;
  const { groupId, digits } = one.values as Pick<TagSetLink, 'groupId' | 'digits'>;
  const { projectId } = arrival.row;
  const there = await change.rows(Tag).find({ where: { id: digits.map(({ tagId }) => tagId), groupId } });
  const links = await change.rows(TagSetLink).find({ where: { projectId }, trashed: 'both' });
  const others = links.flatMap((link) => link.digits.map(({ tagId, digit }) => ({ id: tagId, digit })));
  const kept = digitsBeside(digits, [...(await keyedTags(change, projectId)), ...others]).filter(
    ({ tagId, digit }, at) =>
      there.some(({ id }) => id === tagId) &&
      digits.findIndex((other) => other.tagId === tagId || other.digit === digit) === at,
  );
  if (kept.length < digits.length) one.reason ||= 'Digit keys that other tags have here are left out.';
  one.values.digits = kept;
}
