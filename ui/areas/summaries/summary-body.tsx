import { type SummaryBody as Body, type SummaryQuote, sectionsOf } from '@earshot/core/areas/summaries/summary-content';
import { clockTime } from '@earshot/core/areas/transcripts/clock-time';
import { QuoteLink, type ShowWords } from './quote-link.tsx';
import classes from './summary-body.module.css';

interface SummaryBodyProps {
  body: Body;
  placeId: string;
  onShow: ShowWords | undefined;
}

/** The sections of a summary with their sentences; each leads to its place in the text. */
export function SummaryBody({ body, placeId, onShow }: SummaryBodyProps) {
  return (
    <div className={classes.body}>
      {sectionsOf(body).map(({ title, startTime, quotes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title
        <section key={at} aria-label={title || 'Summary'}>
          {title !== '' && (
            <h3 className={classes.title}>
              {title}
              {startTime !== null && <span className={classes.time}>{clockTime(startTime)}</span>}
            </h3>
          )}
          {quotes.length === 0 ? (
            <p className={classes.nothing}>Nothing about this was found.</p>
          ) : (
            <ul className={classes.quotes}>
              {quotes.map((quote) => (
                <li key={`${quote.itemId} ${quote.start}`}>
                  <QuoteLink quote={quote} placeId={placeId} onShow={onShow} className={classes.quote}>
                    {quote.text}
                  </QuoteLink>
                  <Said quote={quote} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** Who says a sentence, and when. */
function Said({ quote: { speaker, startMs } }: { quote: SummaryQuote }) {
  if (speaker === '' && startMs === null) return null;
  return (
    <div className={classes.said}>
      {speaker !== '' && <span>{speaker}</span>}
      {startMs !== null && <span className={classes.time}>{clockTime(startMs)}</span>}
    </div>
  );
}
