import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import type { CountedSeries } from '@earshot/core/rules/dates/counted-steps';
import { observer } from 'mobx-react-lite';
import { counted, number } from '../words/counted.ts';
import classes from './plot.module.css';
import { stepName } from './step-words.ts';

/** Maximum lines of a tooltip; all values are in the table. */
const MOST_LINES = 8;

interface Line extends Pick<CountedSeries, 'key' | 'title' | 'colour'> {
  count: number;
}

/** Counts of a step, the highest first, without zeros. */
const linesAt = ({ series }: TimeSeriesPicture, step: number): Line[] =>
  series
    .map(({ key, title, colour, counts }) => ({ key, title, colour, count: counts[step] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);

const nameAt = ({ steps, per, partial = [] }: TimeSeriesPicture, step: number): string =>
  `${stepName(steps[step] ?? '', per)}${partial.includes(step) ? ' (incomplete)' : ''}`;

/** A step's values in a sentence. */
export function stepInWords(picture: TimeSeriesPicture, step: number): string {
  const { noun, series } = picture;
  const lines = linesAt(picture, step);
  const counts = lines.map(({ title, count }) => `${title} ${number(count)}`);
  const said = series.length === 1 || lines.length === 0 ? counted(lines[0]?.count ?? 0, noun) : counts.join(', ');
  return `${nameAt(picture, step)}: ${said}`;
}

interface StepTipProps {
  picture: TimeSeriesPicture;
  step: number;
  /** px from the left of the picture */
  x: number;
}

/** Tooltip with a step's values, on the side with room. */
export const StepTip = observer(function StepTip({ picture, step, x }: StepTipProps) {
  const { noun, series, width } = picture;
  const lines = linesAt(picture, step);
  const more = lines.length - MOST_LINES;
  return (
    <div className={classes.tip} aria-hidden style={x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }}>
      <b>{nameAt(picture, step)}</b>
      {series.length === 1 || lines.length === 0 ? (
        <span>{counted(lines[0]?.count ?? 0, noun)}</span>
      ) : (
        lines.slice(0, MOST_LINES).map(({ key, title, colour, count }) => (
          <span key={key} className={classes.line}>
            <i style={{ background: colour }} />
            <span dir="auto">{title}</span>
            <span>{number(count)}</span>
          </span>
        ))
      )}
      {more > 0 && <span>and {number(more)} more</span>}
    </div>
  );
});
