import { type Theme, type ThemePassage, themePassages } from '@earshot/core/areas/themes/theme';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { Filled } from '../../frame/spots.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { dayWords } from '../../kit/words/dates.ts';
import { PassageLink } from './passage-link.tsx';
import { THEME_SUMMARY } from './spots.ts';
import classes from './theme-passages.module.css';
import { said } from './theme-words.ts';
import { TOUCHES } from './use-themes.ts';

/** Passages of a theme: a summary from its own sentences, and quotes; each links to its source. */
export const ThemePassages = observer(function ThemePassages({ theme }: { theme: Theme }) {
  const { data, state, error, reload } = useAsk(themePassages, { id: theme.id }, TOUCHES);
  if (state === 'failed' && !data) return <RefusedState error={error} again={() => reload()} />;
  if (!data) return <RowsSkeleton rows={4} height={60} />;
  const sentences = data.filter(({ kind }) => kind === 'SENTENCE');
  const quotes = data.filter(({ kind }) => kind === 'QUOTE');
  const summary = sentences.length > 0 && (
    <div>
      <ul className={`reading ${classes.summary}`}>
        {sentences.map((one) => (
          <li key={keyOf(one)}>
            <PassageLink channelId={theme.channelId} id={one.dataPointId} className={classes.sentence}>
              {said(one)}
            </PassageLink>
          </li>
        ))}
      </ul>
      <p className={classes.note}>Every sentence is a quote. Select one to read it in context.</p>
    </div>
  );
  return (
    <>
      <Filled spot={THEME_SUMMARY} props={{ theme, children: summary }} />
      {quotes.length > 0 && (
        <section aria-label="Quotes" className={classes.part}>
          <h2 className={classes.title}>Quotes</h2>
          <ul className={classes.quotes}>
            {quotes.map((one) => (
              <li key={keyOf(one)}>
                <blockquote className={`reading ${classes.quote}`}>{said(one)}</blockquote>
                <div className={classes.by}>
                  {one.author !== '' && <span>{one.author}</span>}
                  <PassageLink channelId={theme.channelId} id={one.dataPointId}>
                    {dayWords(one.occurredAt)}
                  </PassageLink>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
});

const keyOf = ({ dataPointId, start }: ThemePassage) => `${dataPointId} ${start}`;
