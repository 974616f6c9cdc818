import type { ActivityWrap, WrapBlock } from '@earshot/core/areas/ask/activity-wrap';
import type { AnswerQuote } from '@earshot/core/areas/ask/conversation';
import answer from '../answer.module.css';
import { Quote } from '../quote.tsx';
import { EmergingThemes } from './emerging-themes.tsx';
import classes from './wraps.module.css';

/** Blocks of an activity wrap. */
export function WrapBlocks({ wrap: { blocks, quotes } }: { wrap: ActivityWrap }) {
  const byNumber = new Map(quotes.map((quote) => [quote.number, quote]));
  return (
    <article aria-label="Activity wrap">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and do not move
        <Block key={at} block={block} quotes={block.quotes.flatMap((number) => byNumber.get(number) ?? [])} />
      ))}
    </article>
  );
}

function Block({ block: { kind, level, text, themes }, quotes }: { block: WrapBlock; quotes: readonly AnswerQuote[] }) {
  if (kind === 'EMERGING_THEMES') return <EmergingThemes themes={themes} />;
  if (kind === 'HEADING')
    return level === 3 ? (
      <h3 className={classes.tag} dir="auto">
        {text}
      </h3>
    ) : (
      <h2 className={classes.part} dir="auto">
        {text}
      </h2>
    );
  return (
    <>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {quotes.length > 0 && (
        <ol className={answer.quotes}>
          {quotes.map((quote) => (
            <li key={quote.number}>
              <Quote quote={quote} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
