import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { STEP_WORDS, stepName } from '../../kit/chart/step-words.ts';
import { number } from '../../kit/words/counted.ts';
import classes from './time-chart.module.css';

/** The numbers of a chart, and what they are called. */
export type ChartNumbers = Pick<TimeSeriesPicture, 'label' | 'per' | 'steps' | 'series'>;

/** What a chart shows, in rows. */
export function ChartTable({ label, per, steps, series }: ChartNumbers) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} aria-label={`${label} as a table`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{STEP_WORDS[per].head}</th>
            {series.map(({ key, title }) => (
              <th key={key} scope="col" title={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((from, step) => (
            <tr key={from}>
              <th scope="row">{stepName(from, per)}</th>
              {series.map(({ key, counts }) => (
                <td key={key}>{number(counts[step] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
