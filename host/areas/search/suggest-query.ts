import { searchTokens, UNSPACED } from '@earshot/core/rules/words/search-query';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Transaction } from '../../store/database.ts';
import { boundPlaces, readableIn } from './readable.ts';
import { SEARCH_TABLES } from './tables.ts';
import { wordShares } from './word-shares.ts';

/**
 * Number of the newest items per table from which words are taken, and maximum number of words: a suggestion must not
 * take long.
 */
const NEWEST = 500;
const MOST_WORDS = 30_000;
/** Shorter words have too few letters for a suggestion. */
const LEAST_LETTERS = 4;
/** A word in this share of all texts, 0 to 1, is not checked. */
const FREQUENT = 0.01;
const GUESSABLE = new RegExp(`^[^${UNSPACED}\\p{N}]+$`, 'u');

/** Words in readable texts with the number of texts; most frequent first. */
function vocabulary(transaction: Transaction, places: readonly string[]): Promise<{ word: string; texts: number }[]> {
  const newest = SEARCH_TABLES.map(
    (table) =>
      `(select words from ${table} item where ${readableIn(table, places)} order by updated_at desc limit ${NEWEST})`,
  );
  return transaction.sql(
    `select word, count(*)::int as texts from (${newest.join(' union all ')}) as newest, unnest(tsvector_to_array(words)) as word
     group by word order by texts desc, word limit ${MOST_WORDS}`,
    [transaction.workspaceId, boundPlaces(places)],
  );
}

/** The given words that are a prefix of no word in a readable text. */
async function wordsNowhere(transaction: Transaction, words: string[], places: readonly string[]): Promise<string[]> {
  const shares = await wordShares(transaction, 'search_items');
  const rare = words.filter((text) => shares.words({ text, at: 0, prefix: false }) < FREQUENT);
  const stands = SEARCH_TABLES.map(
    (table) =>
      `exists (select 1 from ${table} item where ${readableIn(table, places)} and words @@ ('''' || word || ''':*')::tsquery)`,
  );
  const found = await transaction.sql<{ word: string }>(
    `select word from unnest($3::text[]) as word where not (${stands.join(' or ')})`,
    [transaction.workspaceId, boundPlaces(places), rare],
  );
  return found.map(({ word }) => word);
}

/**
 * The query with misspelled words replaced by similar ones from texts that the caller can read; undefined if there are
 * none. Words of other texts are not used.
 */
export async function suggestQuery(
  pool: Pick<Pool, 'run'>,
  transaction: Transaction,
  query: string,
  places: readonly string[],
): Promise<string | undefined> {
  const tokens = [...searchTokens(query)].filter(({ text }) => text.length >= LEAST_LETTERS && GUESSABLE.test(text));
  if (tokens.length === 0) return undefined;
  const strange = new Set(
    await wordsNowhere(
      transaction,
      tokens.map(({ text }) => text),
      places,
    ),
  );
  const unknown = tokens.filter(({ text }) => strange.has(text));
  if (unknown.length === 0) return undefined;
  const words = unknown.map(({ text }) => text);
  const { similar } = await transaction.ahead(
    `words like ${JSON.stringify([words, places])}`,
    async () => ({ words, vocabulary: await vocabulary(transaction, places) }),
    (asked) => pool.run('similar-words', asked),
  );
  if (similar.every((word) => word === null)) return undefined;
  let [suggested, from] = ['', 0];
  for (const [at, { start, end }] of unknown.entries()) {
    suggested += query.slice(from, start) + (similar[at] ?? query.slice(start, end));
    from = end;
  }
  return suggested + query.slice(from);
}
