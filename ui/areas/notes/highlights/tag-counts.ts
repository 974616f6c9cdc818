import type { Tag } from '@earshot/core/areas/coding/tag';

export interface TagCount<T> {
  tag: T;
  count: number;
}

/** Tags of some highlights, the most frequent first. */
export function countsOf<T extends Pick<Tag, 'id' | 'title'>>(
  rows: readonly { tagIds: readonly string[] }[],
  tags: readonly T[],
): TagCount<T>[] {
  const counts = new Map<string, number>();
  for (const { tagIds } of rows) for (const id of tagIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return tags
    .flatMap((tag) => {
      const count = counts.get(tag.id);
      return count ? [{ tag, count }] : [];
    })
    .toSorted((a, b) => b.count - a.count || a.tag.title.localeCompare(b.tag.title, 'en', { numeric: true }));
}
