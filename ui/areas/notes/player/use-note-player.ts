import { chooseRecording } from '@earshot/core/areas/media/note-recording';
import { recordingOf } from '@earshot/core/areas/media/recording-of';
import { parseMediaRange } from '@earshot/core/rules/dates/media-time';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { highlightsBetween } from '../../../editor/highlights/overlaps.ts';
import { placeOfWords } from '../../../editor/highlights/placed-words.ts';
import type { Span } from '../../../editor/reading/reading.ts';
import type { Passage, PlaysHere } from '../../../frame/playing/plays-here.ts';
import { useAsked } from '../../../frame/use-asked.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Playback } from '../../media/playback/playback.ts';
import type { Recording } from '../../media/recording.ts';
import type { SpokenText } from '../../media/spoken/spoken-text.ts';
import { useRecordings } from '../../media/use-recordings.ts';
import type { NoteDesk } from '../use-note-desk.ts';
import { Following } from './following.ts';

/** The recording of a note and what plays it. */
export interface NotePlayer {
  playback: Playback;
  /** recording that is played; undefined if the note has none */
  file: Recording | undefined;
  /** all that can be chosen */
  files: readonly Recording[];
  choose: (id: string) => void;
  /** times of the text's words; null while there is no text */
  spoken: RefObject<SpokenText | null>;
  here: PlaysHere;
  following: Following;
  /** true once the recordings of the note are known */
  known: boolean;
}

const NONE = 'This note has no recording. Add one under Files, then its quotes can be played.';

/** Player of a note; read it inside an observer(). */
export function useNotePlayer({ note, handle, editable }: NoteDesk): NotePlayer {
  const { all: files, known } = useRecordings(note);
  const [playback] = useState(() => new Playback());
  const [following] = useState(() => new Following());
  const run = useDo();
  const [chosen, setChosen] = useState<string>();
  const spoken = useRef<SpokenText>(null);
  // Readers choose for this visit only.
  const file = files.find(({ id }) => id === chosen) ?? recordingOf(note, files);
  const choose = (fileId: string) => {
    setChosen(fileId);
    if (editable) void run(chooseRecording, { id: note.id, fileId });
  };
  const ready = file !== undefined;
  const here = useMemo((): PlaysHere => {
    const spanOf = ({ highlightId, words }: Passage): Span | undefined => {
      const state = handle.current?.state();
      if (!state) return undefined;
      if (words) return placeOfWords(state, words);
      const all = { from: 0, to: state.doc.content.size };
      return highlightId ? highlightsBetween(state.doc, all).find(({ id }) => id === highlightId) : undefined;
    };
    const play = async (passage: Passage) => {
      const { from, to } = passage;
      const doc = handle.current?.state().doc;
      const words = spanOf(passage);
      const range = doc && words && (await spoken.current?.rangeOf(doc, words));
      following.set(true);
      playback.play(range ?? { from, to });
    };
    const startOf: PlaysHere['startOf'] = (words) => {
      const state = handle.current?.state();
      const place = state && placeOfWords(state, words);
      return state && place && spoken.current?.startOf(state.doc, place.from);
    };
    return { noteId: note.id, ready, startOf, play: (passage) => void play(passage) };
  }, [note.id, ready, handle, playback, following]);
  return { playback, file, files, choose, spoken, here, following, known };
}

/** Plays the part that the address names, once the text and the recordings are known. */
export function useAskedTime({ here, known }: NotePlayer, ready: boolean): void {
  const { key } = useLocation();
  const { time, highlight } = useAsked();
  const [search] = useSearchParams();
  const said = time ?? search.get('t') ?? '';
  const range = parseMediaRange(said);
  const latest = useRef(here);
  latest.current = here;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed once more plays once more
  useEffect(() => {
    if (!range || !ready || !known) return;
    if (!latest.current.ready) return toast.done(NONE);
    // The editor renders its text a moment after it is mounted.
    const frame = requestAnimationFrame(() =>
      latest.current.play({
        noteId: latest.current.noteId,
        ...range,
        // An end of its own goes before that of the highlight.
        highlightId: range.to === undefined ? highlight : undefined,
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [said, highlight, key, ready, known]);
}
