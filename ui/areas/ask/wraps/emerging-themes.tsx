import type { EmergingTheme } from '@earshot/core/areas/ask/activity-wrap';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { number } from '../../../kit/words/counted.ts';
import classes from './wraps.module.css';

/** Themes that have grown since the previous date range: both counts as bars and in a table. */
export function EmergingThemes({ themes }: { themes: readonly EmergingTheme[] }) {
  const most = Math.max(...themes.map(({ previousCount, currentCount }) => Math.max(previousCount, currentCount)));
  const width = (count: number) => ({ width: `${Math.round((100 * count) / most)}%` });
  return (
    <table className={classes.themes}>
      <caption>Data points in this date range, and in the one before it of the same length</caption>
      <thead>
        <tr>
          <th scope="col">Theme</th>
          <th scope="col" className={classes.count}>
            Before
          </th>
          <th scope="col" className={classes.count}>
            Now
          </th>
          <td className={classes.graph} />
        </tr>
      </thead>
      <tbody>
        {themes.map((theme) => (
          <tr key={theme.id}>
            <th scope="row">
              <Link to={paths.theme(theme)} dir="auto">
                {theme.title}
              </Link>
            </th>
            <td className={classes.count}>{number(theme.previousCount)}</td>
            <td className={classes.count}>{number(theme.currentCount)}</td>
            <td className={classes.graph} aria-hidden>
              <span className={classes.before} style={width(theme.previousCount)} />
              <span className={classes.now} style={width(theme.currentCount)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
