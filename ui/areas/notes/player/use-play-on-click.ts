import { type MouseEvent, useEffect, useRef } from 'react';
import { TURN_TIME } from '../../transcripts/segment-node.ts';
import type { NoteDesk } from '../use-note-desk.ts';
import type { NotePlayer } from './use-note-player.ts';

/** A second click within this time selects the word, and does not play it. */
const DOUBLE_MS = 250;

interface PlayOnClick {
  /** plays from the words at a position of the text; false if they have no time, or the click meant something else */
  word: (position: number) => boolean;
  /** plays the turn whose time was clicked; true if one was */
  time: (event: MouseEvent) => boolean;
}

/**
 * Playing by click: a turn's time, or any word while reading. A click that closes a card or ends a selection does only
 * that.
 */
export function usePlayOnClick(desk: NoteDesk, player: NotePlayer): PlayOnClick {
  const { playback, spoken, following, file } = player;
  const latest = useRef(desk);
  latest.current = desk;
  const meansMore = useRef(false);
  const timer = useRef(0);
  const { board, handle } = desk;
  useEffect(() => {
    const element = board.current;
    const press = () => {
      const { selection, current, tagging } = latest.current;
      meansMore.current = selection !== null || current !== undefined || tagging !== undefined;
    };
    const cancel = () => clearTimeout(timer.current);
    element?.addEventListener('pointerdown', press, { capture: true });
    element?.addEventListener('dblclick', cancel);
    return () => {
      cancel();
      element?.removeEventListener('pointerdown', press, { capture: true });
      element?.removeEventListener('dblclick', cancel);
    };
  }, [board]);
  const playAt = async (position: number) => {
    const doc = handle.current?.state().doc;
    const moment = doc && (await spoken.current?.momentAt(doc, position));
    if (moment === undefined) return;
    following.set(true);
    playback.play({ from: moment });
  };
  return {
    word: (position) => {
      const doc = handle.current?.state().doc;
      if (!file || meansMore.current || !doc || !spoken.current?.isTimed(doc, position)) return false;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void playAt(position), DOUBLE_MS);
      return true;
    },
    time: ({ target }) => {
      const said = target instanceof Element ? target.closest(`[${TURN_TIME}]`)?.getAttribute(TURN_TIME) : null;
      if (!file || !said) return false;
      following.set(true);
      playback.play({ from: Number(said) });
      return true;
    },
  };
}
