import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { number } from '../counted.ts';
import { StepTip, saidOfStep } from './step-tip.tsx';
import { STEP_WORDS, stepName } from './step-words.ts';
import { ticksFor } from './ticks.ts';
import classes from './time-plot.module.css';

/** Where things stand in a picture, in px from its upper left corner. */
export interface Plot {
  /** the middle of a step */
  x: (step: number) => number;
  /** the height at which a count stands; may be asked for sums of counts up to `most` */
  y: (count: number) => number;
  /** how wide a step is */
  band: number;
}

interface TimePlotProps extends TimeSeriesPicture {
  /** the highest number that is drawn */
  most: number;
  /** what is drawn, from left to right and above the ground at y(0) */
  children: (plot: Plot) => ReactNode;
}

const [TOP, RIGHT, BOTTOM, DIGIT] = [10, 4, 24, 7];
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const tickName = (tick: number) => (tick < 10_000 ? number(tick) : compact.format(tick));

/** Numbers over time: axes, and each step's values under the pointer and by the arrow keys; what is between the axes is given. */
export function TimePlot({ most, children, ...picture }: TimePlotProps) {
  const { label, steps, per, width, height } = picture;
  const [at, setAt] = useState<number>();
  const range = useRef<HTMLInputElement>(null);
  const ticks = ticksFor(most);
  const left = 8 + DIGIT * Math.max(...ticks.map((tick) => tickName(tick).length));
  const band = Math.max(1, width - left - RIGHT) / steps.length;
  const [top, ground] = [ticks.at(-1) ?? 1, height - BOTTOM];
  const plot: Plot = {
    band,
    x: (step) => left + (step + 0.5) * band,
    y: (count) => ground - (count / top) * (ground - TOP),
  };
  const shown = at === undefined ? undefined : Math.min(at, steps.length - 1);

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const step = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / band);
    setAt(Math.max(0, Math.min(step, steps.length - 1)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || at === undefined) return;
    // It closes what is over the chart, not the panel that the chart is in.
    event.preventDefault();
    setAt(undefined);
  };
  return (
    <div
      className={classes.plot}
      onPointerDown={(event) => {
        point(event);
        range.current?.focus({ preventScroll: true });
        event.preventDefault();
      }}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
    >
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {shown !== undefined && (
          <rect className={classes.here} x={left + shown * band} y={TOP} width={band} height={ground - TOP} />
        )}
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? classes.ground : classes.grid} d={`M${left} ${plot.y(tick)}H${width}`} />
            <text className={classes.words} x={left - 6} y={plot.y(tick)} dominantBaseline="central" textAnchor="end">
              {tickName(tick)}
            </text>
          </g>
        ))}
        {children(plot)}
        <StepNames {...picture} plot={plot} />
      </svg>
      <input
        ref={range}
        type="range"
        className={classes.range}
        aria-label={`${STEP_WORDS[per].head}: read the values`}
        aria-valuetext={saidOfStep(picture, shown ?? steps.length - 1)}
        min={0}
        max={steps.length - 1}
        value={shown ?? steps.length - 1}
        onChange={({ target }) => setAt(target.valueAsNumber)}
        onFocus={() => setAt((before) => before ?? steps.length - 1)}
        onBlur={() => setAt(undefined)}
        onKeyDown={press}
      />
      {shown !== undefined && <StepTip picture={picture} step={shown} x={plot.x(shown)} />}
    </div>
  );
}

/** The names of as many steps as there is room for. */
function StepNames({ steps, per, width, height, plot }: TimeSeriesPicture & { plot: Plot }) {
  const room = STEP_WORDS[per].width;
  const every = Math.ceil(room / plot.band);
  return steps.map((from, step) => {
    const [x, half] = [plot.x(step), room / 2];
    const fits = step === 0 || x + half <= width + RIGHT;
    if (step % every !== 0 || !fits) return null;
    return (
      <text
        key={from}
        className={classes.words}
        x={Math.min(Math.max(x, half), Math.max(half, width - half))}
        y={height - 6}
        textAnchor="middle"
      >
        {stepName(from, per)}
      </text>
    );
  });
}
