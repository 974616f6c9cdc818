import type { ThemeState } from '@earshot/core/areas/themes/theme-run';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { number } from '../../kit/words/counted.ts';
import classes from './coverage-bar.module.css';
import { share } from './theme-words.ts';

interface CoverageBarProps {
  state: ThemeState;
  /** path of the outliers; undefined on their own page */
  inbox?: string;
}

/** Share of a channel's data in themes and outside, with a link to the rest. */
export function CoverageBar({ state, inbox }: CoverageBarProps) {
  const { points, inThemes, hidden, outliers, ignored, waiting } = state;
  const parts: { part: string; count: number; words: ReactNode }[] = [
    { part: 'in', count: inThemes, words: `${number(inThemes)} in themes (${share(inThemes, points)})` },
    {
      part: 'out',
      count: outliers,
      words: inbox ? (
        <Link to={inbox}>{`${number(outliers)} in no theme (${share(outliers, points)})`}</Link>
      ) : (
        `${number(outliers)} in no theme (${share(outliers, points)})`
      ),
    },
    { part: 'hidden', count: hidden, words: `${number(hidden)} in hidden themes` },
    { part: 'ignored', count: ignored, words: `${number(ignored)} ignored` },
    { part: 'waiting', count: waiting, words: `${number(waiting)} not processed yet` },
  ];
  const shown = parts.filter(({ part, count }) => count > 0 || part === 'in' || part === 'out');
  return (
    <section aria-label="Coverage" className={classes.coverage}>
      <div className={classes.bar} aria-hidden>
        {shown
          .filter(({ part, count }) => count > 0 && part !== 'waiting')
          .map(({ part, count }) => (
            <div key={part} className={classes.part} data-part={part} style={{ width: `${(100 * count) / points}%` }} />
          ))}
      </div>
      <div className={classes.words}>
        {shown.map(({ part, words }) => (
          <span key={part} className={classes.word}>
            <span className={classes.dot} data-part={part} aria-hidden />
            <span>{words}</span>
          </span>
        ))}
      </div>
    </section>
  );
}
