import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { numberFormat } from '@earshot/core/rules/number-text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { number } from '../words/counted.ts';
import classes from './plot.module.css';
import { StepCursor } from './step-cursor.tsx';
import { STEP_WORDS, stepName } from './step-words.ts';
import { ticksFor } from './ticks.ts';

/** Coordinates of a picture, in px from its upper left corner. */
export interface Plot {
  /** the middle of a step */
  x: (step: number) => number;
  /** the height at which a count stands; may be asked for sums of counts up to `most` */
  y: (count: number) => number;
  /** width of a step */
  band: number;
}

interface TimePlotProps extends TimeSeriesPicture {
  /** the highest number that is drawn */
  most: number;
  /** drawing, from left to right and above the ground at y(0) */
  children: (plot: Plot) => ReactNode;
}

const [TOP, RIGHT, BOTTOM, DIGIT] = [10, 4, 24, 7];
/** px between the names of two steps */
const AIR = 16;
const compact = numberFormat({ notation: 'compact', maximumFractionDigits: 1 });
const tickName = (tick: number) => (tick < 10_000 ? number(tick) : compact(tick));

/** Numbers over time: axes, and each step's values under the pointer and by the arrow keys; what is between the axes is given. */
export function TimePlot({ most, children, ...picture }: TimePlotProps) {
  const { label, steps, partial = [], width, height } = picture;
  const ticks = ticksFor(most);
  const left = 8 + DIGIT * Math.max(...ticks.map((tick) => tickName(tick).length));
  const band = Math.max(1, width - left - RIGHT) / steps.length;
  const [top, ground] = [ticks.at(-1) ?? 1, height - BOTTOM];
  const plot: Plot = {
    band,
    x: (step) => left + (step + 0.5) * band,
    y: (count) => ground - (count / top) * (ground - TOP),
  };
  return (
    <div className={classes.plot}>
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? classes.ground : classes.grid} d={`M${left} ${plot.y(tick)}H${width}`} />
            <text className={classes.words} x={left - 6} y={plot.y(tick)} dominantBaseline="central" textAnchor="end">
              {tickName(tick)}
            </text>
          </g>
        ))}
        {children(plot)}
        {partial.map((step) => (
          <rect
            key={step}
            className={classes.partial}
            x={plot.x(step) - band / 2}
            y={TOP}
            width={band}
            height={ground - TOP}
          />
        ))}
        <StepNames {...picture} plot={plot} />
      </svg>
      <StepCursor picture={picture} left={left} band={band} />
    </div>
  );
}

/** The names of as many steps as there is room for, evenly. */
const StepNames = observer(function StepNames({ steps, per, width, height, plot }: TimeSeriesPicture & { plot: Plot }) {
  const room = STEP_WORDS[per].width;
  const half = (room - AIR) / 2;
  const every = Math.ceil(room / plot.band);
  const first = steps.findIndex((_, step) => plot.x(step) >= half);
  return steps.map((from, step) => {
    const x = plot.x(step);
    if (step < first || (step - first) % every !== 0 || x + half > width) return null;
    return (
      <text key={from} className={classes.words} x={x} y={height - 6} textAnchor="middle">
        {stepName(from, per)}
      </text>
    );
  });
});
