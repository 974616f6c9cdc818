import type { RefObject } from 'react';
import type { KeyBinding } from '../../../frame/keys.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import type { Playback } from '../playback/playback.ts';

export const PLAYER_KEYS = 'Player';

interface PlayerKey extends Pick<KeyBinding, 'id' | 'title' | 'keys'> {
  act: () => void;
}

interface Able {
  moving: boolean;
  captioned: boolean;
}

/**
 * Keyboard shortcuts of a player. They are listed wherever there is one, and apply only while it has the focus: the
 * text around it has meanings of its own for many of these keys.
 */
export function usePlayerKeys(
  playback: Playback,
  box: RefObject<HTMLElement | null>,
  { moving, captioned }: Able,
): void {
  const focused = () => box.current?.contains(document.activeElement) ?? false;
  const key = ({ id, title, keys, act }: PlayerKey): KeyBinding => ({
    id: `player-${id}`,
    title,
    group: PLAYER_KEYS,
    keys,
    hidden: true,
    when: () => playback.ready,
    run: () => {
      if (!focused()) return false;
      act();
      return true;
    },
  });
  useKeys([
    key({ id: 'play', title: 'Play or pause', keys: ['space', 'k'], act: () => playback.toggle() }),
    key({ id: 'back', title: 'Back 10 seconds', keys: ['j'], act: () => playback.seekBy(-10_000) }),
    key({ id: 'on', title: 'Forward 10 seconds', keys: ['l'], act: () => playback.seekBy(10_000) }),
    key({ id: 'back-5', title: 'Back 5 seconds', keys: ['arrowleft'], act: () => playback.seekBy(-5000) }),
    key({ id: 'on-5', title: 'Forward 5 seconds', keys: ['arrowright'], act: () => playback.seekBy(5000) }),
    key({ id: 'back-1', title: 'Back 1 second', keys: ['shift+arrowleft'], act: () => playback.seekBy(-1000) }),
    key({ id: 'on-1', title: 'Forward 1 second', keys: ['shift+arrowright'], act: () => playback.seekBy(1000) }),
    ...(moving
      ? [
          key({ id: 'frame-back', title: 'Previous frame', keys: [','], act: () => playback.step(-1) }),
          key({ id: 'frame-on', title: 'Next frame', keys: ['.'], act: () => playback.step(1) }),
        ]
      : []),
    key({ id: 'slower', title: 'Slower', keys: ['<'], act: () => playback.changeSpeed(-1) }),
    key({ id: 'faster', title: 'Faster', keys: ['>'], act: () => playback.changeSpeed(1) }),
    key({ id: 'mute', title: 'Mute', keys: ['shift+m'], act: () => playback.toggleMuted() }),
    key({ id: 'loop', title: 'Loop the range', keys: ['r'], act: () => playback.toggleLoop() }),
    ...(captioned
      ? [key({ id: 'captions', title: 'Captions', keys: ['c'], act: () => playback.toggleCaptions() })]
      : []),
    {
      id: 'player-command',
      title: 'Play or pause the recording',
      group: PLAYER_KEYS,
      keys: [],
      when: () => playback.ready,
      run: () => playback.toggle(),
    },
  ]);
}
