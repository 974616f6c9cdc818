import { useState } from 'react';
import type { ShownItem } from '../use-reel.ts';

/** A reel as it plays: one part after the other. */
export interface ReelPlay {
  /** items that can be played, in their order */
  parts: readonly ShownItem[];
  at: number;
  current: ShownItem | undefined;
  next: ShownItem | undefined;
  playing: boolean;
  toggle: () => void;
  /** goes to another part, and goes on playing if it plays */
  step: (by: 1 | -1) => void;
  /** plays from an item */
  playFrom: (id: string) => void;
  /** the current part came to its end */
  ended: () => void;
  stop: () => void;
}

/** Plays the items of a reel in the browser, straight from the recordings. */
export function useReelPlay(items: readonly ShownItem[]): ReelPlay {
  const parts = items.filter(({ part }) => part.state === 'READY');
  const [id, setId] = useState<string>();
  const [playing, setPlaying] = useState(false);
  const found = parts.findIndex((part) => part.id === id);
  const at = Math.max(0, found);
  const go = (index: number) => setId(parts[index]?.id);
  return {
    parts,
    at,
    current: parts[at],
    next: parts[at + 1],
    playing,
    toggle: () => setPlaying(!playing),
    step: (by) => go(Math.min(parts.length - 1, Math.max(0, at + by))),
    playFrom: (wanted) => {
      setId(wanted);
      setPlaying(true);
    },
    ended: () => {
      if (at + 1 < parts.length) return go(at + 1);
      setPlaying(false);
      go(0);
    },
    stop: () => setPlaying(false),
  };
}
