import { type ImportedAuthor, importedAuthors, importedName } from '@earshot/core/model/imported-author';
import { type Member, members } from '@earshot/core/model/member';
import { useEffect } from 'react';
import type { StoredRow } from './entity-store.ts';
import type { RowList } from './row-list.ts';
import { useList } from './use-stores.ts';

function useMore<R extends StoredRow>(list: RowList<R>): void {
  const goesOn = list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
}

/**
 * All members of the workspace and its programs, by name, on all pages; also loads the names of imported authors. Read
 * it inside an observer().
 */
export function useMembers(): RowList<Member> {
  const list = useList<Member>(members, { first: 1000, orderBy: 'NAME_ASC' });
  useMore(list);
  useImportedAuthors();
  return list;
}

function useImportedAuthors(): RowList<ImportedAuthor> {
  const list = useList<ImportedAuthor>(importedAuthors, { first: 1000 });
  useMore(list);
  return list;
}

/** Possible author of an object. */
export interface Author {
  id: string;
  name: string;
}

/** Possible authors: members and programs, followed by imported authors. */
export function useAuthors(): Author[] {
  const { rows } = useMembers();
  const imported = useImportedAuthors().rows.map((row) => ({ id: row.id, name: importedName(row) }));
  return [...rows.map(({ id, name }) => ({ id, name })), ...imported];
}

/** Members without programs, which are neither mentioned nor asked to code. */
export const peopleAmong = (all: readonly Member[]): Member[] => all.filter(({ kind }) => kind === 'PERSON');
