const RECENT = 9;

/** Stored record of the tags last used by a member in a project. */
export interface UsedTags {
  /** ids, the latest first */
  recent: readonly string[];
  /** tags last added together: q repeats them */
  last: readonly string[];
}

export const NONE_USED: UsedTags = { recent: [], last: [] };

/** Records tags that were just added together. */
export function used({ recent }: UsedTags, ids: readonly string[]): UsedTags {
  const first = [...new Set(ids)];
  return { recent: [...first, ...recent.filter((id) => !first.includes(id))].slice(0, RECENT), last: first };
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Parses the browser's record; anything else counts as empty. */
export function readUsed(text: string | null | undefined): UsedTags {
  try {
    const { recent, last } = JSON.parse(text ?? '{}') as Partial<UsedTags>;
    return { recent: isIds(recent) ? recent : [], last: isIds(last) ? last : [] };
  } catch {
    return NONE_USED; // written by something else
  }
}
