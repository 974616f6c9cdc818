import { parsePathId, shortId } from '@earshot/core/rules/id';

/** Which of a project's highlights are shown; kept in the address. */
export interface HighlightFilter {
  tagId: string | null;
  authorId: string | null;
}

/** What `?tag=…&by=…` says; what is no id counts as nothing. */
export const filterIn = (search: URLSearchParams): HighlightFilter => ({
  tagId: parsePathId(search.get('tag') ?? '') ?? null,
  authorId: parsePathId(search.get('by') ?? '') ?? null,
});

/** The search part of an address with another filter; what else stands there stays. */
export function withFilter(search: URLSearchParams, { tagId, authorId }: HighlightFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, id] of [['tag', tagId] as const, ['by', authorId] as const])
    if (id) next.set(key, shortId(id));
    else next.delete(key);
  return next;
}

/** Where these highlights of a project come from as CSV. */
export function exportAddress(projectId: string, { tagId, authorId }: HighlightFilter): string {
  const asked = { ...(tagId ? { tagIds: tagId } : {}), ...(authorId ? { authorId } : {}) };
  const search = new URLSearchParams(asked).toString();
  return `/api/v1/projects/${projectId}/highlights.csv${search && `?${search}`}`;
}
