import type { QueryToken } from '@earshot/core/rules/words/search-query';
import type { Transaction } from '../../store/database.ts';
import type { SearchTable } from './tables.ts';

/** Estimated share of all items, 0 to 1, with a word that a query's token matches. */
export type ShareOf = (token: QueryToken) => number;

/** Statistics of the whole index, over all workspaces. */
export interface WordShares {
  items: number;
  words: ShareOf;
  titles: ShareOf;
}

interface Frequent {
  word: string;
  share: number;
}

const FRESH_MS = 60_000;
// Estimates without statistics: for prefixes of one or two letters, and for all others.
const SHORT = 0.2;
const RARE = 0.001;

const known = new WeakMap<object, Map<SearchTable, { shares: WordShares; until: number }>>();

/** Reads the frequencies of frequent words from PostgreSQL's own statistics; at most a minute old. */
export async function wordShares(transaction: Transaction, table: SearchTable): Promise<WordShares> {
  const tables = known.get(transaction.sequelize) ?? new Map();
  known.set(transaction.sequelize, tables);
  const cached = tables.get(table);
  if (cached && cached.until > performance.now()) return cached.shares;
  const rows = await transaction.sql<Frequent & { vector: string }>(
    `select s.attname as vector, word, share from pg_stats s,
       unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (word, share)
     where s.schemaname = current_schema() and s.tablename = $1 and s.attname in ('words', 'title_words')
       and word is not null`,
    [table],
  );
  const [size] = await transaction.sql<{ items: number }>(
    `select greatest(reltuples, 0)::float8 as items from pg_class where oid = $1::regclass`,
    [table],
  );
  const of = (vector: string) => shareIn(rows.filter((row) => row.vector === vector));
  const shares = { items: size?.items ?? 0, words: of('words'), titles: of('title_words') };
  tables.set(table, { shares, until: performance.now() + FRESH_MS });
  return shares;
}

/** Shares by the most frequent words; all other words are rarer. */
export function shareIn(frequent: readonly Frequent[]): ShareOf {
  const rarest = Math.min(RARE, ...frequent.map(({ share }) => share / 2));
  return ({ text, prefix }) => {
    const found = frequent.filter(({ word }) => (prefix ? word.startsWith(text) : word === text));
    const none = found.reduce((left, { share }) => left * (1 - share), 1);
    const least = prefix && frequent.length === 0 && /^[\p{ASCII}]{1,2}$/u.test(text) ? SHORT : rarest;
    return Math.max(1 - none, least);
  };
}
