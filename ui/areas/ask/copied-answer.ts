import { answerText } from '@earshot/core/areas/ask/answer-text';
import type { AnswerQuote } from '@earshot/core/areas/ask/conversation';
import { KIND_WORDS, pathOf } from '../../frame/path-of.ts';

/** An answer as it is copied: the quotes with their numbers, and below what each number stands for. */
export function withCitations(quotes: readonly AnswerQuote[], origin = window.location.origin): string {
  const sources = quotes.map(({ number, id, type, parentId, placeId, title, projectTitle }) => {
    const path = pathOf({ id, type, pageId: parentId, placeId }, title) ?? '';
    return `[${number}] ${KIND_WORDS[type]}: ${title}, ${projectTitle}. ${origin}${path}`;
  });
  return `${answerText(quotes)}\n\n${sources.join('\n')}`;
}
