import { type Member, members } from '@earshot/core/model/member';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { useEffect } from 'react';
import type { RowList } from './row-list.ts';
import { useList } from './use-stores.ts';

/** Everybody in the workspace, by name, to the last page; read it inside an observer(). */
export function useMembers(): RowList<Member> {
  const list = useList<Member>(members, { first: 1000, orderBy: 'NAME_ASC' });
  const goesOn = list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
  return list;
}

/** What a person is called; who is not there any more keeps their work as "Deleted user". */
export const nameAmong = (people: readonly Member[], id: string | null | undefined): string =>
  people.find((one) => one.id === id)?.name ?? DEFAULT_TITLES.deletedUser;
