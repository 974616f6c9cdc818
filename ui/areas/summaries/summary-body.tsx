import {
  type SummaryBody as Body,
  type SummaryQuote,
  type SummarySentence,
  sectionsOf,
} from '@earshot/core/areas/summaries/summary-content';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { PlayRange } from '../../frame/playing/play-range.tsx';
import { QuoteLink, type ShowWords } from './quote-link.tsx';
import classes from './summary-body.module.css';

interface SummaryBodyProps {
  body: Body;
  placeId: string;
  onShow: ShowWords | undefined;
}

/** Sections of a summary; each sentence links to its source. */
export function SummaryBody({ body, placeId, onShow }: SummaryBodyProps) {
  return (
    <div className={classes.body}>
      {sectionsOf(body).map(({ title, startTime, quotes, sentences }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title
        <section key={at} aria-label={title || 'Summary'}>
          {title !== '' && (
            <h3 className={classes.title}>
              {title}
              {startTime !== null && <span className={classes.time}>{clockTime(startTime)}</span>}
            </h3>
          )}
          {sentences.length > 0 ? (
            <Written sentences={sentences} quotes={quotes} placeId={placeId} onShow={onShow} />
          ) : quotes.length === 0 ? (
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

interface WrittenProps extends Pick<SummaryBodyProps, 'placeId' | 'onShow'> {
  sentences: readonly SummarySentence[];
  quotes: readonly SummaryQuote[];
}

/** Sentences of a text model, each with the quotes that it cites; whether these support it is not checked. */
function Written({ sentences, quotes, placeId, onShow }: WrittenProps) {
  return (
    <>
      <ul className={classes.quotes}>
        {sentences.map(({ text, quotes: own }) => (
          <li key={text}>
            <p className={classes.sentence} dir="auto">
              {text}
            </p>
            {own.map((at) => {
              const quote = quotes[at];
              return (
                quote && (
                  <div key={at} className={classes.carried}>
                    <QuoteLink quote={quote} placeId={placeId} onShow={onShow} className={classes.quote}>
                      “{quote.text}”
                    </QuoteLink>
                    <Said quote={quote} />
                  </div>
                )
              );
            })}
          </li>
        ))}
      </ul>
      <p className={classes.judged}>
        Written by a text model. Each quote stands in its source word for word. Whether it supports the sentence is for
        you to judge.
      </p>
    </>
  );
}

/** Note of a quote, and its highlight; undefined if it is from something without a recording. */
function passageOf({ itemType, itemId, pageId }: SummaryQuote) {
  if (itemType === 'NOTE') return { noteId: itemId };
  return itemType === 'HIGHLIGHT' && pageId !== null ? { noteId: pageId, highlightId: itemId } : undefined;
}

/** Speaker and time of a sentence; the time plays it. */
function Said({ quote }: { quote: SummaryQuote }) {
  const { speaker, startMs } = quote;
  const passage = passageOf(quote);
  if (speaker === '' && startMs === null) return null;
  return (
    <div className={classes.said}>
      {speaker !== '' && <span>{speaker}</span>}
      {startMs !== null &&
        (passage ? (
          <PlayRange passage={{ ...passage, from: startMs }} />
        ) : (
          <span className={classes.time}>{clockTime(startMs)}</span>
        ))}
    </div>
  );
}
