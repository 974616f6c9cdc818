import { type Quote, QuoteFinder } from '@earshot/core/documents/anchor';
import { limits } from '@earshot/core/limits';
import type { ImportedComment } from '@earshot/core/plugin/import-format';
import { cut } from '@earshot/core/rules/text';
import type * as Y from 'yjs';
import { quoteAt } from './highlight.ts';
import { wireRange } from './position.ts';
import { readText } from './text.ts';

/** A comment of a file as a comment of the imported note; the range is null if it is about the whole note. */
export interface PlacedComment extends Quote {
  body: string;
  rangeFrom: string | null;
  rangeTo: string | null;
}

/** Comments at their words. Their authors can lack an account here, so the name is part of the text. */
export function placedComments(doc: Y.Doc, comments: readonly ImportedComment[]): PlacedComment[] {
  if (comments.length === 0) return [];
  const finder = new QuoteFinder(readText(doc).text);
  return comments.map(({ author, text, ...quote }) => {
    const body = cut(author === '' ? text : `${author}: ${text}`, limits.comment);
    const range = quote.quote === '' ? undefined : finder.find(quote, { context: false });
    const [words, wire] = range ? [quoteAt(doc, range), wireRange(doc, range)] : [];
    return words && wire
      ? { body, ...words, rangeFrom: wire.from, rangeTo: wire.to }
      : { body, quote: '', prefix: '', suffix: '', rangeFrom: null, rangeTo: null };
  });
}
