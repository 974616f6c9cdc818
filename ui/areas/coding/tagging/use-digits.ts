import { setTagDigits, Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { type KeyedTag, withDigits } from './keyed-tags.ts';

/** Assigns digit keys to tags offered in a project. */
export function useDigits(projectId: string) {
  const tags = useStores().of(Tag);
  const run = useDo();
  return {
    /** assigns a digit to a tag; null removes it */
    give: (tagId: string, digit: number | null) => {
      const title = `“${displayTitle('tag', tags.byId(tagId)?.title ?? '')}”`;
      const says = digit === null ? `${title} no longer has a key.` : `Key ${digit} now tags with ${title}.`;
      return run(setTagDigits, { projectId, digits: [{ tagId, digit }] }, says);
    },
    /** assigns several digits at once; other offered tags lose theirs */
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
