import { answerText } from '@earshot/core/areas/ask/answer-text';
import type { AnswerQuote, AskMessage } from '@earshot/core/areas/ask/conversation';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';
import type { Access } from '../../operations/access.ts';
import type { IndexedItem } from '../search/items.ts';
import type { SourcedQuote, WithheldReason } from './answering.ts';
import type { KeptMessage } from './store/conversations.ts';

/** A quote of a message by its number, or why it is not shown. */
export interface NumberedQuote {
  number: number;
  standing: SourcedQuote | WithheldReason;
}

const called = ({ type, title }: IndexedItem['place']): string =>
  type ? displayTitle(TITLED_AS[type], title ?? '') : '';

/** What the source of a quote is called: what has no title of its own, by that of the page that shows it. */
function titleOf({ type, title, page }: IndexedItem): string {
  if (title.trim() !== '') return title;
  return type === 'HIGHLIGHT' || type === 'SURVEY_RESPONSE' ? called(page) : displayTitle(TITLED_AS[type], title);
}

const asQuote = (number: number, { source, quote, position }: SourcedQuote): AnswerQuote => ({
  number,
  type: source.type,
  id: source.id,
  parentId: source.pageId === source.id ? source.placeId : source.pageId,
  title: titleOf(source),
  placeId: source.placeId,
  projectTitle: called(source.place),
  quote,
  position,
});

/** A message as its member sees it now: with the quotes that stand, and counts of those and of what is withheld. */
export function shownMessage(message: KeptMessage, numbered: readonly NumberedQuote[], access: Access): AskMessage {
  const { quoteCount, createdAt, ...rest } = message;
  const quotes = numbered.flatMap(({ number, standing }) =>
    typeof standing === 'string' ? [] : [asQuote(number, standing)],
  );
  const changed = numbered.filter(({ standing }) => standing === 'CHANGED').length;
  // Those whose source was erased are not even stored any more.
  const hidden = quoteCount - quotes.length - changed;
  const withheld = [
    { reason: 'CHANGED' as const, count: changed },
    { reason: 'HIDDEN' as const, count: hidden },
  ].filter(({ count }) => count > 0);
  const places = new Set(quotes.map(({ placeId }) => placeId));
  const of = (kind: string) => [...places].filter((id) => access.places.get(id)?.kind === kind).length;
  return {
    ...rest,
    createdAt: new Date(createdAt).toISOString(),
    text: message.role === 'ASSISTANT' ? answerText(quotes) : message.text,
    quotes,
    withheld,
    projectCount: of('PROJECT'),
    channelCount: of('CHANNEL'),
    highlightCount: quotes.filter(({ type }) => type === 'HIGHLIGHT').length,
    itemCount: new Set(quotes.map(({ id }) => id)).size,
  };
}
