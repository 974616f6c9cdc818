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
  /** centre of a step */
  x: (step: number) => number;
  /** vertical position of a count, or of a sum of counts up to `most` */
  y: (count: number) => number;
  /** width of a step */
  band: number;
}

interface TimePlotProps extends TimeSeriesPicture {
  /** highest drawn number */
  most: number;
  /** drawing, above the base line at y(0) */
  children: (plot: Plot) => ReactNode;
}

const [TOP, RIGHT, BOTTOM, DIGIT] = [10, 4, 24, 7];
/** px between the labels of two steps */
const AIR = 16;
const compact = numberFormat({ notation: 'compact', maximumFractionDigits: 1 });
const tickName = (tick: number) => (tick < 10_000 ? number(tick) : compact(tick));

/**
 * Numbers over time: axes, and the values of a step under the pointer and with the arrow keys; the drawing is passed as
 * children.
 */
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

/** Evenly spaced labels of steps, as many as fit. */
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
