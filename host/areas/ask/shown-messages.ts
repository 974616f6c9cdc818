import { answerText } from '@earshot/core/areas/ask/answer-text';
import { type AnswerQuote, type AskMessage, SENTENCE_REASONS } from '@earshot/core/areas/ask/conversation';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';
import type { Access } from '../../operations/access.ts';
import type { IndexedItem } from '../search/items.ts';
import type { SourcedQuote, WithheldReason } from './answering.ts';
import type { KeptMessage, KeptSentence } from './store/conversations.ts';

/** A numbered quote of a message, or the reason why it is not shown. */
export interface NumberedQuote {
  number: number;
  /** the model's sentence that it supports */
  sentence: number | null;
  standing: SourcedQuote | WithheldReason;
}

const called = ({ type, title }: IndexedItem['place']): string =>
  type ? displayTitle(TITLED_AS[type], title ?? '') : '';

/** Title of a quote's source; an untitled item takes the title of its page. */
export function titleOf({ type, title, page }: IndexedItem): string {
  if (title.trim() !== '') return title;
  return type === 'HIGHLIGHT' || type === 'SURVEY_RESPONSE' ? called(page) : displayTitle(TITLED_AS[type], title);
}

/** A quote as shown, with its number. */
export const asQuote = (number: number, { source, quote, position }: SourcedQuote): AnswerQuote => ({
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

type Said = Pick<AskMessage, 'quotes' | 'withheld' | 'sentences' | 'unverified'>;

const counts = <R extends string>(reasons: readonly R[], found: Partial<Record<R, number>>) =>
  reasons.map((reason) => ({ reason, count: found[reason] ?? 0 })).filter(({ count }) => count > 0);

/** Sentences of the model whose quotes are all unchanged, and the number of those withheld. */
function written(
  { sentenceCount, unverified }: KeptMessage,
  numbered: readonly NumberedQuote[],
  sentences: readonly KeptSentence[],
): Pick<Said, 'quotes' | 'sentences' | 'unverified'> {
  const quotes: AnswerQuote[] = [];
  const shown: AskMessage['sentences'] = [];
  let changed = 0;
  for (const { number, text } of sentences) {
    const own = numbered.filter(({ sentence }) => sentence === number).map(({ standing }) => standing);
    if (own.includes('CHANGED')) changed += 1;
    const standing = own.filter((one) => typeof one !== 'string');
    if (own.length === 0 || standing.length < own.length) continue;
    const first = quotes.length + 1;
    quotes.push(...standing.map((one, at) => asQuote(first + at, one)));
    shown.push({ text, quotes: standing.map((_, at) => first + at) });
  }
  // Sentences that lost a source are no longer stored.
  const hidden = sentenceCount - shown.length - changed;
  return {
    quotes,
    sentences: shown,
    unverified: counts(SENTENCE_REASONS, { ...unverified, CHANGED: changed, HIDDEN: hidden }),
  };
}

/** Quotes that are not evidence for a sentence. */
function quoted({ quoteCount }: KeptMessage, numbered: readonly NumberedQuote[]): Pick<Said, 'quotes' | 'withheld'> {
  const own = numbered.filter(({ sentence }) => sentence === null);
  const quotes = own.flatMap(({ number, standing }) =>
    typeof standing === 'string' ? [] : [asQuote(number, standing)],
  );
  const changed = own.filter(({ standing }) => standing === 'CHANGED').length;
  const hidden = quoteCount - quotes.length - changed;
  return { quotes, withheld: counts(['CHANGED', 'HIDDEN'], { CHANGED: changed, HIDDEN: hidden }) };
}

/** Shown part of a message: the model's sentences, or the quotes once it is clear that it wrote none. */
function said(message: KeptMessage, numbered: readonly NumberedQuote[], sentences: readonly KeptSentence[]): Said {
  const model = written(message, numbered, sentences);
  if (message.state === 'WRITING' || model.sentences.length > 0) return { ...model, withheld: [] };
  return { ...model, ...quoted(message, numbered) };
}

/** A message as its member sees it now: its valid parts, with counts of shown and withheld ones. */
export function shownMessage(
  message: KeptMessage,
  numbered: readonly NumberedQuote[],
  access: Access,
  sentences: readonly KeptSentence[] = [],
): AskMessage {
  const { quoteCount: _, sentenceCount: _s, unverified: _u, createdAt, ...rest } = message;
  const shown = said(message, numbered, sentences);
  const { quotes } = shown;
  const places = new Set(quotes.map(({ placeId }) => placeId));
  const of = (kind: string) => [...places].filter((id) => access.places.get(id)?.kind === kind).length;
  return {
    ...rest,
    createdAt: new Date(createdAt).toISOString(),
    text: message.role === 'ASSISTANT' ? answerText(shown) : message.text,
    ...shown,
    projectCount: of('PROJECT'),
    channelCount: of('CHANNEL'),
    highlightCount: quotes.filter(({ type }) => type === 'HIGHLIGHT').length,
    itemCount: new Set(quotes.map(({ id }) => id)).size,
  };
}
