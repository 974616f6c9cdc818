import { type Member, members } from '@earshot/core/model/member';
import { useEffect } from 'react';
import type { RowList } from './row-list.ts';
import { useList } from './use-stores.ts';

/** Everybody in the workspace and its programs, by name, to the last page; read it inside an observer(). */
export function useMembers(): RowList<Member> {
  const list = useList<Member>(members, { first: 1000, orderBy: 'NAME_ASC' });
  const goesOn = list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
  return list;
}

/** Those of these who are people: programs are neither mentioned nor asked to code. */
export const peopleAmong = (all: readonly Member[]): Member[] => all.filter(({ kind }) => kind === 'PERSON');
