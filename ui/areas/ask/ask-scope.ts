import type { ask } from '@earshot/core/areas/ask/conversation';
import type { InputOf } from '@earshot/core/model/operation';
import { shortId } from '@earshot/core/rules/id';
import { idIn } from '../../frame/paths.ts';

const KINDS = ['project', 'folder', 'channel'] as const;
export type ScopeKind = (typeof KINDS)[number];

/** The place that a question is about; without one it is about everything that one may open. */
export interface AskedPlace {
  kind: ScopeKind;
  id: string;
}

/** Scope in an address: `?project=…`, `?folder=…` or `?channel=…`. */
export function scopeIn(search: URLSearchParams): AskedPlace | undefined {
  for (const kind of KINDS) {
    const id = idIn(search.get(kind) ?? undefined);
    if (id) return { kind, id };
  }
  return undefined;
}

/** Puts a place into an address, or takes it out. */
export function setScope(search: URLSearchParams, scope: AskedPlace | undefined): URLSearchParams {
  for (const kind of KINDS) search.delete(kind);
  if (scope) search.set(scope.kind, shortId(scope.id));
  return search;
}

/** The search part of an address that says it. */
export const searchOf = (scope: AskedPlace | undefined): string =>
  scope ? `?${setScope(new URLSearchParams(), scope)}` : '';

/** The scope of a conversation's last question, where it was one place. */
export const scopeOf = (asked: Record<`${ScopeKind}Ids`, readonly string[]>): AskedPlace | undefined => {
  const all = KINDS.flatMap((kind) => asked[`${kind}Ids`].map((id) => ({ kind, id })));
  return all.length === 1 ? all[0] : undefined;
};

const HOMES: Record<string, ScopeKind> = { projects: 'project', folders: 'folder', channels: 'channel' };

/** The place that a page belongs to, as its path tells. */
export function scopeOfPath(pathname: string): AskedPlace | undefined {
  const [, home = '', piece] = pathname.split('/');
  const kind = HOMES[home];
  const id = idIn(piece);
  return kind && id ? { kind, id } : undefined;
}

/** The scope as the host takes it. */
export const scopeInput = (
  scope: AskedPlace | undefined,
): Partial<Pick<InputOf<typeof ask>, 'projectIds' | 'folderIds' | 'channelIds'>> =>
  scope ? { [`${scope.kind}Ids`]: [scope.id] } : {};
