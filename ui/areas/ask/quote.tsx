import type { AnswerQuote } from '@earshot/core/areas/ask/conversation';
import type { DeepLink } from '@earshot/core/model/deep-link';
import { type MouseEvent, useContext } from 'react';
import { Link } from 'react-router';
import { KindIcon } from '../../frame/kind-icon.tsx';
import { KIND_WORDS, pathOf } from '../../frame/path-of.ts';
import { PEEKED_AS } from '../../frame/peek-url.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { InPeek } from '../../kit/page.tsx';
import { phraseOf } from './phrase-of.ts';
import classes from './quote.module.css';

/** A numbered quote that opens its source. */
export function Quote({ quote: said }: { quote: AnswerQuote }) {
  const { quote, title, type } = said;
  const source = useSource(said);
  return (
    <div className={classes.quote}>
      <NumberLink quote={said} />
      <div className={classes.said}>
        <blockquote className={`reading ${classes.words}`} dir="auto">
          {quote}
        </blockquote>
        <div className={classes.source}>
          <KindIcon type={type} />
          <span>{KIND_WORDS[type]}</span>
          <Link to={source.to} onClick={source.press} className={classes.title} tabIndex={-1} dir="auto">
            {title}
          </Link>
        </div>
      </div>
    </div>
  );
}

/** Number of a quote, a link to its source. */
export function NumberLink({ quote: said }: { quote: AnswerQuote }) {
  const { number, title } = said;
  const source = useSource(said);
  return (
    <Link
      className={classes.number}
      to={source.to}
      onClick={source.press}
      aria-label={`Source ${number}: ${title}`}
      data-number={number}
    >
      {number}
    </Link>
  );
}

/** Source of a quote, and its link, which opens it beside the page. */
function useSource({ id, type, parentId, placeId, title, quote }: AnswerQuote) {
  const peek = usePeek();
  const peeked = useContext(InPeek);
  const words = phraseOf(quote);
  const asked: DeepLink = type === 'NOTE' || type === 'INSIGHT' ? (words === '' ? {} : { words }) : {};
  const press = (event: MouseEvent) => {
    if (peeked || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const kind = PEEKED_AS[type];
    if (type === 'HIGHLIGHT') peek.open('note', { id: parentId, title: '' }, { highlight: id });
    else if (kind) peek.open(kind, { id, title }, asked);
    else return;
    event.preventDefault();
  };
  return { to: pathOf({ id, type, pageId: parentId, placeId }, title, asked) ?? '', press };
}
