import type { AskScope } from '@earshot/core/areas/ask/conversation';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Access } from '../../operations/access.ts';
import type { Work } from '../../operations/work.ts';
import { idsOnPages } from '../search/items.ts';

/** Places that a question covers, among those that the asker can read; archived ones only if named explicitly. */
export function placesAskedAbout(access: Access, { folderIds, projectIds, channelIds }: AskScope): string[] {
  const named = new Set([...projectIds, ...channelIds]);
  const folders = new Set(folderIds);
  const anywhere = named.size + folders.size === 0;
  const within = (id: string | null | undefined): boolean =>
    id !== null && id !== undefined && (folders.has(id) || within(access.places.get(id)?.parentId));
  return access.readable.filter((id) => {
    const place = access.places.get(id);
    if (!place || place.kind === 'DIRECTORY') return false;
    return named.has(id) || (!place.archived && (anywhere || within(id)));
  });
}

/**
 * Items that a question is limited to: notes and insights with their contents, highlights with a tag; undefined for
 * all.
 */
export async function itemsAskedAbout(
  { transaction, workspaceId }: Work,
  { noteIds, insightIds, tagIds }: AskScope,
): Promise<string[] | undefined> {
  if (noteIds.length + insightIds.length + tagIds.length === 0) return undefined;
  const most = limits.ask.items + 1;
  const tagged = await transaction.sql<{ id: string }>(
    'select highlight_id as id from highlight_tags where workspace_id = $1 and tag_id = any($2::uuid[]) limit $3',
    [workspaceId, tagIds, most],
  );
  const onPages = await idsOnPages(transaction, [...noteIds, ...insightIds], most);
  const ids = new Set([...onPages, ...tagIds, ...tagged.map(({ id }) => id)]);
  if (ids.size > limits.ask.items)
    throw new Refusal('TOO_LARGE', 'This narrows the question to too many highlights. Choose fewer tags or notes.');
  return [...ids].sort();
}
