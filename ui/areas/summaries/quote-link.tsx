import type { SummaryQuote } from '@earshot/core/areas/summaries/summary-content';
import type { DeepLink } from '@earshot/core/model/deep-link';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import type { PeekType } from '../../frame/peek-url.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { InPeek } from '../../kit/page.tsx';

/** Scrolls to words in the page's text. */
export type ShowWords = (words: string) => void;

interface QuoteLinkProps {
  quote: SummaryQuote;
  /** place of the summary: for a data point its channel */
  placeId: string;
  /** scrolls to words of the page itself, if the quote is from it */
  onShow: ShowWords | undefined;
  className?: string | undefined;
  children: ReactNode;
}

interface Target {
  type: PeekType;
  id: string;
  asked: DeepLink;
  path: string;
}

function targetOf({ itemType, itemId, pageId, text }: SummaryQuote, placeId: string): Target {
  const titled = (id: string) => ({ id, title: '' });
  if (itemType === 'DATA_POINT') {
    const path = paths.dataPoint({ ...titled(itemId), channelId: placeId });
    return { type: 'data', id: itemId, asked: {}, path };
  }
  if (itemType === 'INSIGHT') {
    const asked = { words: text };
    return { type: 'insight', id: itemId, asked, path: paths.insight(titled(itemId), asked) };
  }
  const noteId = pageId ?? itemId;
  const asked = itemType === 'HIGHLIGHT' ? { highlight: itemId } : { words: text };
  return { type: 'note', id: noteId, asked, path: paths.note(titled(noteId), asked) };
}

/** Link to the source of a quote: in the page's text, beside the page, or in a new tab on request. */
export function QuoteLink({ quote, placeId, onShow, className, children }: QuoteLinkProps) {
  const peek = usePeek();
  const peeked = useContext(InPeek);
  const { type, id, asked, path } = targetOf(quote, placeId);
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (onShow) {
      event.preventDefault();
      onShow(quote.text);
    } else if (!peeked) {
      event.preventDefault();
      peek.open(type, { id, title: '' }, asked);
    }
  };
  return (
    <Link to={path} className={className} onClick={press}>
      {children}
    </Link>
  );
}
