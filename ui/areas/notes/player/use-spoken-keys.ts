import type { KeyBinding } from '../../../frame/keys.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { PLAYER_KEYS } from '../../media/player/use-player-keys.ts';
import type { NoteDesk } from '../use-note-desk.ts';
import type { NotePlayer } from './use-note-player.ts';

const inText = () => document.activeElement?.closest('[data-note-text=read]') != null;
const onPage = () => document.activeElement === null || document.activeElement === document.body;

/** Keyboard shortcuts of a note that play its recording, while the text is read and not written. */
export function useSpokenKeys(
  { mode, handle, current }: NoteDesk,
  { playback, spoken, following, file }: NotePlayer,
  /** true if something else that is open takes Enter */
  entersElsewhere: boolean,
): void {
  const key = ({ id, title, keys, run }: Pick<KeyBinding, 'id' | 'title' | 'keys' | 'run'>): KeyBinding => ({
    id: `spoken-${id}`,
    title,
    group: PLAYER_KEYS,
    keys,
    hidden: true,
    when: () => mode === 'read' && file !== undefined && playback.ready && handle.current !== null,
    run,
  });
  const inFocus = (act: () => void) => () => {
    if (!inText()) return false;
    act();
    return true;
  };
  const playSelected = async () => {
    const position = handle.current?.spotSelected()?.();
    if (position === undefined) return toast.done('Select the words first, then press Enter.');
    const doc = handle.current?.state().doc;
    const moment = doc && (await spoken.current?.momentAt(doc, position));
    if (moment === undefined) return toast.done('These words have no time in the recording.');
    following.set(true);
    playback.play({ from: moment });
  };
  const endHere = async () => {
    const { range, now } = playback;
    const doc = handle.current?.state().doc;
    if (!range || range.from >= now) return toast.done('Press { where the quote begins, then } where it ends.');
    playback.setRange({ from: range.from, to: now });
    const words = doc && (await spoken.current?.wordsIn(doc, { from: range.from, to: now }));
    if (words) handle.current?.selectWords(words);
    else toast.done('No words in the text belong to that part of the recording.');
  };
  useKeys([
    key({
      id: 'enter',
      title: 'Play from the selected words',
      keys: ['enter'],
      run: () => {
        if (current !== undefined || entersElsewhere) return false;
        if (!inText() && !(onPage() && handle.current?.selection())) return false;
        void playSelected();
        return true;
      },
    }),
    key({ id: 'play', title: 'Play or pause, in the text', keys: ['space'], run: inFocus(() => playback.toggle()) }),
    key({ id: 'slower', title: 'Slower, in the text', keys: ['<'], run: inFocus(() => playback.changeSpeed(-1)) }),
    key({ id: 'faster', title: 'Faster, in the text', keys: ['>'], run: inFocus(() => playback.changeSpeed(1)) }),
    key({
      id: 'begins',
      title: 'Quote begins at the playhead',
      keys: ['{'],
      run: () => playback.setRange({ from: playback.now }),
    }),
    key({ id: 'ends', title: 'Quote ends at the playhead: select its words', keys: ['}'], run: () => void endHere() }),
  ]);
}
