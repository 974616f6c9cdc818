import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './plot.module.css';
import { StepTip, stepInWords } from './step-tip.tsx';
import { STEP_WORDS } from './step-words.ts';

interface StepCursorProps {
  picture: TimeSeriesPicture;
  /** px at which the first step begins, and the width of each */
  left: number;
  band: number;
}

/** Overlay of a picture with the values of the step under the pointer, or chosen by arrow keys. */
export function StepCursor({ picture, left, band }: StepCursorProps) {
  const { steps, per } = picture;
  const [at, setAt] = useState<number>();
  const range = useRef<HTMLInputElement>(null);
  const last = steps.length - 1;
  const shown = at === undefined ? undefined : Math.min(at, last);

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const step = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / band);
    setAt(Math.max(0, Math.min(step, last)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || at === undefined) return;
    // Closes the tooltip, not the panel that contains the chart.
    event.preventDefault();
    setAt(undefined);
  };
  return (
    <div
      className={classes.cursor}
      onPointerDown={(event) => {
        point(event);
        range.current?.focus({ preventScroll: true });
        event.preventDefault();
      }}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
    >
      <input
        ref={range}
        type="range"
        className={classes.range}
        aria-label={`${STEP_WORDS[per].head}: read the values`}
        aria-valuetext={stepInWords(picture, shown ?? last)}
        min={0}
        max={last}
        value={shown ?? last}
        onChange={({ target }) => setAt(target.valueAsNumber)}
        onFocus={() => setAt((before) => before ?? last)}
        onBlur={() => setAt(undefined)}
        onKeyDown={press}
      />
      {shown !== undefined && (
        <>
          <div className={classes.here} style={{ left: left + shown * band, width: band }} />
          <StepTip picture={picture} step={shown} x={left + (shown + 0.5) * band} />
        </>
      )}
    </div>
  );
}
