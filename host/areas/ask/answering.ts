import { byPlace } from '@earshot/core/areas/ask/answer-text';
import type { WITHHELD_REASONS } from '@earshot/core/areas/ask/conversation';
import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import { parseQuery, wordsOf } from '@earshot/core/rules/words/search-query';
import { saysNothing } from '@earshot/processing/words/stop-words';
import type { Database, Transaction } from '../../store/database.ts';
import type { IndexedItem } from '../search/items.ts';
import { type RankedPassage, type Retrieval, readPassages } from '../search/passages/retrieval.ts';
import { currentTexts, type TextParts } from './current-texts.ts';

/** Search types whose texts have participants' words; titles of other types are no answers. */
const ANSWERING: readonly SearchType[] = [
  'HIGHLIGHT',
  'INSIGHT',
  'NOTE',
  'THEME',
  'TAG',
  'DATA_POINT',
  'SURVEY_RESPONSE',
];
/** Weight of words of the previous question. */
const EARLIER = 0.3;

export interface AnswerParts extends TextParts {
  database: Database;
  retrieval: Retrieval;
}

/** A question with its scope. */
export interface AskedQuestion {
  question: string;
  /** the previous question of the conversation; '' if there is none */
  earlier: string;
  /** the places asked about that the asker can read */
  places: readonly string[];
  /** limits the search to these items, if given */
  only?: readonly string[] | undefined;
  /** member who typed the question; undefined if none */
  memberId?: string;
}

/** Quoted words with their source. */
export interface SourcedQuote {
  source: IndexedItem;
  quote: string;
  position: number;
}

export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** Words that answer a question, with their source and position. */
export interface FoundQuote {
  type: SearchType;
  itemId: string;
  pageId: string;
  placeId: string;
  quote: string;
  standing: SourcedQuote | WithheldReason;
}

/** Passages and figures of an answer. */
export interface Answer {
  quotes: FoundQuote[];
  /** passages searched for the answer, best first */
  passages: RankedPassage[];
  /** number of compared passages */
  searched: number;
  /** words of the question that occur in none of them */
  missing: string[];
  partial: boolean;
}

const wordsIn = (text: string): string[] => wordsOf(parseQuery(text));

function weighed({ question, earlier }: AskedQuestion): { text: string; weight: number }[] {
  const own = wordsIn(question);
  const before = wordsIn(earlier).filter((word) => !own.includes(word));
  return [...own.map((text) => ({ text, weight: 1 })), ...before.map((text) => ({ text, weight: EARLIER }))];
}

/** Answers questions with quotes, each checked against the current text of its source. */
export class Answering {
  constructor(private readonly parts: AnswerParts) {}

  /** Finds quotes that answer a question; call it outside of transactions. */
  async answer(workspaceId: string, asked: AskedQuestion): Promise<Answer> {
    const { database, retrieval, pool } = this.parts;
    const words = weighed(asked);
    const { only, places, question, memberId } = asked;
    const ranked = await retrieval.rank(workspaceId, {
      words,
      method: 'HYBRID',
      places,
      types: ANSWERING,
      titles: false,
      most: limits.ask.passages,
      ...(memberId !== undefined && { typed: { text: question, memberId } }),
      ...(only && { only }),
    });
    const reading = database.reading(workspaceId);
    const passages = await readPassages(reading, places, ranked.passages);
    const told = new Map(ranked.words.map((word) => [word.text, word]));
    const { quotes } = await pool.run('answer-question', {
      words: words.map(({ text, weight }) => {
        const { rarity = 0, passages: standing = 0 } = told.get(text) ?? {};
        return { text, weight: weight * rarity, stands: standing > 0 };
      }),
      passages: passages.map(({ text, score, type, pageId }) => ({
        text,
        score,
        source: pageId,
        chosen: type === 'HIGHLIGHT',
      })),
      most: limits.ask.quotes,
    });
    const taken = quotes.flatMap(({ passage: at, text: quote }) => {
      const passage = passages[at];
      if (!passage) return [];
      const { id: itemId, type, pageId, placeId } = passage;
      return [{ itemId, type, pageId, placeId, quote }];
    });
    const standing = await this.standing(reading, places, taken);
    const own = new Set(wordsIn(asked.question));
    return {
      // Ordered by place: numbers follow the reading order.
      quotes: byPlace(taken.map((one, at) => ({ ...one, standing: standing[at] ?? ('HIDDEN' as const) }))).flat(),
      passages: ranked.passages,
      searched: ranked.searched,
      missing: ranked.words
        .filter(({ text, passages: count }) => count === 0 && own.has(text) && !saysNothing(text))
        .map(({ text }) => text),
      partial: ranked.partial,
    };
  }

  /** Same as `standing`, in a transaction of its own: call it outside of transactions. */
  standingNow(workspaceId: string, places: readonly string[], quotes: readonly { itemId: string; quote: string }[]) {
    return this.standing(this.parts.database.reading(workspaceId), places, quotes);
  }

  /** Current texts of items at these places, in a transaction of its own: call it outside of transactions. */
  textsNow(workspaceId: string, places: readonly string[], ids: readonly string[]): Promise<Map<string, IndexedItem>> {
    return currentTexts(this.parts, this.parts.database.reading(workspaceId), places, ids);
  }

  /**
   * Current positions of quotes, in their order; for a withheld quote the reason: changed, gone or no longer readable.
   */
  async standing(
    reading: Transaction,
    places: readonly string[],
    quotes: readonly { itemId: string; quote: string }[],
  ): Promise<(SourcedQuote | WithheldReason)[]> {
    if (quotes.length === 0) return [];
    const sources = await currentTexts(this.parts, reading, places, [...new Set(quotes.map(({ itemId }) => itemId))]);
    const texts = [...sources.values()];
    const index = new Map(texts.map(({ id }, at) => [id, at]));
    const there = quotes.filter(({ itemId }) => index.has(itemId));
    const { standing } = await this.parts.pool.run('find-quotes', {
      texts: texts.map(({ text }) => text),
      quotes: there.map(({ itemId, quote }) => ({ text: index.get(itemId) ?? 0, quote })),
    });
    const found = new Map(there.map((quote, at) => [quote, standing[at]]));
    return quotes.map((quote) => {
      const source = sources.get(quote.itemId);
      if (!source) return 'HIDDEN';
      const at = found.get(quote);
      return at ? { source, quote: source.text.slice(at.from, at.to), position: at.from } : 'CHANGED';
    });
  }
}
