import { parsePathId, pathId } from '@earshot/core/rules/id';

export const PEEK_TYPES = ['note', 'tag'] as const;
export type PeekType = (typeof PEEK_TYPES)[number];

export interface Peeked {
  type: PeekType;
  id: string;
}

const isType = (text: string): text is PeekType => (PEEK_TYPES as readonly string[]).includes(text);

/** What the URL says is peeked at: `?peek=note:interview-4-0Xk…`. */
export function peekIn(search: URLSearchParams): Peeked | undefined {
  const [type = '', piece = ''] = (search.get('peek') ?? '').split(':', 2);
  const id = parsePathId(piece);
  return isType(type) && id ? { type, id } : undefined;
}

/** The search part of a URL with something peeked at, or nothing; what else stands there stays. */
export function withPeek(search: URLSearchParams, peeked: (Peeked & { title: string }) | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (peeked) next.set('peek', `${peeked.type}:${pathId(peeked.title, peeked.id)}`);
  else next.delete('peek');
  return next;
}
