import type { Node } from '@tiptap/pm/model';
import { reaction } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import { captionTrack } from '../../media/spoken/caption-track.ts';
import { LitWords } from '../../media/spoken/lit-words.ts';
import { SpokenText } from '../../media/spoken/spoken-text.ts';
import { shownName, speakerAtTurns } from '../../transcripts/shown-speakers.ts';
import type { NoteSpeakers } from '../../transcripts/use-speakers.ts';
import type { NoteDesk } from '../use-note-desk.ts';
import type { Following } from './following.ts';
import type { NotePlayer } from './use-note-player.ts';

const SCROLLS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);

/** Ends following when the user scrolls: by wheel, finger, key or scroll bar. */
function watchScrolling(following: Following, signal: AbortSignal): void {
  const stop = () => following.set(false);
  for (const event of ['wheel', 'touchmove'] as const) addEventListener(event, stop, { signal, passive: true });
  addEventListener(
    'keydown',
    ({ key, target }) => {
      const controls = target instanceof Element && target.closest('[data-player]') !== null;
      if (SCROLLS.has(key) && !controls) stop();
    },
    { signal },
  );
  // A press on a scroll bar has the root as its target.
  addEventListener('pointerdown', ({ target }) => target === document.documentElement && stop(), { signal });
}

/** Lights the words of a note as they are spoken and scrolls with them. */
export function useSpokenWords(
  { handle, mode, tagging }: NoteDesk,
  { playback, spoken, file, following }: NotePlayer,
  { timed, list }: NoteSpeakers,
): void {
  const [text] = useState(() => new SpokenText(timed));
  const reads = useRef(true);
  reads.current = mode === 'read' && tagging === undefined;
  const rows = useRef(list.rows);
  rows.current = list.rows;
  const doc = (): Node | undefined => handle.current?.state().doc;
  useEffect(() => {
    spoken.current = text;
    return () => {
      spoken.current = null;
    };
  }, [spoken, text]);
  const fileId = file?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has another element
  useEffect(() => {
    if (fileId === undefined) return;
    const lit = new LitWords((words) => handle.current?.rangeOf(words));
    const stopped = new AbortController();
    watchScrolling(following, stopped.signal);
    const show = (ms: number) => {
      const now = doc();
      if (!now) return;
      // Nothing calls again while it is paused.
      void text.expect(ms).then((arrived) => arrived && !stopped.signal.aborted && show(playback.now));
      const words = text.litAt(now, ms);
      if (lit.light(words) && words && following.on && reads.current) handle.current?.keepInView(words);
    };
    const stops = [
      playback.onTime(show),
      reaction(
        () => playback.element,
        () => {
          endCaptions();
          endCaptions = captions();
        },
      ),
    ];
    const captions = () =>
      captionTrack(playback, {
        spoken: text,
        doc,
        nameOf: (id) => (id === '' ? '' : shownName(speakerAtTurns(rows.current, id))),
      });
    let endCaptions = captions();
    return () => {
      stopped.abort();
      for (const stop of stops) stop();
      endCaptions();
      lit.light(undefined);
    };
  }, [fileId, playback, text, following, handle]);
}
