import { type Theme, themePassages } from '@earshot/core/areas/themes/theme';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { counted } from '../../kit/words/counted.ts';
import { dayWords } from '../../kit/words/dates.ts';
import { PassageLink } from './passage-link.tsx';
import classes from './theme-face.module.css';
import { TrendWords } from './theme-table.tsx';
import { hasCounts, said, stabilityWord } from './theme-words.ts';
import { TOUCHES, useThemeState, useTrends } from './use-themes.ts';

const DAYS = 30;
const QUOTES = 3;

/** Current state of a theme in short: size, stability, trend and a few quotes. */
export const ThemeFace = observer(function ThemeFace({ theme }: { theme: Theme }) {
  const { id, channelId, title, size, stability } = theme;
  const newest = useThemeState(channelId).data?.newest ?? null;
  const trend = useTrends(channelId, newest, DAYS).get(id);
  const passages = useAsk(themePassages, { id }, TOUCHES).data ?? [];
  const quotes = passages.filter(({ kind }) => kind === 'QUOTE').slice(0, QUOTES);
  return (
    <>
      <p className={classes.title}>
        <Link to={paths.theme(theme)} dir="auto">
          {title}
        </Link>
      </p>
      <p className={classes.facts}>
        <span>{counted(size, 'data point')}</span>
        <span>{stabilityWord(stability)}</span>
        {trend && hasCounts(trend.trend) && (
          <span>
            <TrendWords trend={trend} /> in the last {DAYS} days of the data
          </span>
        )}
      </p>
      {quotes.length > 0 && (
        <ul className={classes.quotes} aria-label="Quotes">
          {quotes.map((one) => (
            <li key={`${one.dataPointId} ${one.start}`}>
              <span className={classes.words}>“{said(one)}”</span>{' '}
              <span className={classes.by}>
                {one.author !== '' && `${one.author}, `}
                <PassageLink channelId={channelId} id={one.dataPointId}>
                  {dayWords(one.occurredAt)}
                </PassageLink>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
