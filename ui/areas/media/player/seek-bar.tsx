import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Playback } from '../playback/playback.ts';
import type { Peaks } from './peaks.ts';
import { PeaksCanvas } from './peaks-canvas.tsx';
import classes from './seek-bar.module.css';
import { storyboardCell } from './storyboard.ts';

interface SeekBarProps {
  playback: Playback;
  peaks: Peaks | undefined;
  storyboard: string | undefined;
}

const FAR_MS = 60_000;

/** Position in a recording: click, drag or arrow keys move it; the pointer shows the time, and its picture. */
export const SeekBar = observer(function SeekBar({ playback, peaks, storyboard }: SeekBarProps) {
  const { duration = 0, shown, range } = playback;
  const bar = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number>();
  useEffect(() => {
    const put = (ms: number) =>
      bar.current?.style.setProperty('--share', `${duration > 0 ? Math.min(1, ms / duration) : 0}`);
    const stops = [playback.onTime(put), reaction(() => playback.shown, put, { fireImmediately: true })];
    return () => {
      for (const stop of stops) stop();
    };
  }, [playback, duration]);
  const momentAt = ({ clientX }: PointerEvent): number => {
    const box = bar.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * duration;
  };
  const press = (event: KeyboardEvent) => {
    const to = { Home: 0, End: duration, PageUp: shown + FAR_MS, PageDown: shown - FAR_MS }[event.key];
    const step = event.shiftKey ? 1000 : 5000;
    const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (to === undefined && by === undefined)) return;
    event.preventDefault();
    playback.seek(Math.min(duration, Math.max(0, to ?? playback.now + (by ?? 0))));
  };
  const share = (ms: number) => `${duration > 0 ? (Math.min(duration, ms) / duration) * 100 : 0}%`;
  return (
    // The time line of a recording runs from left to right in every language.
    <div
      ref={bar}
      dir="ltr"
      className={`${classes.bar} ${peaks ? classes.tall : ''}`}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration / 1000)}
      aria-valuenow={Math.round(shown / 1000)}
      aria-valuetext={`${clockTime(shown)} of ${clockTime(duration)}`}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        playback.seek(momentAt(event));
      }}
      onPointerMove={(event) => {
        const moment = momentAt(event);
        setHovered(moment);
        if (event.currentTarget.hasPointerCapture(event.pointerId)) playback.seek(moment);
      }}
      onPointerLeave={() => setHovered(undefined)}
    >
      {peaks ? (
        <PeaksCanvas peaks={peaks} />
      ) : (
        <span className={classes.line}>
          <span className={classes.done} />
        </span>
      )}
      {range && (
        <span
          className={classes.range}
          style={{ left: share(range.from), right: `calc(100% - ${share(range.to ?? range.from)})` }}
        />
      )}
      <span className={classes.head} />
      {hovered !== undefined && duration > 0 && (
        <span className={classes.tip} style={{ left: share(hovered) }} aria-hidden>
          {storyboard && <span className={classes.still} style={storyboardCell(storyboard, hovered, duration)} />}
          {clockTime(hovered)}
        </span>
      )}
    </div>
  );
});
