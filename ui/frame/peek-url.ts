import { limits } from '@earshot/core/limits';
import { BadName, formatObjectId, parseObjectId } from '@earshot/core/model/object-id';
import type { SearchType } from '@earshot/core/model/search-type';
import { pathId } from '@earshot/core/rules/id';

export const PEEK_TYPES = ['note', 'insight', 'tag', 'data', 'person'] as const;
export type PeekType = (typeof PEEK_TYPES)[number];

/** Peek type of each search type; hits without a peek open their own page. */
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
  CANVAS: undefined,
};

export interface Peeked {
  type: PeekType;
  id: string;
}

/** Positions of a peek: beside the page, centred over it, or covering it. */
const PEEK_MODES = ['side', 'center', 'full'] as const;
export type PeekMode = (typeof PEEK_MODES)[number];

/** Position of the peek in the URL: `?peekMode=center`; beside the page by default. */
export const peekModeIn = (search: URLSearchParams): PeekMode =>
  PEEK_MODES.find((mode) => mode === search.get('peekMode')) ?? 'side';

const isType = (text: string): text is PeekType => (PEEK_TYPES as readonly string[]).includes(text);

function peekedIn(text: string): Peeked | undefined {
  try {
    const { type, id } = parseObjectId(text);
    return isType(type) ? { type, id } : undefined;
  } catch (reason) {
    if (reason instanceof BadName) return undefined;
    throw reason;
  }
}

const namesIn = (search: URLSearchParams) => search.getAll('peek').filter((text) => peekedIn(text) !== undefined);

/** Stacked peeks in the URL (NE-07), the top one last: `?peek=person:ada-1Yz…&peek=note:interview-4-0Xk…`. */
export const peeksIn = (search: URLSearchParams): Peeked[] =>
  namesIn(search)
    .slice(-limits.peeks)
    .flatMap((text) => peekedIn(text) ?? []);

/** The top peek. */
export const peekIn = (search: URLSearchParams): Peeked | undefined => peeksIn(search).at(-1);

type Titled = Peeked & { title: string };

const nameOf = ({ type, id, title }: Titled) => formatObjectId({ type, id: pathId(title, id) });

function withNames(search: URLSearchParams, names: readonly string[], mode: PeekMode): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('peek');
  for (const name of names) next.append('peek', name);
  return withPeekMode(next, names.length > 0 ? mode : 'side');
}

/** Query of a URL with one peek, or none; other parameters are kept. */
export const withPeek = (
  search: URLSearchParams,
  peeked: Titled | undefined,
  mode: PeekMode = 'side',
): URLSearchParams => withNames(search, peeked ? [nameOf(peeked)] : [], mode);

/**
 * Query of a URL with another peek on top. An open one moves to the top and closes those above it; beyond the limit the
 * lowest one is dropped.
 */
export function withPeekOnTop(search: URLSearchParams, peeked: Titled): URLSearchParams {
  const names = namesIn(search);
  const at = names.findIndex((name) => {
    const { type, id } = peekedIn(name) as Peeked;
    return type === peeked.type && id === peeked.id;
  });
  const below = at < 0 ? names : names.slice(0, at);
  return withNames(search, [...below, nameOf(peeked)].slice(-limits.peeks), peekModeIn(search));
}

/** Query of a URL without the top peek. */
export const withoutTopPeek = (search: URLSearchParams): URLSearchParams =>
  withNames(search, namesIn(search).slice(0, -1), peekModeIn(search));

/** Query of a URL with another position of the peek. */
export function withPeekMode(search: URLSearchParams, mode: PeekMode): URLSearchParams {
  const next = new URLSearchParams(search);
  if (mode === 'side') next.delete('peekMode');
  else next.set('peekMode', mode);
  return next;
}
