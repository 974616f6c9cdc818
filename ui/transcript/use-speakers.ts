import { type Speaker, speakers } from '@earshot/core/model/speaker';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { useEffect, useMemo, useRef } from 'react';
import type { RowList } from '../data/row-list.ts';
import { useList } from '../data/use-stores.ts';
import { type NameOf, paintSpeakers, segmentNode } from './segment-node.ts';

/** The speaker whose name stands at the turns of this one: itself, or whom it was merged into. */
export function speakerAtTurns(rows: readonly Speaker[], id: string): Speaker | undefined {
  const one = rows.find((row) => row.id === id);
  return one?.mergedIntoId ? rows.find((row) => row.id === one.mergedIntoId) : one;
}

export interface NoteSpeakers {
  list: RowList<Speaker>;
  node: ReturnType<typeof segmentNode>;
}

/** The voices of a note, and the look of its turns; names that change are written anew. Read it inside an observer(). */
export function useSpeakers(noteId: string, board: { current: HTMLElement | null }): NoteSpeakers {
  const list = useList(speakers, { condition: { noteId }, orderBy: 'CREATED_AT_ASC', first: 200 });
  const { rows } = list;
  const nameOf = useRef<NameOf>(() => '');
  nameOf.current = (id) => speakerAtTurns(rows, id)?.name || DEFAULT_TITLES.speaker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read from the rows through the reference
  useEffect(() => {
    if (board.current) paintSpeakers(board.current, nameOf.current);
  }, [rows, board]);
  const node = useMemo(() => segmentNode((id) => nameOf.current(id)), []);
  return { list, node };
}
