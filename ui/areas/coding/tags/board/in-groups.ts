import type { Tag } from '@earshot/core/areas/coding/tag';
import type { TagGroup } from '@earshot/core/areas/coding/tag-group';

export interface GroupColumn<T, G> {
  /** undefined for the tags without one */
  group: G | undefined;
  tags: T[];
}

/** A column of the board. */
export type TagColumn = GroupColumn<Tag, TagGroup>;

type Grouped = Pick<Tag, 'groupId' | 'id'>;
type Group = Pick<TagGroup, 'id'>;

/** Tags by their groups, each in the order in which they come, those without a group first; a group that is not there is none. */
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
 * After which tag of all one comes to stand when it is put at a place of a column: after the one before it there; as the
 * first after whatever stands before the column's first one; in an empty column where it stands already.
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
 * The place in its column that a tag is moved to by a step or a drop, told as what it comes after when all columns stand
 * one after the other; undefined when that is in another column, unless it was dropped there.
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
