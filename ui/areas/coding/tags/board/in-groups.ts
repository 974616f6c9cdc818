import type { Tag } from '@earshot/core/areas/coding/tag';
import type { TagGroup } from '@earshot/core/areas/coding/tag-group';

export interface GroupColumn<T, G> {
  /** undefined for tags without a group */
  group: G | undefined;
  tags: T[];
}

/** A column of the board. */
export type TagColumn = GroupColumn<Tag, TagGroup>;

type Grouped = Pick<Tag, 'groupId' | 'id'>;
type Group = Pick<TagGroup, 'id'>;

/** Tags by group in their given order, tags without a group first; a missing group counts as none. */
export function inGroups<T extends Grouped, G extends Group>(
  tags: readonly T[],
  groups: readonly G[],
): GroupColumn<T, G>[] {
  const known = new Set(groups.map(({ id }) => id));
  const without = tags.filter(({ groupId }) => groupId === null || !known.has(groupId));
  const columns = groups.map((group) => ({ group, tags: tags.filter(({ groupId }) => groupId === group.id) }));
  return [{ group: undefined, tags: without }, ...columns];
}

/**
 * Tag that precedes an index of a column in the order of all tags: the one before it in the column; for the first index
 * the predecessor of the column's first tag; in an empty column the tag's current predecessor.
 */
export function placeIn<T extends Grouped>(
  all: readonly T[],
  column: readonly T[],
  tag: T,
  place: number,
): string | null {
  const others = column.filter(({ id }) => id !== tag.id);
  const before = others[place - 1];
  if (before) return before.id;
  const [first] = others;
  const rest = first ? all.filter(({ id }) => id !== tag.id) : all;
  return rest[rest.findIndex(({ id }) => id === (first ?? tag).id) - 1]?.id ?? null;
}

/**
 * New index of a tag within its column, given its new predecessor in the order of all columns; undefined if that is in
 * another column, unless the tag was dropped there.
 */
export function stepIn<T extends Grouped>(
  columns: readonly GroupColumn<T, unknown>[],
  tag: T,
  afterId: string | null,
  beside?: T,
): { column: GroupColumn<T, unknown>; place: number } | undefined {
  const column = columns.find(({ tags }) => tags.some(({ id }) => id === (beside ?? tag).id));
  if (!column) return undefined;
  const others = column.tags.filter(({ id }) => id !== tag.id);
  const at = others.findIndex(({ id }) => id === afterId);
  if (at >= 0) return { column, place: at + 1 };
  const flat = columns.flatMap(({ tags }) => tags.filter(({ id }) => id !== tag.id));
  const before = flat[flat.findIndex(({ id }) => id === others[0]?.id) - 1]?.id ?? null;
  return beside || (others.length > 0 && before === afterId) ? { column, place: 0 } : undefined;
}
