import { answerText } from '@earshot/core/areas/ask/answer-text';
import type { AskMessage } from '@earshot/core/areas/ask/conversation';
import { KIND_WORDS, pathOf } from '../../frame/path-of.ts';

/** Text of an answer for the clipboard: the quotes with their numbers, followed by their sources. */
export function withCitations(
  message: Pick<AskMessage, 'quotes' | 'sentences'>,
  origin = window.location.origin,
): string {
  const sources = message.quotes.map(({ number, id, type, parentId, placeId, title, projectTitle }) => {
    const path = pathOf({ id, type, pageId: parentId, placeId }, title) ?? '';
    return `[${number}] ${KIND_WORDS[type]}: ${title}, ${projectTitle}. ${origin}${path}`;
  });
  return `${answerText(message)}\n\n${sources.join('\n')}`;
}
