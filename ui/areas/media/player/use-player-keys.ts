import type { RefObject } from 'react';
import type { KeyBinding } from '../../../frame/keys.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import type { Playback } from '../playback/playback.ts';

export const PLAYER_KEYS = 'Player';

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
  const key = (id: string, title: string, keys: string[], act: () => void): KeyBinding => ({
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
    key('play', 'Play or pause', ['space', 'k'], () => playback.toggle()),
    key('back', 'Back 10 seconds', ['j'], () => playback.seekBy(-10_000)),
    key('on', 'On 10 seconds', ['l'], () => playback.seekBy(10_000)),
    key('back-5', 'Back 5 seconds', ['arrowleft'], () => playback.seekBy(-5000)),
    key('on-5', 'On 5 seconds', ['arrowright'], () => playback.seekBy(5000)),
    key('back-1', 'Back 1 second', ['shift+arrowleft'], () => playback.seekBy(-1000)),
    key('on-1', 'On 1 second', ['shift+arrowright'], () => playback.seekBy(1000)),
    ...(moving
      ? [
          key('frame-back', 'Back one frame', [','], () => playback.step(-1)),
          key('frame-on', 'On one frame', ['.'], () => playback.step(1)),
        ]
      : []),
    key('slower', 'Slower', ['<'], () => playback.changeSpeed(-1)),
    key('faster', 'Faster', ['>'], () => playback.changeSpeed(1)),
    key('mute', 'Mute', ['shift+m'], () => playback.toggleMuted()),
    key('loop', 'Loop the range', ['r'], () => playback.toggleLoop()),
    ...(captioned ? [key('captions', 'Captions', ['c'], () => playback.toggleCaptions())] : []),
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
