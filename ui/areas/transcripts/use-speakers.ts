import { type Speaker, speakers, wordTimes } from '@earshot/core/areas/transcripts/speaker';
import { useEffect, useMemo, useRef } from 'react';
import type { RowList } from '../../data/row-list.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { type LookOf, paintSpeakers, segmentNode } from './segment-node.ts';
import { shownName, speakerAtTurns, speakerColour } from './shown-speakers.ts';
import { TimedWords } from './timed-words.ts';

export interface NoteSpeakers {
  list: RowList<Speaker>;
  /** times of words */
  timed: TimedWords;
  node: ReturnType<typeof segmentNode>;
}

/** Speakers of a note, and the look of its turns, updated when names change. Read it inside an observer(). */
export function useSpeakers(noteId: string, board: { current: HTMLElement | null }): NoteSpeakers {
  const { api } = useStores();
  const list = useList(speakers, { condition: { noteId }, orderBy: 'CREATED_AT_ASC', first: 200 });
  const { rows } = list;
  const lookOf = useRef<LookOf>(() => ({ name: '', colour: undefined }));
  lookOf.current = (id) => {
    const speaker = speakerAtTurns(rows, id);
    return { name: shownName(speaker), colour: speakerColour(rows, speaker) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks are read from the rows through the reference
  useEffect(() => {
    if (board.current) paintSpeakers(board.current, lookOf.current);
  }, [rows, board]);
  const [timed, node] = useMemo(() => {
    const words = new TimedWords(async ({ from, to }) => {
      const answer = await api.ask(wordTimes, { id: noteId, fromMs: from, toMs: to });
      return answer.words;
    });
    return [words, segmentNode((id) => lookOf.current(id), words)] as const;
  }, [api, noteId]);
  return { list, timed, node };
}
