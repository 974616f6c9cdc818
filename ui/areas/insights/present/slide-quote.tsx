import { observer } from 'mobx-react-lite';
import { attribution } from '../../quotes/attribution.ts';
import { PlayCitation, playableOf } from '../../quotes/play-citation.tsx';
import { sourceTitle, useQuotesHere } from '../../quotes/use-quotes.ts';
import classes from './slide-quote.module.css';

/** A quote on a slide: its words, large, and the speaker. */
export const SlideQuote = observer(function SlideQuote({ id }: { id: string }) {
  const quotes = useQuotesHere();
  const citation = quotes.citation(id);
  if (!citation) return null;
  const source = quotes.source(id);
  const playable = playableOf(citation, source);
  const speaker = playable ? citation.speaker : attribution(citation);
  const said = [speaker, source ? sourceTitle(source) : ''].filter((part) => part !== '');
  return (
    <figure className={classes.quote}>
      <blockquote className={classes.words} dir="auto">
        {citation.text}
      </blockquote>
      {(said.length > 0 || playable) && (
        <figcaption className={classes.said}>
          {said.join(' · ')} {playable && <PlayCitation of={playable} />}
        </figcaption>
      )}
    </figure>
  );
});
