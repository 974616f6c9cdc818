import type { Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { NO_TAG } from '@earshot/core/texts';
import type { Resource } from '../../../data/resource.ts';
import type { RowGroup, RowGroups } from '../../views/groups/row-groups.ts';
import { NO_VALUE } from '../../views/settings/grouping.ts';
import { useProjectTags } from './sets/use-tag-sets.ts';
import { TagSwatch } from './tag-swatch.tsx';

/** Grouping by tag, for lists whose rows have tags. */
export const BY_TAG = { by: 'TAG', title: 'Tag' } as const;

interface Counted {
  tagId: string | null;
  title: string;
  count: number;
}

interface TagGroupsWish<R> extends Pick<RowGroups<R>, 'refusal' | 'move'> {
  projectId: string;
  /** number of rows of each tag */
  counts: Resource<readonly Counted[]>;
  /** true to include tags without rows, as drop targets */
  all: boolean;
}

/** Groups of rows by tag: tags in manual order, rows without tags last. Read it inside an observer(). */
export function useTagGroups<R>({ projectId, counts, all, refusal, move }: TagGroupsWish<R>): RowGroups<R> {
  const { offered, known } = useProjectTags(projectId);
  const counted = counts.data ?? [];
  const byId = new Map(known.map((tag) => [tag.id, tag]));
  const countOf = new Map(counted.map(({ tagId, count }) => [tagId, count]));
  const faceOf = (tagId: string, tag: Tag | undefined, title: string): RowGroup => ({
    key: tagId,
    title: displayTitle('tag', tag?.title ?? title),
    mark: tag && <TagSwatch tag={tag} editable={false} />,
    count: countOf.get(tagId) ?? 0,
    narrow: { input: { underTagId: tagId } },
    moveTitle: `Move to ${displayTitle('tag', tag?.title ?? title)}`,
  });
  const used = counted.flatMap(({ tagId, title }) => (tagId ? [faceOf(tagId, byId.get(tagId), title)] : []));
  const isUsed = new Set(used.map(({ key }) => key));
  const others = all ? offered.filter(({ id }) => !isUsed.has(id)).map((tag) => faceOf(tag.id, tag, '')) : [];
  const none: RowGroup = {
    key: NO_VALUE,
    title: NO_TAG,
    count: countOf.get(null) ?? 0,
    narrow: { input: { untagged: true } },
    moveTitle: 'Remove all tags',
  };
  const ready = counts.data !== undefined;
  return {
    groups: ready ? [...used, ...others, ...(all || countOf.has(null) ? [none] : [])] : [],
    state: ready ? 'ready' : counts.state === 'failed' ? 'failed' : 'loading',
    error: counts.error,
    reload: () => counts.reload(),
    refusal,
    move,
  };
}
