import { Link } from 'react-router';
import { number } from '../../kit/words/counted.ts';
import type { NumberTable } from './chart-numbers.ts';
import classes from './time-chart.module.css';

/** Data of a chart as a table. */
export function ChartTable({ label, table: { head, rows } }: { label: string; table: NumberTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} aria-label={`${label} as a table`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two series may be called the same
              <th key={at} scope="col" title={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, to, counts }) => (
            <tr key={key}>
              <th scope="row" title={title}>
                {to === undefined ? (
                  title
                ) : (
                  <Link to={to} dir="auto">
                    {title}
                  </Link>
                )}
              </th>
              {counts.map((count, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{number(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
