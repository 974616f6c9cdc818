const RECENT = 9;

/** What is kept of the tags that somebody used last in a project. */
export interface UsedTags {
  /** ids, the last one first */
  recent: readonly string[];
  /** what was put on last, all of it: q does it again */
  last: readonly string[];
}

export const NONE_USED: UsedTags = { recent: [], last: [] };

/** Notes that these were put on together just now. */
export function used({ recent }: UsedTags, ids: readonly string[]): UsedTags {
  const first = [...new Set(ids)];
  return { recent: [...first, ...recent.filter((id) => !first.includes(id))].slice(0, RECENT), last: first };
}

/** The tags that 1–9 stand for: those used last, filled up with those that most highlights have. */
export function recentOf({ recent }: UsedTags, tags: readonly { id: string; highlightCount: number }[]): string[] {
  const known = recent.filter((id) => tags.some((tag) => tag.id === id));
  const others = tags
    .filter(({ id, highlightCount }) => highlightCount > 0 && !known.includes(id))
    .toSorted((a, b) => b.highlightCount - a.highlightCount);
  return [...known, ...others.map(({ id }) => id)].slice(0, RECENT);
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What the browser kept; anything else than what was put there counts as nothing. */
export function readUsed(text: string | null | undefined): UsedTags {
  try {
    const { recent, last } = JSON.parse(text ?? '{}') as Partial<UsedTags>;
    return { recent: isIds(recent) ? recent : [], last: isIds(last) ? last : [] };
  } catch {
    return NONE_USED; // written by something else
  }
}
