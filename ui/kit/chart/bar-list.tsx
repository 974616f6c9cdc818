import { Link } from 'react-router';
import { number } from '../words/counted.ts';
import classes from './bar-list.module.css';

export interface Bar {
  key: string;
  label: string;
  count: number;
  /** address of the counted objects */
  to?: string | undefined;
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** Counts as horizontal bars, each with its number and share of the whole; without the bars it reads as a list. */
export const BarList = ({ bars, whole }: { bars: readonly Bar[]; whole: number }) => (
  <ul className={classes.bars}>
    {bars.map(({ key, label, count, to }) => (
      <li key={key} className={classes.bar}>
        {to === undefined ? (
          <span className={classes.label}>{label}</span>
        ) : (
          <Link className={classes.label} to={to}>
            {label}
          </Link>
        )}
        <span className={classes.track} aria-hidden>
          <span className={classes.fill} style={{ width: `${percent(count, whole)}%` }} />
        </span>
        <span className={classes.figure}>
          {number(count)} <span className={classes.share}>{percent(count, whole)} %</span>
        </span>
      </li>
    ))}
  </ul>
);
