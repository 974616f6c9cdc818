import { setTagDigits, Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { type KeyedTag, withDigits } from './keyed-tags.ts';

/** Gives tags that a project offers their digit keys. */
export function useDigits(projectId: string) {
  const tags = useStores().of(Tag);
  const run = useDo();
  return {
    /** gives a tag a digit, or takes it away with null */
    give: (tagId: string, digit: number | null) => {
      const title = `“${displayTitle('tag', tags.byId(tagId)?.title ?? '')}”`;
      const says = digit === null ? `${title} no longer has a key.` : `Key ${digit} now tags with ${title}.`;
      return run(setTagDigits, { projectId, digits: [{ tagId, digit }] }, says);
    },
    /** gives several tags theirs at once; of all that the project offers, tags that are not named have none then */
    giveAll: (digits: readonly { id: string; digit: number }[], offered: readonly KeyedTag[]) => {
      const named = new Set(digits.map(({ id }) => id));
      const others = withDigits(offered).filter(({ id }) => !named.has(id));
      return run(
        setTagDigits,
        {
          projectId,
          digits: [
            ...digits.map(({ id, digit }) => ({ tagId: id, digit })),
            ...others.map(({ id }) => ({ tagId: id, digit: null })),
          ],
        },
        'The keys 1–9 now tag with the most used tags.',
      );
    },
  };
}
