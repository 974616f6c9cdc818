import type { ask } from '@earshot/core/areas/ask/conversation';
import type { InputOf } from '@earshot/core/model/operation';
import { shortId } from '@earshot/core/rules/id';
import { idIn } from '../../frame/paths.ts';

const KINDS = ['project', 'folder', 'channel'] as const;
export type ScopeKind = (typeof KINDS)[number];

/** Place that a question is about; undefined for everything that the user can open. */
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

/** Sets the place in an address, or removes it. */
export function setScope(search: URLSearchParams, scope: AskedPlace | undefined): URLSearchParams {
  for (const kind of KINDS) search.delete(kind);
  if (scope) search.set(scope.kind, shortId(scope.id));
  return search;
}

/** Query of an address with a scope. */
export const searchOf = (scope: AskedPlace | undefined): string =>
  scope ? `?${setScope(new URLSearchParams(), scope)}` : '';

/** Scope of a conversation's last question, if it was a single place. */
export const scopeOf = (asked: Record<`${ScopeKind}Ids`, readonly string[]>): AskedPlace | undefined => {
  const all = KINDS.flatMap((kind) => asked[`${kind}Ids`].map((id) => ({ kind, id })));
  return all.length === 1 ? all[0] : undefined;
};

const HOMES: Record<string, ScopeKind> = { projects: 'project', folders: 'folder', channels: 'channel' };

/** Place that a page belongs to, from its path. */
export function scopeOfPath(pathname: string): AskedPlace | undefined {
  const [, home = '', piece] = pathname.split('/');
  const kind = HOMES[home];
  const id = idIn(piece);
  return kind && id ? { kind, id } : undefined;
}

/** Input for the host. */
export const scopeInput = (
  scope: AskedPlace | undefined,
): Partial<Pick<InputOf<typeof ask>, 'projectIds' | 'folderIds' | 'channelIds'>> =>
  scope ? { [`${scope.kind}Ids`]: [scope.id] } : {};
