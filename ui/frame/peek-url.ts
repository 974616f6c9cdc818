import { BadName, formatObjectId, parseObjectId } from '@earshot/core/model/object-id';
import type { SearchType } from '@earshot/core/model/search-type';
import { pathId } from '@earshot/core/rules/id';

export const PEEK_TYPES = ['note', 'insight', 'tag', 'data', 'person'] as const;
export type PeekType = (typeof PEEK_TYPES)[number];

/** As what a search hit can be peeked at; hits without a peek open their own page. */
export const PEEKED_AS: Record<SearchType, PeekType | undefined> = {
  NOTE: 'note',
  INSIGHT: 'insight',
  TAG: 'tag',
  DATA_POINT: 'data',
  HIGHLIGHT: undefined,
  PERSON: 'person',
  PROJECT: undefined,
  PROJECT_CATEGORY: undefined,
  CHANNEL: undefined,
  THEME: undefined,
  SURVEY: undefined,
  SURVEY_RESPONSE: undefined,
};

export interface Peeked {
  type: PeekType;
  id: string;
}

/** Where a peek stands: beside the page, or over the middle of it. The full page is the item's own address. */
const PEEK_MODES = ['side', 'center'] as const;
export type PeekMode = (typeof PEEK_MODES)[number];

/** Where the URL says that the peek stands: `?peekMode=center`, else at the side. */
export const peekModeIn = (search: URLSearchParams): PeekMode =>
  PEEK_MODES.find((mode) => mode === search.get('peekMode')) ?? 'side';

const isType = (text: string): text is PeekType => (PEEK_TYPES as readonly string[]).includes(text);

/** What the URL says is peeked at: `?peek=note:interview-4-0Xk…`. */
export function peekIn(search: URLSearchParams): Peeked | undefined {
  try {
    const { type, id } = parseObjectId(search.get('peek') ?? '');
    return isType(type) ? { type, id } : undefined;
  } catch (reason) {
    if (reason instanceof BadName) return undefined;
    throw reason;
  }
}

/** The search part of a URL with something peeked at, or nothing; what else stands there stays. */
export function withPeek(
  search: URLSearchParams,
  peeked: (Peeked & { title: string }) | undefined,
  mode: PeekMode = 'side',
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (peeked) next.set('peek', formatObjectId({ type: peeked.type, id: pathId(peeked.title, peeked.id) }));
  else next.delete('peek');
  return withPeekMode(next, peeked ? mode : 'side');
}

/** The same with the peek elsewhere. */
export function withPeekMode(search: URLSearchParams, mode: PeekMode): URLSearchParams {
  const next = new URLSearchParams(search);
  if (mode === 'side') next.delete('peekMode');
  else next.set('peekMode', mode);
  return next;
}
