import type { Tag } from '@earshot/core/model/tag';
import type { TagGroup } from '@earshot/core/model/tag-group';
import { byRank } from '@earshot/core/rules/rank';

export interface GroupColumn<T, G> {
  /** undefined for the tags without one */
  group: G | undefined;
  tags: T[];
}

type Grouped = Pick<Tag, 'groupId' | 'title' | 'rank' | 'id'>;
type Group = Pick<TagGroup, 'id' | 'title' | 'rank'>;

/** Tags by their groups, each list in its order by hand, those without a group first; a group that is not there is none. */
export function inGroups<T extends Grouped, G extends Group>(
  tags: readonly T[],
  groups: readonly G[],
): GroupColumn<T, G>[] {
  const ordered = tags.toSorted(byRank(({ title }) => title));
  const known = new Set(groups.map(({ id }) => id));
  const without = ordered.filter(({ groupId }) => groupId === null || !known.has(groupId));
  const columns = groups
    .toSorted(byRank(({ title }) => title))
    .map((group) => ({ group, tags: ordered.filter(({ groupId }) => groupId === group.id) }));
  return [{ group: undefined, tags: without }, ...columns];
}
