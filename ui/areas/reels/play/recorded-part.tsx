import { useEffect, useRef, useState } from 'react';
import { RangeEnd } from '../../media/playback/range-end.ts';
import type { ShownItem } from '../use-reel.ts';
import classes from './reel-player.module.css';

interface RecordedPartProps {
  shown: ShownItem;
  /** false while the part before it plays: it is loaded already */
  current: boolean;
  playing: boolean;
  onEnd: () => void;
  /** called when the browser does not play it */
  onStop: () => void;
}

/** A range of a recording, as part of a reel that plays. */
export function RecordedPart({ shown, current, playing, onEnd, onStop }: RecordedPartProps) {
  const { fileId, moving, startMs, endMs, text } = shown.part;
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [failed, setFailed] = useState(false);
  const acts = useRef({ onEnd, onStop });
  acts.current = { onEnd, onStop };
  useEffect(() => {
    if (!element) return;
    const end = new RangeEnd(element, () => {
      if (!element.paused) acts.current.onEnd();
    });
    const start = () => {
      element.currentTime = startMs / 1000;
      end.watch({ from: startMs, to: endMs });
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) start();
    const stopped = new AbortController();
    const { signal } = stopped;
    element.addEventListener('loadedmetadata', start, { signal });
    element.addEventListener('timeupdate', end.look, { signal });
    // A range can reach to the end of its recording.
    element.addEventListener('ended', () => acts.current.onEnd(), { signal });
    return () => {
      stopped.abort();
      end.forget();
    };
  }, [element, startMs, endMs]);
  useEffect(() => {
    if (!element) return;
    // Refused without a gesture of the user, as after opening a link.
    if (current && playing) element.play().catch(() => acts.current.onStop());
    else element.pause();
  }, [element, current, playing]);
  const common = {
    ref: setElement,
    src: `/files/stream/${fileId}`,
    preload: 'auto',
    tabIndex: -1,
    hidden: !current || !moving,
    'aria-label': text,
    onError: () => setFailed(true),
  } as const;
  return (
    <>
      {moving ? <video {...common} className={classes.video} playsInline /> : <audio {...common} />}
      {current && !moving && (
        <p className={classes.said} dir="auto">
          {text}
        </p>
      )}
      {current && failed && (
        <p className={classes.failed} role="alert">
          Your browser cannot play this recording.
        </p>
      )}
    </>
  );
}
