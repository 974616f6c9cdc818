/** Tags that the user removed from suggestions, by suggestion id. */
export type UnwantedTags = ReadonlyMap<string, readonly string[]>;

/** Tags of a suggestion without the removed ones. */
export const tagsOf = (
  { id, tagIds }: { id: string; tagIds: readonly string[] },
  unwanted: UnwantedTags,
): readonly string[] => tagIds.filter((tagId) => !unwanted.get(id)?.includes(tagId));

/**
 * The row after (1) or before (-1) the current one, without those about to disappear; after the last row, the remaining
 * one before it. Without a current row, the first or the last.
 */
export function neighbourOf<R extends { id: string }>(
  rows: readonly R[],
  currentId: string | undefined,
  by: 1 | -1,
  going: readonly string[] = [],
): R | undefined {
  const at = rows.findIndex(({ id }) => id === currentId);
  const stays = ({ id }: R) => !going.includes(id);
  if (at < 0) return by === 1 ? rows.find(stays) : rows.findLast(stays);
  const [after, before] = [rows.slice(at + 1).find(stays), rows.slice(0, at).findLast(stays)];
  if (going.length > 0) return after ?? before;
  return (by === 1 ? after : before) ?? rows[at];
}
