import type { AnswerQuote, AskMessage } from './conversation.ts';

/** Answer when no passage matches the question. */
export const NOTHING_FOUND = 'Nothing was found that answers this.';

/** The quotes of an answer grouped by project, folder or channel, in order of first appearance. */
export function byPlace<T extends Pick<AnswerQuote, 'placeId'>>(quotes: readonly T[]): T[][] {
  return [...Map.groupBy(quotes, ({ placeId }) => placeId).values()];
}

/** An answer as plain text, with numbered quotes and their sources. */
export function answerText({ quotes, sentences }: Pick<AskMessage, 'quotes' | 'sentences'>): string {
  if (sentences.length > 0)
    return sentences
      .map(({ text, quotes: own }) => `${text} ${own.map((number) => `[${number}]`).join('')}`)
      .join('\n');
  if (quotes.length === 0) return NOTHING_FOUND;
  return byPlace(quotes)
    .map((group) => {
      const lines = group.map(({ number, quote }) => `“${quote}” [${number}]`);
      return [`${group[0]?.projectTitle ?? ''}:`, ...lines].join('\n');
    })
    .join('\n\n');
}
