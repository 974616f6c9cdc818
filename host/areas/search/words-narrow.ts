import { parseQuery } from '@earshot/core/rules/words/search-query';
import type { Transaction } from '../../store/database.ts';
import type { Bind, Narrowing } from '../../store/find.ts';
import { indexQuery } from './query-sql.ts';
import { shareOfAll, walks, wordsMatch } from './statement.ts';
import { tableFor } from './tables.ts';
import { type WordShares, wordShares } from './word-shares.ts';

const NOTHING: Narrowing = () => 'false';
const TABLES = { Highlight: tableFor('HIGHLIGHT'), DataPoint: tableFor('DATA_POINT') };

/**
 * Narrows rows of an entity to those found by a query; without words to none. Word frequencies decide on the faster of
 * two equivalent forms.
 */
export async function wordsNarrow(
  transaction: Transaction,
  entity: keyof typeof TABLES,
  query: string,
  shares?: WordShares,
): Promise<Narrowing> {
  const parsed = parseQuery(query);
  if (parsed.terms.length === 0) return NOTHING;
  const table = TABLES[entity];
  const { words, items } = shares ?? (await wordShares(transaction, table));
  const condition = (bind: Bind) =>
    wordsMatch(indexQuery(parsed, words), (value) => bind(value, Array.isArray(value) ? 'text[]' : 'text'));
  // Frequent words are checked row by row, rare ones are looked up first, as in search.
  if (walks(shareOfAll(parsed, words), items))
    return (bind) => `exists (select 1 from ${table} item where item.workspace_id = "${entity}".workspace_id
      and item.id = "${entity}".id and ${condition(bind)})`;
  return (bind) => `"${entity}".id = any(array(select item.id from ${table} item
    where item.workspace_id = ${bind(transaction.workspaceId, 'uuid')} and ${condition(bind)}))`;
}
