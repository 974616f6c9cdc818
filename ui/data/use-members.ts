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
 * Everybody in the workspace and its programs, by name, to the last page; with them the names of authors of imported
 * projects come. Read it inside an observer().
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

/** Somebody who may have made something. */
export interface Author {
  id: string;
  name: string;
}

/** Possible authors to choose from: members and programs, then authors of imported projects. */
export function useAuthors(): Author[] {
  const { rows } = useMembers();
  const imported = useImportedAuthors().rows.map((row) => ({ id: row.id, name: importedName(row) }));
  return [...rows.map(({ id, name }) => ({ id, name })), ...imported];
}

/** People among these: programs are neither mentioned nor asked to code. */
export const peopleAmong = (all: readonly Member[]): Member[] => all.filter(({ kind }) => kind === 'PERSON');
