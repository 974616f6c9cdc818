import type { QueryToken } from '@earshot/core/rules/search-query';
import type { Transaction } from '../store/database.ts';

/** About which share of all items, 0 to 1, holds a word that a query's token finds. */
export type ShareOf = (token: QueryToken) => number;

interface Known {
  shareOf: ShareOf;
  until: number;
}

const FRESH_MS = 60_000;
// Without statistics: what a beginning of one or two letters finds, and what anything else does.
const SHORT = 0.2;
const RARE = 0.001;

const known = new WeakMap<object, Known>();

/** Reads how frequent the frequent words are, from PostgreSQL's own statistics; at most a minute old. */
export async function wordShares(transaction: Transaction): Promise<ShareOf> {
  const cached = known.get(transaction.sequelize);
  if (cached && cached.until > performance.now()) return cached.shareOf;
  const rows = await transaction.sql<{ word: string; share: number }>(
    `select word, share from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (word, share)
     where s.schemaname = current_schema() and s.tablename = 'search_items' and s.attname = 'words' and word is not null`,
  );
  const shareOf = shareIn(rows);
  known.set(transaction.sequelize, { shareOf, until: performance.now() + FRESH_MS });
  return shareOf;
}

/** Shares by the most frequent words; one that is not among them is rarer than they are. */
export function shareIn(frequent: readonly { word: string; share: number }[]): ShareOf {
  const rarest = Math.min(RARE, ...frequent.map(({ share }) => share / 2));
  return ({ text, prefix }) => {
    const found = frequent.filter(({ word }) => (prefix ? word.startsWith(text) : word === text));
    const none = found.reduce((left, { share }) => left * (1 - share), 1);
    const least = prefix && frequent.length === 0 && /^[\p{ASCII}]{1,2}$/u.test(text) ? SHORT : rarest;
    return Math.max(1 - none, least);
  };
}
