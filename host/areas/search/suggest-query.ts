import { searchTokens, UNSPACED } from '@earshot/core/rules/words/search-query';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Transaction } from '../../store/database.ts';
import { boundPlaces, readableIn } from './readable.ts';
import { SEARCH_TABLES } from './tables.ts';
import { wordShares } from './word-shares.ts';

/** Words are taken from so many of the newest items of each table, and at most so many of them: who mistypes does not wait long. */
const NEWEST = 500;
const MOST_WORDS = 30_000;
/** Shorter words have too few letters to tell which one was meant. */
const LEAST_LETTERS = 4;
/** A word in this share of all texts, 0 to 1, needs no looking up. */
const FREQUENT = 0.01;
const GUESSABLE = new RegExp(`^[^${UNSPACED}\\p{N}]+$`, 'u');

/** The words that stand in what somebody may read, and in how many texts; the most frequent first. */
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

/** Words, among these, that no readable text has as a prefix. */
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
 * The query with mistyped words replaced by similar ones that stand in what the asker may read; undefined when there are
 * none. Words of texts that they may not read are not looked at.
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
